import { ApplicationFailure } from '@temporalio/activity';
import { type Database, lookups } from '../../db/index.ts';
import { isUnstorable, type Lookup, type LookupFailure, type LookupId } from '../../model/index.ts';
import { FETCH_FAILED, FETCH_TIMED_OUT, type LookupReceipt } from '../../workflows/contract.ts';
import { WEB_ATTEMPTS } from '../../workflows/options.ts';
import type { Reports } from './attempt-heartbeats.ts';
import { HostBusyError } from './host-busy-error.ts';
import { webAttempt } from './web-attempt.ts';

/** Options that a look-up passes on to its fetches. */
export interface LookupOptions extends Pick<Reports, 'onReading'> {
  signal: AbortSignal;
  /** Identifies the look-up in the queues of hosts, and is the same for all attempts. */
  holder: string;
}

type Answer = { ok: true } | { ok: false; failure: LookupFailure };

/** The failure of a page whose text the database rejects, remembered for `seconds`. */
const UNREADABLE = {
  failure: {
    kind: 'unreadable',
    transient: false,
    message: 'The page contains characters that cannot be stored.',
  },
  seconds: 24 * 60 * 60,
} as const;

/** Callers wait this long for a look-up or a search. A longer wait for a host is reported to them. */
export const CALLER_WAITS_MS = 20_000;

/**
 * Runs the work of a look-up. If the result cannot be stored, records a failure, so that retries do not fetch the
 * page again. If the host allows no request for a while, records until when.
 */
async function recordFailures(db: Database, lookup: Lookup, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HostBusyError && error.waitMs > CALLER_WAITS_MS) {
      const { message, until, waitMs } = error;
      const failure = { kind: 'host_busy', message, transient: true, retry_at: until.toISOString() };
      await lookups.noteFailure(db, lookup, failure, waitMs / 1000);
    }
    if (!isUnstorable(error)) throw error;
    await lookups.noteFailure(db, lookup, UNREADABLE.failure, UNREADABLE.seconds);
    return { ok: false, failure: UNREADABLE.failure };
  }
}

/**
 * Loads the row of a look-up, does the work and returns only the outcome. Temporary failures are thrown for a retry,
 * and so is a long wait for a host, to free the worker.
 */
export async function answerLookup(
  db: Database,
  lookupId: LookupId,
  work: (lookup: Lookup, options: LookupOptions) => Promise<Answer>,
): Promise<LookupReceipt> {
  const lookup = await lookups.find(db, lookupId);
  if (!lookup) return { outcome: 'missing' };
  return webAttempt({ db, maxAttempts: WEB_ATTEMPTS.lookup }, async (signal, { onReading }) => {
    const options = { signal, holder: lookupId, onReading };
    const result = await recordFailures(db, lookup, () => work(lookup, options));
    if (result.ok) return { outcome: 'found' };
    if (!result.failure.transient) return { outcome: 'failed' };
    const type = result.failure.kind === 'timeout' ? FETCH_TIMED_OUT : FETCH_FAILED;
    throw ApplicationFailure.retryable(result.failure.message, type);
  });
}
