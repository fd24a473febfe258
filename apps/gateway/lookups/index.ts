/** Public interface of this feature: look-ups of articles and publications. */
export { articleRoutes } from './article-routes.ts';
export {
  type ArticleBatchBody,
  ArticleBatchSchema,
  type ArticleBody,
  ArticleSchema,
  PUBLISHED_PRECISIONS,
} from './article-schema.ts';
export { UsageSchema } from './lookup-schema.ts';
export { readPublicationHost } from './publication-host.ts';
export { readMetrics } from './publication-metrics.ts';
export { publicationRoutes } from './publication-routes.ts';
export {
  type PublicationBatchBody,
  PublicationBatchSchema,
  type PublicationBody,
  PublicationSchema,
  PublicationScoresSchema,
} from './publication-schema.ts';
export { type LookupDeps, requestLookup, runProviderSearch } from './run-lookup.ts';
