import { subscribe, unsubscribe } from 'node:diagnostics_channel';

const CHANNEL = 'byline:cache-lookup';

export interface CacheLookups {
  /** Returns how many lookups with the wanted outcome this process has made so far. */
  count(): number;
  stop(): void;
}

/** Counts the lookups in one of the gateway's caches that have the given outcome, until `stop` is called. */
export function countCacheLookups(cache: 'keys' | 'articles', outcome: 'hit' | 'miss'): CacheLookups {
  let count = 0;
  const hear = (message: unknown) => {
    const lookup = message as { cache: string; outcome: string };
    if (lookup.cache === cache && lookup.outcome === outcome) count += 1;
  };
  subscribe(CHANNEL, hear);
  return { count: () => count, stop: () => void unsubscribe(CHANNEL, hear) };
}
