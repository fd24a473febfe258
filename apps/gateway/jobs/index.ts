/** Public interface of this feature: enrichment jobs, from the request to the result. */

export { type ChangeWait, untilChanged } from './await-change.ts';
export { cancelWorkflow } from './cancel-workflow.ts';
export { describeEnriched, type EnrichDeps, type Enriched, enrich } from './enrich.ts';
export { capOf, readEnrichRequest } from './enrich-request.ts';
export { journalistRoutes, sendEnriched } from './enrich-routes.ts';
export {
  ArticleSourceSchema,
  EnrichBodySchema,
  EnrichQuerySchema,
  EstimateSchema,
  FitContextSchema,
} from './enrich-schema.ts';
export { jobEventRoutes } from './event-routes.ts';
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
  JobListSchema,
  JobParamsSchema,
  JobQuerySchema,
  JobSchema,
  type JobSummaryBody,
  JobSummarySchema,
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
export { type FitReportsBody, FitReportsSchema, rescoreRoutes, scoreAgain, scoreMembers } from './rescore.ts';
export { createResponseCache } from './response-cache.ts';
export { jobRoutes } from './routes.ts';
export { startOnce } from './start-once.ts';
export { createWaitingReads, readPrefer, type WaitingReads } from './waiting-reads.ts';
