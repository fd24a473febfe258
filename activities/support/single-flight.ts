import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, lookups } from '../../db/index.ts';
import type { Lookup } from '../../model/index.ts';

/** How long a lease lasts. If the holder of a lease crashes, other callers wait until the lease ends. */
const LEASE_SECONDS = 30;
const RENEW_MS = 10_000;
/** How often a waiting caller checks whether the result is stored or the lease is free. */
const LOOK_AGAIN_MS = 200;

/**
 * The stored result, or the lease for producing the result. The lease is null while another caller holds it.
 */
export type AnswerOrLease<T> = { answer: T } | { lease: { isFirst: boolean } | null };

/** A result, and whether storing the result has also ended the lease. */
export interface Worked<T> {
  value: T;
  released: boolean;
}

/**
 * Lets one caller do the work while the other callers, in any process, wait for its result. `answerOrLease`
 * looks up the result and is called again whenever another caller may have stored it. `work` produces the
 * result under a lease that is renewed while the work runs. Rejects if `signal` aborts.
 */
export async function singleFlight<T>(
  db: Database,
  lookup: Lookup,
  options: {
    answerOrLease: (lease: { holder: string; seconds: number }) => Promise<AnswerOrLease<T>>;
    work: (holder: string) => Promise<Worked<T>>;
    signal?: AbortSignal | undefined;
  },
): Promise<T> {
  const holder = randomUUID();
  const look = () => options.answerOrLease({ holder, seconds: LEASE_SECONDS });
  let found = await look();
  while (!('answer' in found || found.lease)) {
    await sleep(LOOK_AGAIN_MS, undefined, options.signal ? { signal: options.signal } : {});
    found = await look();
  }
  if ('answer' in found) return found.answer;
  const renewal = setInterval(() => {
    // Ignore a failed renewal: in the worst case, the lease is lost and another caller fetches the page
    // again.
    lookups.lease(db, lookup, holder, LEASE_SECONDS).catch(() => undefined);
  }, RENEW_MS);
  let released = false;
  try {
    // The previous holder of the lease may have stored the result just before its lease ended, so look again.
    // The first holder of a lease has no previous holder.
    if (!found.lease?.isFirst) found = await look();
    if ('answer' in found) return found.answer;
    const worked = await options.work(holder);
    released = worked.released;
    return worked.value;
  } finally {
    clearInterval(renewal);
    if (!released) await lookups.release(db, lookup, holder);
  }
}
