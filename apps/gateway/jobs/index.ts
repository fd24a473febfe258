/** Public interface of this feature: enrichment jobs, from the request to the result. */
import type { Client } from '@temporalio/client';
import type { Config } from '../../runtime/index.ts';
import type { App } from '../http/instance.ts';
import type { EnrichDeps } from './enrich.ts';
import { journalistRoutes } from './enrich-routes.ts';
import { EstimateSchema } from './enrich-schema.ts';
import { jobEventRoutes } from './event-routes.ts';
import { JobListSchema, JobSchema, JobSummarySchema } from './job-schema.ts';
import { JournalistSchema, ResearchSchema } from './journalist-schema.ts';
import type { OpenStreams } from './open-streams.ts';
import type { PollJobDeps } from './poll-job.ts';
import { FitReportsSchema, type RescoreDeps, rescoreRoutes } from './rescore.ts';
import { jobRoutes } from './routes.ts';

export { type ChangeWait, untilChanged } from './await-change.ts';
export { cancelWorkflow } from './cancel-workflow.ts';
export { describeEnriched, type EnrichDeps, type Enriched, enrich } from './enrich.ts';
export { capOf, readEnrichRequest } from './enrich-request.ts';
export { sendEnriched } from './enrich-routes.ts';
export {
  ArticleSourceSchema,
  EnrichBodySchema,
  EnrichQuerySchema,
  FitContextSchema,
} from './enrich-schema.ts';
export { type Changes, createChanges, createJobChanges } from './job-changes.ts';
export { type AskWorkflow, createAskProgress, createAskWorkflow } from './job-progress.ts';
export { readJobSummary } from './job-record.ts';
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
  type JobSummaryBody,
  NoticeSchema,
  type WaitFor,
} from './job-schema.ts';
export {
  type JournalistBody,
  JournalistSchema,
  ResearchSchema,
  ScoreSchema,
  VERDICTS,
} from './journalist-schema.ts';
export { createNoteOnce, createNoteRead } from './note-read.ts';
export { createOpenStreams, type OpenStreams } from './open-streams.ts';
export { type PollJobDeps, readPolledJob } from './poll-job.ts';
export { findJob } from './read-job.ts';
export { type FitReportsBody, scoreAgain, scoreMembers } from './rescore.ts';
export { createResponseCache } from './response-cache.ts';
export { startOnce } from './start-once.ts';
export { createWaitingReads, readPrefer, type WaitingReads } from './waiting-reads.ts';

export const SCHEMAS = [
  JournalistSchema,
  ResearchSchema,
  JobSchema,
  JobSummarySchema,
  JobListSchema,
  EstimateSchema,
  FitReportsSchema,
];

export function register(
  scope: App,
  deps: EnrichDeps & PollJobDeps & RescoreDeps & { config: Config; temporal: Client; streams: OpenStreams },
): void {
  journalistRoutes(scope, deps);
  jobRoutes(scope, deps);
  rescoreRoutes(scope, deps);
  jobEventRoutes(scope, deps);
}
