import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, lookups } from '../../db/index.ts';
import type { Lookup } from '../../model/index.ts';

/** If a holder dies, the other callers wait at most this long. */
const LEASE_SECONDS = 30;
const RENEW_MS = 10_000;
/** How often waiting callers check whether the holder is done. */
const LOOK_AGAIN_MS = 200;

/**
 * Single flight across processes: one caller does the work while the others wait for its result. `known`
 * looks up the result and is called again whenever another caller may have stored it. `work` produces the
 * result under a lease that is renewed while it runs. Rejects when `signal` aborts.
 */
export async function singleFlight<T>(
  db: Database,
  lookup: Lookup,
  options: { known: () => Promise<T | undefined>; work: () => Promise<T>; signal?: AbortSignal | undefined },
): Promise<T> {
  const holder = randomUUID();
  let lease: { isFirst: boolean } | null;
  for (;;) {
    const answer = await options.known();
    if (answer !== undefined) return answer;
    lease = await lookups.lease(db, lookup, holder, LEASE_SECONDS);
    if (lease) break;
    await sleep(LOOK_AGAIN_MS, undefined, options.signal ? { signal: options.signal } : {});
  }
  const renewal = setInterval(() => {
    // If a renewal fails, the worst case is a lost lease and a second fetch.
    lookups.lease(db, lookup, holder, LEASE_SECONDS).catch(() => undefined);
  }, RENEW_MS);
  try {
    // Another caller may have finished between the check and the lease, unless this is the very first lease.
    const answer = lease.isFirst ? undefined : await options.known();
    return answer ?? (await options.work());
  } finally {
    clearInterval(renewal);
    await lookups.release(db, lookup, holder);
  }
}
