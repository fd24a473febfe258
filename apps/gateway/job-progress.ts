import type { Client } from '@temporalio/client';
import type { JobId } from '../../db/index.ts';
import { type JobProgress, jobProgress } from '../../workflows/contract.ts';
import type { Logger } from '../runtime/index.ts';

/** Leaves room for the rest of a reply that is to take two seconds at most. */
const QUERY_MS = 1_000;
/** After a failed query a job is answered from its row for this long. */
const PAUSE_MS = 5_000;
const MAX_PAUSED = 10_000;

/** What the running workflow says of a job; null when it does not say it in time. */
export type AskProgress = (jobId: JobId) => Promise<JobProgress | null>;

/**
 * Asks workflows for their progress. The server buffers one query per workflow and refuses the next, so
 * callers who ask at the same time share one; a query that fails, for whatever reason, is not an error of the
 * caller's: the row answers, and the workflow is left alone for a while.
 */
export function createAskProgress(deps: { temporal: Client; log: Logger }): AskProgress {
  const { temporal, log } = deps;
  const asking = new Map<JobId, Promise<JobProgress | null>>();
  const pausedUntil = new Map<JobId, number>();

  const ask = async (jobId: JobId): Promise<JobProgress | null> => {
    try {
      return await temporal.connection.withDeadline(Date.now() + QUERY_MS, () =>
        temporal.workflow.getHandle(jobId).query(jobProgress),
      );
    } catch (error) {
      // Closed, busy, without a worker, or Temporal is away: all of them mean "ask the row".
      log.debug({ job_id: jobId, err: error }, 'the workflow did not answer; the row does');
      if (pausedUntil.size >= MAX_PAUSED) pausedUntil.clear();
      pausedUntil.set(jobId, Date.now() + PAUSE_MS);
      return null;
    }
  };

  return (jobId) => {
    const paused = pausedUntil.get(jobId);
    if (paused !== undefined && paused > Date.now()) return Promise.resolve(null);
    pausedUntil.delete(jobId);
    const running = asking.get(jobId);
    if (running) return running;
    const answer = ask(jobId).finally(() => asking.delete(jobId));
    asking.set(jobId, answer);
    return answer;
  };
}
