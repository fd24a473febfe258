import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { type Database, observations, type Transaction } from '../../../db/index.ts';
import { startWorkflow, type WorkflowStart } from '../../../workflows/start.ts';
import type { Config, Logger } from '../../runtime/index.ts';
import { ApiError } from '../http/errors.ts';

const DESCRIBE_MS = 2_000;

/** What accepts runs and starts their workflows. */
export interface StartDeps {
  db: Database;
  temporal: Client;
  config: Config;
  log: Logger;
}

type Noun = 'job' | 'search' | 'audit';

/** Returns the error of a request whose run was not accepted. */
export function refusalOf(
  noun: Noun,
  refusal: { outcome: 'conflict'; id: string } | { outcome: 'too_many_active'; active_ids: string[] },
): ApiError {
  if (refusal.outcome === 'conflict')
    return new ApiError(
      'IDEMPOTENCY_CONFLICT',
      'This Idempotency-Key was already used with a different request body.',
      { context: { [`${noun}_id`]: refusal.id } },
    );
  const { active_ids } = refusal;
  return new ApiError(
    'TOO_MANY_ACTIVE_JOBS',
    `${active_ids.length} ${noun === 'search' ? 'searches' : `${noun}s`} are already running, which is the limit. Wait until one ends.`,
    { context: { [`active_${noun}_ids`]: active_ids }, retryAfterSeconds: 10 },
  );
}

/**
 * Starts the workflow of an accepted job or search, or does nothing if the workflow is already running. No worker
 * needs to be running. If the start fails, throws a 500. `giveUpStart` then withdraws the row, but only if the
 * workflow cannot have started; otherwise the row is kept, so that a repeated request finds it.
 */
export async function startOnce(
  { db, temporal, log }: StartDeps,
  start: WorkflowStart & { options: { workflowId: string } },
  row: { noun: Noun; held: number; giveUpStart: (tx: Transaction) => Promise<boolean> },
): Promise<void> {
  const { workflowId } = start.options;
  try {
    await startWorkflow(temporal, start);
  } catch (cause) {
    const mayRun = !wasRefused(cause) && !(await isUnknown(temporal, workflowId));
    if (mayRun)
      log.warn({ workflow_id: workflowId }, 'a workflow may or may not have been started; its row is kept');
    const withdrawn = !mayRun && (await db.transaction().execute(row.giveUpStart));
    if (withdrawn)
      observations.ledgerEntries.publish({ meter: 'release', entries: 1, millicredits: row.held });
    throw new ApiError(
      'JOB_START_FAILED',
      withdrawn
        ? `The ${row.noun} could not be started, and no credits are held. Try again.`
        : `The ${row.noun} was accepted but may not have started. Send the same request again to find it.`,
      {
        cause,
        context: { [`${row.noun}_id`]: withdrawn ? null : workflowId },
        retryAfterSeconds: 5,
      },
    );
  }
}

/** Returns whether the connection was refused, so that Temporal cannot have received the request. */
function wasRefused(error: unknown): boolean {
  const messages = [error, error instanceof Error ? error.cause : null].map((item) =>
    item instanceof Error ? item.message : '',
  );
  return messages.some((message) => message.includes('ECONNREFUSED'));
}

async function isUnknown(temporal: Client, workflowId: string): Promise<boolean> {
  try {
    await temporal.connection.withDeadline(Date.now() + DESCRIBE_MS, () =>
      temporal.workflow.getHandle(workflowId).describe(),
    );
    return false;
  } catch (error) {
    // After any other error, such as a timeout, the workflow may have been started.
    return error instanceof WorkflowNotFoundError;
  }
}
