/**
 * Public interface of this feature: what jobs and searches share. Each is a run: a row with a version, and a workflow
 * of its own that changes it.
 */
export { type AskWorkflow, createAskWorkflow } from './ask-workflow.ts';
export { nameOfRun, readCampaignId, readRunFilter } from './campaign-of-request.ts';
export { cancelRun } from './cancel-workflow.ts';
export { type Changes, type ChangeWait, createChanges, untilChanged } from './changes.ts';
export { type EventStream, HEARTBEAT, RECONNECT, STEP_MS, sendEvents, writeEvent } from './events.ts';
export { createOpenStreams, type OpenStreams } from './open-streams.ts';
export { findWhenDue, pollRun, type RunPoll, versionTag } from './poll-run.ts';
export { createRecordOnce, openRunReads } from './record-access.ts';
export {
  capOf,
  pollResponses,
  RunEventsHeadersSchema,
  RunHeadersSchema,
  RunListQuerySchema,
  RunQuerySchema,
  type WaitFor,
} from './run-schema.ts';
export { refusalOf, type StartDeps, startOnce } from './start-once.ts';
export { createWaitingReads, type WaitingReads } from './waiting-reads.ts';
