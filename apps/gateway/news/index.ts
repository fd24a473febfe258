/** Public interface of this feature: news search and its index. */
import { NewsBackfillSchema, NewsIndexSchema, NewsSourcesSchema } from './index-schema.ts';
import { NewsSearchSchema } from './schema.ts';

export { indexRoutes as registerIndex } from './index-routes.ts';
export { requireArticles } from './news-source.ts';
export { newsRoutes as register } from './routes.ts';
export { NewsSearchBodySchema, type NewsSearchResult, NewsSearchSchema } from './schema.ts';
export { searchNews } from './search-news.ts';
export { readSearchRequest } from './search-request.ts';

export const SCHEMAS = [NewsSearchSchema, NewsIndexSchema, NewsBackfillSchema, NewsSourcesSchema];
