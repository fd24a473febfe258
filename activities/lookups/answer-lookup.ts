import { ApplicationFailure, cancellationSignal, heartbeat } from '@temporalio/activity';
import { type Database, type LookupId, lookups } from '../../db/index.ts';
import { FETCH_FAILED, FETCH_TIMED_OUT, type LookupReceipt } from '../../workflows/contract.ts';

/** Well below the heartbeat time-out, so that one late beat is not taken for a dead worker. */
const HEARTBEAT_MS = 2_000;

/**
 * The body of a look-up's activity: loads the row, does the work, reports only how it went. A passing failure
 * is thrown, so that Temporal tries again.
 */
export async function answerLookup(
  db: Database,
  lookupId: LookupId,
  work: (
    lookup: lookups.Lookup,
    signal: AbortSignal,
  ) => Promise<{ ok: true } | { ok: false; failure: lookups.LookupFailure }>,
): Promise<LookupReceipt> {
  const lookup = await lookups.find(db, lookupId);
  if (!lookup) return { outcome: 'missing' };
  const beat = setInterval(() => heartbeat(), HEARTBEAT_MS);
  try {
    const result = await work(lookup, cancellationSignal());
    if (result.ok) return { outcome: 'found' };
    if (!result.failure.transient) return { outcome: 'failed' };
    const type = result.failure.kind === 'timeout' ? FETCH_TIMED_OUT : FETCH_FAILED;
    throw ApplicationFailure.retryable(result.failure.message, type);
  } finally {
    clearInterval(beat);
  }
}
