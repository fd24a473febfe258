import type { Client, QueryDefinition } from '@temporalio/client';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../../runtime/index.ts';

/** How long a query may take, as the whole response should take at most two seconds. */
const QUERY_MS = 1_000;
/** How long progress comes only from the database after a failed query. */
const PAUSE_MS = 5_000;
/** The least time between two queries to the same workflow, however many clients poll. */
const FRESH_MS = 500;
/** How old an earlier result may be while a query runs, because a busy workflow is slow. */
const USABLE_MS = 2_000;
const REMEMBERED_JOBS = 10_000;

/** Asks a workflow for its progress, perhaps slightly out of date; null if it does not respond in time. */
export type AskWorkflow<Id, Progress> = (id: Id) => Promise<Progress | null>;

/**
 * Creates a function that shares queries and results among callers: Temporal buffers one query per workflow and
 * rejects the next. After a failed query, the row is used instead, and queries pause.
 */
export function createAskWorkflow<Id extends string, Progress>(
  deps: { temporal: Client; log: Logger },
  query: QueryDefinition<Progress>,
): AskWorkflow<Id, Progress> {
  const { temporal, log } = deps;
  const asking = new Map<Id, Promise<Progress | null>>();
  const paused = new LRUCache<Id, true>({ max: REMEMBERED_JOBS, ttl: PAUSE_MS });
  const answers = new LRUCache<Id, { progress: Progress; at: number }>({
    max: REMEMBERED_JOBS,
    ttl: USABLE_MS,
  });

  const ask = async (id: Id): Promise<Progress | null> => {
    try {
      const progress = await temporal.connection.withDeadline(Date.now() + QUERY_MS, () =>
        temporal.workflow.getHandle(id).query(query),
      );
      answers.set(id, { progress, at: Date.now() });
      return progress;
    } catch (error) {
      // The workflow may be closed, busy or without a worker, or Temporal may be down.
      log.debug(
        { workflow_id: id, err: error },
        'the workflow did not respond; the progress is read from the database',
      );
      paused.set(id, true);
      answers.delete(id);
      return null;
    }
  };

  return async (id) => {
    if (paused.has(id)) return null;
    const last = answers.get(id);
    if (last && Date.now() - last.at < FRESH_MS) return last.progress;
    const answer = asking.get(id) ?? ask(id).finally(() => asking.delete(id));
    asking.set(id, answer);
    return last ? last.progress : answer;
  };
}
