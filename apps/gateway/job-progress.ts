import type { Client } from '@temporalio/client';
import { LRUCache } from 'lru-cache';
import type { JobId } from '../../db/index.ts';
import { type JobProgress, jobProgress } from '../../workflows/contract.ts';
import type { Logger } from '../runtime/index.ts';

/** Leaves room for the rest of a reply that is to take two seconds at most. */
const QUERY_MS = 1_000;
/** After a failed query a job is answered from its row for this long. */
const PAUSE_MS = 5_000;
/** No workflow is asked more often, however many poll its job. */
const FRESH_MS = 500;
/** An answer of this age still serves, while the next one is asked for: a busy workflow takes its time. */
const USABLE_MS = 2_000;
const REMEMBERED_JOBS = 10_000;

/** What the running workflow says of a job, or said a moment ago; null when it does not say it in time. */
export type AskProgress = (jobId: JobId) => Promise<JobProgress | null>;

/**
 * Asks workflows for their progress. The server buffers one query per workflow and refuses the next, so
 * callers share one, and its answer for a while; a query that fails, for whatever reason, is not an error of the
 * caller's: the row answers, and the workflow is left alone for a while.
 */
export function createAskProgress(deps: { temporal: Client; log: Logger }): AskProgress {
  const { temporal, log } = deps;
  const asking = new Map<JobId, Promise<JobProgress | null>>();
  const paused = new LRUCache<JobId, true>({ max: REMEMBERED_JOBS, ttl: PAUSE_MS });
  const answers = new LRUCache<JobId, { progress: JobProgress; at: number }>({
    max: REMEMBERED_JOBS,
    ttl: USABLE_MS,
  });

  const ask = async (jobId: JobId): Promise<JobProgress | null> => {
    try {
      const progress = await temporal.connection.withDeadline(Date.now() + QUERY_MS, () =>
        temporal.workflow.getHandle(jobId).query(jobProgress),
      );
      answers.set(jobId, { progress, at: Date.now() });
      return progress;
    } catch (error) {
      // Closed, busy, without a worker, or Temporal is away: all of them mean "ask the row".
      log.debug({ job_id: jobId, err: error }, 'the workflow did not answer; the row does');
      paused.set(jobId, true);
      answers.delete(jobId);
      return null;
    }
  };

  return async (jobId) => {
    if (paused.has(jobId)) return null;
    const last = answers.get(jobId);
    if (last && Date.now() - last.at < FRESH_MS) return last.progress;
    const answer = asking.get(jobId) ?? ask(jobId).finally(() => asking.delete(jobId));
    asking.set(jobId, answer);
    return last ? last.progress : answer;
  };
}
