import { channel } from 'node:diagnostics_channel';
import type { Meter } from './ledger.ts';

/** For observers in the same process. Publishing costs almost nothing without subscribers. */
export interface Observation<T> {
  publish(happened: T): void;
  /** Until the returned function is called. */
  subscribe(listener: (happened: T) => void): () => void;
}

function observation<T>(name: string): Observation<T> {
  const named = channel(name);
  return {
    publish: (happened) => named.publish(happened),
    subscribe(listener) {
      const hear = (happened: unknown) => listener(happened as T);
      named.subscribe(hear);
      return () => void named.unsubscribe(hear);
    },
  };
}

/** Whether the cache had the value. */
export const cacheLookups = observation<{
  cache: 'keys' | 'articles' | 'publications' | 'readings';
  outcome: 'hit' | 'miss';
}>('byline:cache-lookup');

/** `millicredits` is moved, reserved or released, and never negative. */
export const ledgerEntries = observation<{ meter: Meter; entries: number; millicredits: number }>(
  'byline:ledger-entries',
);

/** With `retry_after`, the host asked Byline to wait. */
export const hostTurns = observation<{ outcome: 'granted' | 'postponed' | 'retry_after'; waitMs: number }>(
  'byline:host-turn',
);
