import { ApplicationFailure, cancellationSignal, heartbeat } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import { POLITE_WAIT } from '../../workflows/contract.ts';
import { PoliteWait } from '../web/index.ts';

/** Well below the heartbeat time-out, so that one late beat is not taken for a dead worker. */
const HEARTBEAT_MS = 2_000;

/**
 * Runs an activity's attempt at something on the web, with heartbeats, until its worker or its workflow wants it
 * stopped. A long wait for a host's turn is thrown, so that the slot is given back until then.
 */
export async function webAttempt<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const beat = setInterval(() => heartbeat(), HEARTBEAT_MS);
  try {
    return await work(cancellationSignal());
  } catch (error) {
    if (!(error instanceof PoliteWait)) throw error;
    throw ApplicationFailure.create({
      type: POLITE_WAIT,
      message: error.message,
      nextRetryDelay: error.waitMs,
      category: ApplicationFailureCategory.BENIGN,
    });
  } finally {
    clearInterval(beat);
  }
}
