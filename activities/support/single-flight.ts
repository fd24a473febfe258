import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, lookups } from '../../db/index.ts';
import type { Lookup } from '../../model/index.ts';

/** How long a lease lasts; after a crash of its holder, other callers wait until it ends. */
const LEASE_SECONDS = 30;
const RENEW_MS = 10_000;
const LOOK_AGAIN_MS = 200;

/** Who asks for a lease, and for how long. */
export interface Claim {
  holder: string;
  seconds: number;
}

/** The stored result, or the work that produces it under a lease, which is null while another caller holds it. */
export type AnswerOrLease<T> =
  | { answer: T }
  | { lease: { isFirst: boolean } | null; work: () => Promise<Worked<T>> };

/** A result, and whether storing it has also ended the lease. */
export interface Worked<T> {
  value: T;
  released: boolean;
}

/**
 * Lets one caller work under a lease that is renewed, while the others, in any process, wait for the result.
 * `answerOrLease` is called again whenever the result may have been stored. Rejects if `signal` aborts.
 */
export async function singleFlight<T>(
  db: Database,
  lookup: Lookup,
  answerOrLease: (claim: Claim) => Promise<AnswerOrLease<T>>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const holder = randomUUID();
  const look = () => answerOrLease({ holder, seconds: LEASE_SECONDS });
  let state = await look();
  while (!('answer' in state || state.lease)) {
    await sleep(LOOK_AGAIN_MS, undefined, signal ? { signal } : {});
    state = await look();
  }
  if ('answer' in state) return state.answer;
  const renewal = setInterval(() => {
    // After a failed renewal, another caller fetches the page again in the worst case.
    lookups.lease(db, lookup, holder, LEASE_SECONDS).catch(() => undefined);
  }, RENEW_MS);
  let released = false;
  try {
    // The previous holder may have stored the result just before its lease ended. The first holder has no previous
    // one.
    if (!state.lease?.isFirst) state = await look();
    if ('answer' in state) return state.answer;
    const worked = await state.work();
    released = worked.released;
    return worked.value;
  } finally {
    clearInterval(renewal);
    if (!released) await lookups.release(db, lookup, holder);
  }
}
