import { channel } from 'node:diagnostics_channel';
import type { Meter } from './ledger.ts';

/** Something that happens to what is stored, for whoever watches the process; saying it to nobody costs nothing. */
export interface Observation<T> {
  publish(happened: T): void;
  subscribe(listener: (happened: T) => void): void;
}

function observation<T>(name: string): Observation<T> {
  const named = channel(name);
  return {
    publish: (happened) => named.publish(happened),
    subscribe: (listener) => named.subscribe((happened) => listener(happened as T)),
  };
}

/** Something that was looked for where it is kept. */
export const cacheLookups = observation<{
  cache: 'keys' | 'articles' | 'publications' | 'readings';
  outcome: 'hit' | 'miss';
}>('byline:cache-lookup');

/** Entries of the ledger that are committed; `millicredits` is what was moved, held or set free, never negative. */
export const ledgerEntries = observation<{ meter: Meter; entries: number; millicredits: number }>(
  'byline:ledger-entries',
);

/** How asking for a turn at a host ended, after how long; or a host that asked to be left alone for so long. */
export const hostTurns = observation<{ outcome: 'granted' | 'postponed' | 'retry_after'; waitMs: number }>(
  'byline:host-turn',
);
