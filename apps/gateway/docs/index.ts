/** Public interface of this feature: the documentation pages. */
export { docsRoutes } from './routes.ts';
