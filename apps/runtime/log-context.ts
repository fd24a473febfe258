import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields that are added to every log line of a request or activity. */
export interface LogContext {
  request_id?: string;
  job_id?: string;
  trace_id?: string;
  /**
   * The error code of a request that was refused, or that failed for a reason outside our control, such as a page
   * that cannot be fetched.
   */
  code?: string;
  reason?: string;
}

/**
 * Makes the log context available to everything that a request or activity awaits. The Temporal client
 * already uses AsyncLocalStorage, so another instance costs almost nothing.
 */
export const logContext = new AsyncLocalStorage<LogContext>();

/** Adds the job ID to all later log lines of this request. */
export function noteJob(jobId: string): void {
  const store = logContext.getStore();
  if (store) store.job_id = jobId;
}
