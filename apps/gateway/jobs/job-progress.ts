import type { Client } from '@temporalio/client';
import { LRUCache } from 'lru-cache';
import type { JobId } from '../../../model/index.ts';
import { type JobProgress, jobProgress } from '../../../workflows/contract.ts';
import type { Logger } from '../../runtime/index.ts';

/**
 * Time limit for querying a workflow. The whole response should take at most two seconds, so a query may use
 * only half of that time.
 */
const QUERY_MS = 1_000;
/**
 * How long to read a job's progress only from the database after a query to the job's workflow has failed.
 */
const PAUSE_MS = 5_000;
/** Minimum time between two queries to the same workflow, however many clients poll its job. */
const FRESH_MS = 500;
/**
 * While a query is running, the previous result may be returned until it is this old, because a busy workflow
 * responds slowly.
 */
const USABLE_MS = 2_000;
const REMEMBERED_JOBS = 10_000;

/**
 * Returns the progress reported by the running workflow, which may be slightly out of date; null if the
 * workflow does not respond in time.
 */
export type AskProgress = (jobId: JobId) => Promise<JobProgress | null>;

/**
 * Queries workflows for their progress. The Temporal server buffers one query per workflow and rejects the
 * next, so callers share a query and its result for a short time. A failed query is not an error for the
 * caller: the database row is used instead, and queries to that workflow are paused.
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
      // The workflow may be closed, busy or without a worker, or Temporal may be down. In each case, use the
      // job's database row.
      log.debug(
        { job_id: jobId, err: error },
        'the workflow did not respond; the progress is read from the database',
      );
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
