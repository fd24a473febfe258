import { AsyncLocalStorage } from 'node:async_hooks';

/** What every log line of a request or an activity says of it. */
export interface LogContext {
  request_id?: string;
  job_id?: string;
  trace_id?: string;
}

/**
 * Follows a request or an activity through everything that it waits for. The Temporal client has a storage of this
 * kind already: a second one costs next to nothing.
 */
export const logContext = new AsyncLocalStorage<LogContext>();

/** From here on every line of this request names the job. */
export function noteJob(jobId: string): void {
  const store = logContext.getStore();
  if (store) store.job_id = jobId;
}
