import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, lookups } from '../../db/index.ts';
import type { Lookup } from '../../model/index.ts';

/** After a crash of its holder, other callers wait until it ends. */
const LEASE_SECONDS = 30;
const RENEW_MS = 10_000;
const LOOK_AGAIN_MS = 200;

/** The lease for producing the result is null while another caller holds it. */
export type AnswerOrLease<T> = { answer: T } | { lease: { isFirst: boolean } | null };

/** Whether storing the result has also ended the lease. */
export interface Worked<T> {
  value: T;
  released: boolean;
}

/**
 * One caller works under a lease that is renewed; the others, in any process, wait. `answerOrLease` is called
 * again whenever the result may have been stored. Rejects if `signal` aborts.
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
    // In the worst case, another caller fetches the page again.
    lookups.lease(db, lookup, holder, LEASE_SECONDS).catch(() => undefined);
  }, RENEW_MS);
  let released = false;
  try {
    // The previous holder may have stored the result just before its lease ended. The first has none before
    // it.
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
