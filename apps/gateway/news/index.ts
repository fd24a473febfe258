/** Public interface of this feature: news search. */
export { requireArticles } from './news-source.ts';
export { newsRoutes } from './routes.ts';
export { NewsSearchBodySchema, type NewsSearchResult, NewsSearchSchema } from './schema.ts';
export { searchNews } from './search-news.ts';
export { readSearchRequest } from './search-request.ts';
