/** Public interface of this feature: the documentation site. */
export { docsRoutes } from './routes.ts';
