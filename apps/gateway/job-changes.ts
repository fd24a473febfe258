import { EventEmitter, once } from 'node:events';
import { type JobId, listenForJobChanges } from '../../db/index.ts';
import type { Logger } from '../runtime/index.ts';

/** Wakes those who wait for a job to change. */
export interface JobChanges {
  /** Resolves when the job changed, or may have; when the signal aborts; or when the gateway closes. */
  next(jobId: JobId, signal: AbortSignal): Promise<void>;
  /** Whether waiting is over because the gateway closes. */
  readonly closed: boolean;
  /** Wakes everybody for good. */
  close(): Promise<void>;
}

/** Listens to the database on one connection for all who wait, from when the first one does. */
export function createJobChanges(deps: { databaseUrl: string; log: Logger }): JobChanges {
  const changes = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  let stopListening: (() => Promise<void>) | undefined;
  const listen = () =>
    listenForJobChanges(deps.databaseUrl, {
      onChange: (jobId) => changes.emit(jobId),
      onGap: () => {
        for (const jobId of changes.eventNames()) changes.emit(jobId);
      },
      onError: (error) => deps.log.warn({ err: error }, 'the connection that hears of changed jobs broke'),
    });
  return {
    async next(jobId, signal) {
      stopListening ??= listen();
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
    async close() {
      closing.abort();
      await stopListening?.();
    },
  };
}
