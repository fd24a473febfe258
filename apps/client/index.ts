/** Public entry point of the typed client, which is the package `@byline-media/client`. */
export { AuditsClient } from './audits.ts';
export type { CallOptions, PostOptions } from './call-options.ts';
export { CampaignsClient } from './campaigns.ts';
export { BylineClient, type BylineClientOptions, type WholeJobOptions } from './client.ts';
export { ApiError, BylineError, ConnectionError, readProblem } from './errors.ts';
export { JournalistSearchesClient } from './find.ts';
export { MediaListsClient } from './media-lists.ts';
export type { RetryNotice } from './retries.ts';
export { SavedPitchesClient } from './saved-pitches.ts';
export type { components, operations, paths } from './schema.ts';
export type * from './types.ts';
export { isActive, type WaitOptions } from './wait-for-job.ts';
export { WatchClient, type Watched } from './watch.ts';
export type { ScoredJournalist, WholeJob } from './whole-job.ts';
