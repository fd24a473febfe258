import { observations } from '../../../db/index.ts';

export interface CacheLookups {
  /** Returns the number of lookups with the chosen outcome since the count began. */
  count(): number;
  stop(): void;
}

/** Counts the API keys that the gateway has found in its cache, until `stop` is called. */
export function countKeyHits(): CacheLookups {
  let count = 0;
  const stop = observations.cacheLookups.subscribe((lookup) => {
    if (lookup.cache === 'keys' && lookup.outcome === 'hit') count += 1;
  });
  return { count: () => count, stop };
}
