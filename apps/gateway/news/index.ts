/** Public interface of this feature: news search. */
import { NewsSearchSchema } from './schema.ts';

export { requireArticles } from './news-source.ts';
export { newsRoutes as register } from './routes.ts';
export { NewsSearchBodySchema, type NewsSearchResult, NewsSearchSchema } from './schema.ts';
export { searchNews } from './search-news.ts';
export { readSearchRequest } from './search-request.ts';

export const SCHEMAS = [NewsSearchSchema];
