/** Public interface of this feature: enrichment jobs, from the request to the result. */
import type { App } from '../http/instance.ts';
import { JournalistSchema, ResearchSchema } from '../people/index.ts';
import type { StartDeps } from '../runs/index.ts';
import { enrichRoutes } from './enrich-routes.ts';
import { EstimateSchema } from './enrich-schema.ts';
import { JobListSchema, JobSchema, JobSummarySchema } from './job-schema.ts';
import type { PollDeps } from './poll.ts';
import { FitReportsSchema, type RescoreDeps, rescoreRoutes } from './rescore.ts';
import { jobRoutes } from './routes.ts';
import { type StreamDeps, streamRoutes } from './stream.ts';

export { describeEnriched, type Enriched, enrich } from './enrich.ts';
export { readEnrichRequest } from './enrich-request.ts';
export { sendEnriched } from './enrich-routes.ts';
export { ArticleSourceSchema, EnrichBodySchema, EnrichQuerySchema } from './enrich-schema.ts';
export { findJob, readJobSummary } from './job-body.ts';
export { createJobReads } from './job-reads.ts';
export {
  type JobBody,
  type JobListBody,
  JobParamsSchema,
  JobQuerySchema,
  JobSchema,
  type JobSummaryBody,
} from './job-schema.ts';
export { type PollDeps, pollBody } from './poll.ts';
export { scoreAgain, scoreMembers } from './rescore.ts';

export const SCHEMAS = [
  JournalistSchema,
  ResearchSchema,
  JobSchema,
  JobSummarySchema,
  JobListSchema,
  EstimateSchema,
  FitReportsSchema,
];

export function register(scope: App, deps: StartDeps & PollDeps & RescoreDeps & StreamDeps): void {
  enrichRoutes(scope, deps);
  jobRoutes(scope, deps);
  rescoreRoutes(scope, deps);
  streamRoutes(scope, deps);
}
