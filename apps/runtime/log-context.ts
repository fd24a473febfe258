import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields added to every log line of a request or activity. */
export interface LogContext {
  request_id?: string;
  job_id?: string;
  trace_id?: string;
  /** The reason for a failed request that is not our fault. */
  code?: string;
  reason?: string;
}

/**
 * Carries the log context through everything that a request or activity awaits. The Temporal client already
 * uses AsyncLocalStorage, so a second instance costs almost nothing.
 */
export const logContext = new AsyncLocalStorage<LogContext>();

/** Adds the job ID to every later log line of this request. */
export function noteJob(jobId: string): void {
  const store = logContext.getStore();
  if (store) store.job_id = jobId;
}
