import { setTimeout as sleep } from 'node:timers/promises';
import { ApplicationFailure, cancellationSignal, heartbeat } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import { type Database, isOutage, sources } from '../../db/index.ts';
import { POLITE_WAIT } from '../../workflows/contract.ts';
import { PoliteWait } from '../web/index.ts';

/** Attempts at a source that fail, or that die, until it is given up. */
const MAX_ATTEMPTS = 4;
/** How often it is tried whether the database is back; below the heartbeat time-out. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Runs one attempt at a source. Waiting for a host's turn gives the slot back and asks for the next attempt
 * when the turn comes; such attempts are counted with the source, so that they use up none of the others.
 * The last failure that may be is final: the server itself has no limit of attempts, since it counts all, also
 * those that found no database. One that the database broke off ends when it is back, and is not counted either.
 */
export async function withinAttempts<T>(
  db: Database,
  source: sources.SourceTask,
  attempt: () => Promise<T>,
): Promise<T> {
  const count = 1 + source.retries - source.polite_waits;
  if (count > MAX_ATTEMPTS) {
    throw ApplicationFailure.nonRetryable('No attempt at this source came to an end', 'AttemptsDied');
  }
  try {
    return await attempt();
  } catch (error) {
    if (cancellationSignal().aborted) throw error;
    if (error instanceof PoliteWait) {
      await onceThere(() => sources.countPoliteWait(db, source.job_id, source.source_index));
      throw ApplicationFailure.create({
        type: POLITE_WAIT,
        message: error.message,
        nextRetryDelay: error.waitMs,
        category: ApplicationFailureCategory.BENIGN,
      });
    }
    if (isOutage(error)) {
      await onceThere(() => sources.forgiveAttempt(db, source.job_id, source.source_index));
      throw error;
    }
    throw count < MAX_ATTEMPTS ? error : asFinal(error);
  }
}

/** Writes as soon as the database takes it. The bound of one attempt ends the waiting, if nothing else does. */
async function onceThere(write: () => Promise<void>): Promise<void> {
  for (;;) {
    heartbeat();
    try {
      return await write();
    } catch (error) {
      if (!isOutage(error)) throw error;
      await sleep(LOOK_AGAIN_MS, undefined, { signal: cancellationSignal() });
    }
  }
}

function asFinal(error: unknown): ApplicationFailure {
  const { message, type } =
    error instanceof ApplicationFailure ? error : { message: String(error), type: undefined };
  return ApplicationFailure.create({
    message,
    ...(type ? { type } : {}),
    nonRetryable: true,
    ...(error instanceof Error ? { cause: error } : {}),
  });
}
