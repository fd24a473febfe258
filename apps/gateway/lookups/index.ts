/** Public interface of this feature: look-ups of articles and publications. */
import type { ChargeDeps } from '../credits/index.ts';
import type { App } from '../http/instance.ts';
import { articleRoutes } from './article-routes.ts';
import { ArticleBatchSchema, ArticleSchema } from './article-schema.ts';
import { publicationRoutes } from './publication-routes.ts';
import { PublicationBatchSchema, PublicationSchema } from './publication-schema.ts';
import type { LookupDeps } from './run-lookup.ts';

export type { ArticleBatchBody, ArticleBody } from './article-schema.ts';
export { PublicationTypeSchema, PublishedPrecisionSchema, UsageSchema } from './lookup-schema.ts';
export { readPublicationHost } from './publication-host.ts';
export { readMetrics } from './publication-metrics.ts';
export {
  type PublicationBatchBody,
  type PublicationBody,
  PublicationScoresSchema,
} from './publication-schema.ts';
export { type LookupDeps, requestLookup, runProviderSearch } from './run-lookup.ts';

export const SCHEMAS = [ArticleSchema, ArticleBatchSchema, PublicationSchema, PublicationBatchSchema];

export function register(scope: App, deps: LookupDeps & ChargeDeps): void {
  articleRoutes(scope, deps);
  publicationRoutes(scope, deps);
}
