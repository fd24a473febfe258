import { observations } from '../../../db/index.ts';

export interface CacheLookups {
  /** Returns the number of lookups with the chosen outcome since the count began. */
  count(): number;
  stop(): void;
}

/** Counts the lookups with the given outcome in one of the gateway's caches, until `stop` is called. */
export function countCacheLookups(
  cache: 'keys' | 'articles' | 'publications',
  outcome: 'hit' | 'miss',
): CacheLookups {
  let count = 0;
  const stop = observations.cacheLookups.subscribe((lookup) => {
    if (lookup.cache === cache && lookup.outcome === outcome) count += 1;
  });
  return { count: () => count, stop };
}
