/** Public interface of this feature: enrichment jobs, from the request to the result. */
import type { App } from '../http/instance.ts';
import type { EnrichDeps } from './enrich.ts';
import { journalistRoutes } from './enrich-routes.ts';
import { EstimateSchema } from './enrich-schema.ts';
import { JobListSchema, JobSchema, JobSummarySchema } from './job-schema.ts';
import { JournalistSchema, ResearchSchema } from './journalist-schema.ts';
import type { PollDeps } from './poll.ts';
import { FitReportsSchema, type RescoreDeps, rescoreRoutes } from './rescore.ts';
import { jobRoutes } from './routes.ts';
import { type StreamDeps, streamRoutes } from './stream.ts';

export { findJob, readJobSummary } from './body.ts';
export { createResponseCache } from './cache.ts';
export { readCampaignId } from './campaign-of-request.ts';
export { cancelWorkflow } from './cancel-workflow.ts';
export { type Changes, type ChangeWait, createChanges, createJobChanges, untilChanged } from './changes.ts';
export { describeEnriched, type EnrichDeps, type Enriched, enrich } from './enrich.ts';
export { capOf, readEnrichRequest } from './enrich-request.ts';
export { sendEnriched } from './enrich-routes.ts';
export {
  ArticleSourceSchema,
  EnrichBodySchema,
  EnrichQuerySchema,
  FitContextSchema,
} from './enrich-schema.ts';
export { asJournalist, asResearch, asTouch } from './job-results.ts';
export {
  ExportQuerySchema,
  type JobBody,
  JobEventsHeadersSchema,
  JobHeadersSchema,
  type JobListBody,
  JobListQuerySchema,
  JobParamsSchema,
  JobQuerySchema,
  JobSchema,
  JobStatusSchema,
  type JobSummaryBody,
  type WaitFor,
} from './job-schema.ts';
export {
  type JournalistBody,
  JournalistSchema,
  ResearchSchema,
  ScoreSchema,
  VerdictSchema,
} from './journalist-schema.ts';
export { createWaitingReads, type PollDeps, pollBody, readPrefer, type WaitingReads } from './poll.ts';
export { type AskWorkflow, createAskProgress, createAskWorkflow } from './progress.ts';
export { writeProof } from './proof/index.ts';
export { createRecordAccess, createRecordOnce } from './record-access.ts';
export { type FitReportsBody, scoreAgain, scoreMembers } from './rescore.ts';
export { startOnce } from './start-once.ts';
export { createOpenStreams, type OpenStreams } from './stream.ts';

export const SCHEMAS = [
  JournalistSchema,
  ResearchSchema,
  JobSchema,
  JobSummarySchema,
  JobListSchema,
  EstimateSchema,
  FitReportsSchema,
];

export function register(scope: App, deps: EnrichDeps & PollDeps & RescoreDeps & StreamDeps): void {
  journalistRoutes(scope, deps);
  jobRoutes(scope, deps);
  rescoreRoutes(scope, deps);
  streamRoutes(scope, deps);
}
