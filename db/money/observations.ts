import { channel } from 'node:diagnostics_channel';
import type { Meter } from './ledger.ts';

/** A channel for observers in the same process; publishing costs almost nothing without subscribers. */
export interface Observation<T> {
  publish(event: T): void;
  /** Calls the listener for each event until the returned function is called. */
  subscribe(listener: (event: T) => void): () => void;
}

function observation<T>(name: string): Observation<T> {
  const events = channel(name);
  return {
    publish: (event) => events.publish(event),
    subscribe(listener) {
      const hear = (event: unknown) => listener(event as T);
      events.subscribe(hear);
      return () => void events.unsubscribe(hear);
    },
  };
}

/** Lookups in a cache; `hit` means that the cache had the value. */
export const cacheLookups = observation<{
  cache: 'keys' | 'articles' | 'publications' | 'readings';
  outcome: 'hit' | 'miss';
}>('byline:cache-lookup');

/** Committed ledger entries; `millicredits` is the amount moved, reserved or released, and never negative. */
export const ledgerEntries = observation<{ meter: Meter; entries: number; millicredits: number }>(
  'byline:ledger-entries',
);

/** Questions about words, by what answered them; `degraded`: PostgreSQL, because the cluster could not. */
export const indexAnswers = observation<{ answeredBy: 'opensearch' | 'degraded'; error: unknown }>(
  'byline:index-answer',
);

/** Ended waits of requests for permission from their host's queue; `retry_after`: the host asked Byline to wait. */
export const hostTurns = observation<{ outcome: 'granted' | 'postponed' | 'retry_after'; waitMs: number }>(
  'byline:host-turn',
);
