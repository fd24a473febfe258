/** Public interface of this feature: the built sites, which are the console and the documentation. */
export { consoleRoutes } from './console.ts';
export { docsRoutes } from './documentation.ts';
