import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, lookups } from '../../db/index.ts';

/** A holder that died keeps others waiting for this long. */
const LEASE_SECONDS = 30;
const RENEW_MS = 10_000;
/** How often those who wait look whether the holder is done. */
const LOOK_AGAIN_MS = 200;

/**
 * Lets one caller do what many ask for at the same time, while the others wait for what it leaves behind.
 * `known` looks for the answer and is asked again whenever somebody else may have brought it; `work` brings it,
 * under a lease that is renewed as long as it runs. Rejects when `signal` aborts.
 */
export async function oneAtATime<T>(
  db: Database,
  lookup: lookups.Lookup,
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
    // A renewal that fails loses the lease at worst: two fetches instead of one.
    lookups.lease(db, lookup, holder, LEASE_SECONDS).catch(() => undefined);
  }, RENEW_MS);
  try {
    // Between the look and the lease somebody may have finished, unless this is the first lease of all.
    const answer = lease.isFirst ? undefined : await options.known();
    return answer ?? (await options.work());
  } finally {
    clearInterval(renewal);
    await lookups.release(db, lookup, holder);
  }
}
