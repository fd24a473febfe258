import { channel } from 'node:diagnostics_channel';
import type { Meter } from './ledger.ts';

/** An event about stored data, for observers in the process. Publishing without subscribers costs nothing. */
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

/** A cache lookup and its result. */
export const cacheLookups = observation<{
  cache: 'keys' | 'articles' | 'publications' | 'readings';
  outcome: 'hit' | 'miss';
}>('byline:cache-lookup');

/** Committed ledger entries. `millicredits` is the amount moved, held or released, never negative. */
export const ledgerEntries = observation<{ meter: Meter; entries: number; millicredits: number }>(
  'byline:ledger-entries',
);

/** How a request for a turn at a host ended and after how long, or that a host asked us to wait. */
export const hostTurns = observation<{ outcome: 'granted' | 'postponed' | 'retry_after'; waitMs: number }>(
  'byline:host-turn',
);
