import { EventEmitter, once } from 'node:events';
import type { JobId } from '../../../model/index.ts';
import type { DatabaseChanges } from '../plugins/database-changes.ts';

/** Wakes requests that are waiting for a job to change. */
export interface JobChanges {
  /**
   * Resolves when the job has changed or may have changed, when the signal aborts, or when the gateway
   * closes.
   */
  next(jobId: JobId, signal: AbortSignal): Promise<void>;
  /** Whether the gateway is closing. While it closes, requests do not wait for changes. */
  readonly closed: boolean;
  /** Wakes all waiting requests and prevents new requests from waiting. */
  close(): void;
}

export function createJobChanges(database: DatabaseChanges): JobChanges {
  const changes = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  database.subscribe({
    onJob: (jobId) => changes.emit(jobId),
    onGap: () => {
      for (const jobId of changes.eventNames()) changes.emit(jobId);
    },
  });
  return {
    async next(jobId, signal) {
      database.listen();
      const ends = AbortSignal.any([signal, closing.signal]);
      try {
        await once(changes, jobId, { signal: ends });
      } catch (error) {
        if (!ends.aborted) throw error;
      }
    },
    get closed() {
      return closing.signal.aborted;
    },
    close: () => closing.abort(),
  };
}
