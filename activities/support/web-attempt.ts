import { ApplicationFailure, cancellationSignal } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import type { Database } from '../../db/index.ts';
import { isOutage } from '../../model/index.ts';
import { HOST_BUSY } from '../../workflows/contract.ts';
import { countDeath, earlierAttempts, type Reports, startBeats } from './attempt-heartbeats.ts';
import { HostBusyError } from './host-busy-error.ts';

/**
 * Runs one attempt of an activity that uses the web, with heartbeats, until the attempt ends or is cancelled.
 * The failure of the last attempt is final.
 *
 * This function counts the attempts itself, because Temporal also counts attempts that must not count towards
 * the limit. An attempt does not count if it ends because of a database outage, or because Byline has to wait
 * before it sends the host another request. An attempt that crashed without reporting an error does count,
 * and the crash also counts against the page that the attempt was reading. Database failures before this
 * function is called are not counted.
 */
export async function webAttempt<T>(
  { db, maxAttempts }: { db: Database; maxAttempts: number },
  work: (signal: AbortSignal, reports: Reports) => Promise<T>,
): Promise<T> {
  const earlier = earlierAttempts();
  const attempts = earlier + 1;
  if (attempts > maxAttempts) throw ApplicationFailure.nonRetryable('Every attempt crashed', 'AttemptsDied');
  const beats = startBeats(attempts);
  let counted = attempts;
  try {
    await countDeath(db);
    return await work(cancellationSignal(), beats.reports);
  } catch (error) {
    if (cancellationSignal().aborted) throw error;
    if (error instanceof HostBusyError) {
      counted = earlier;
      throw ApplicationFailure.create({
        type: HOST_BUSY,
        message: error.message,
        nextRetryDelay: error.waitMs,
        category: ApplicationFailureCategory.BENIGN,
      });
    }
    if (isOutage(error)) {
      counted = earlier;
      throw error;
    }
    throw attempts < maxAttempts ? error : asFinal(error);
  } finally {
    beats.stop(counted);
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
