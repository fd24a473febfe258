import { observations } from '../../db/index.ts';

export interface CacheLookups {
  /** Returns how many lookups with the wanted outcome this process has made so far. */
  count(): number;
  stop(): void;
}

/** Counts the lookups in one of the gateway's caches that have the given outcome, until `stop` is called. */
export function countCacheLookups(cache: 'keys' | 'articles', outcome: 'hit' | 'miss'): CacheLookups {
  let count = 0;
  const stop = observations.cacheLookups.subscribe((lookup) => {
    if (lookup.cache === cache && lookup.outcome === outcome) count += 1;
  });
  return { count: () => count, stop };
}
