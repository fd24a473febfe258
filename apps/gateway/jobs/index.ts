/** Public interface of this feature: enrichment jobs, from the request to the result. */

export { describeEnriched, type EnrichDeps, enrich } from './enrich.ts';
export { readEnrichRequest } from './enrich-request.ts';
export { journalistRoutes } from './enrich-routes.ts';
export {
  ArticleSourceSchema,
  EnrichBodySchema,
  EnrichQuerySchema,
  EstimateSchema,
  FitContextSchema,
} from './enrich-schema.ts';
export { jobEventRoutes } from './event-routes.ts';
export { createJobChanges } from './job-changes.ts';
export { createAskProgress } from './job-progress.ts';
export { readJobSummary } from './job-record.ts';
export { asJournalist, asResearch, asTouch } from './job-results.ts';
export {
  ExportQuerySchema,
  type JobBody,
  type JobListBody,
  JobListSchema,
  JobParamsSchema,
  JobQuerySchema,
  JobSchema,
  type JobSummaryBody,
  JobSummarySchema,
} from './job-schema.ts';
export {
  type JournalistBody,
  JournalistSchema,
  ResearchSchema,
  ScoreSchema,
  VERDICTS,
} from './journalist-schema.ts';
export { createNoteRead } from './note-read.ts';
export { createOpenStreams } from './open-streams.ts';
export { type PollJobDeps, readPolledJob } from './poll-job.ts';
export { findJob } from './read-job.ts';
export { type FitReportsBody, FitReportsSchema, rescoreRoutes, scoreAgain, scoreMembers } from './rescore.ts';
export { createResponseCache } from './response-cache.ts';
export { jobRoutes } from './routes.ts';
export { createWaitingReads } from './waiting-reads.ts';
