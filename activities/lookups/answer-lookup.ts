import { ApplicationFailure, activityInfo } from '@temporalio/activity';
import { type Database, type LookupId, lookups } from '../../db/index.ts';
import { FETCH_FAILED, FETCH_TIMED_OUT, type LookupReceipt } from '../../workflows/contract.ts';
import type { FetchOptions } from '../web/index.ts';
import { webAttempt } from './web-attempt.ts';

/** Fetches that may fail before the failure is the answer: somebody waits for it. */
const MAX_ATTEMPTS = 3;

/**
 * The body of a look-up's activity: loads the row, does the work, reports only how it went. A passing failure
 * is thrown, so that Temporal tries again; so is a long wait for the host's turn, which gives the slot back.
 */
export async function answerLookup(
  db: Database,
  lookupId: LookupId,
  work: (
    lookup: lookups.Lookup,
    options: FetchOptions,
  ) => Promise<{ ok: true } | { ok: false; failure: lookups.LookupFailure }>,
): Promise<LookupReceipt> {
  const lookup = await lookups.find(db, lookupId);
  if (!lookup) return { outcome: 'missing' };
  return webAttempt(async (signal) => {
    const result = await work(lookup, { signal, holder: lookupId });
    if (result.ok) return { outcome: 'found' };
    if (!result.failure.transient) return { outcome: 'failed' };
    const type = result.failure.kind === 'timeout' ? FETCH_TIMED_OUT : FETCH_FAILED;
    throw ApplicationFailure.create({
      type,
      message: result.failure.message,
      nonRetryable: activityInfo().attempt >= MAX_ATTEMPTS,
    });
  });
}
