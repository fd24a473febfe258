import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

/** What gateways and workers have in common. */
export interface ProcessMetrics {
  countCacheLookup(lookup: { cache: string; outcome: string }): void;
  countLedgerEntries(entries: { meter: string; entries: number; millicredits: number }): void;
  /** Asked for the state of the pool whenever figures are told. */
  watchPool(state: () => { busy: number; idle: number; waiting: number }): void;
}

/** Registers what every process tells of itself: Node's own figures, its database pool, caches, the ledger. */
export function createProcessMetrics(registry: Registry, version: string): ProcessMetrics {
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'byline_' });
  new Gauge({
    name: 'byline_build_info',
    help: 'Always 1; the label says which version runs.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  const cacheLookups = new Counter({
    name: 'byline_cache_lookups_total',
    help: 'Looked for where it is kept: API keys in memory, look-ups of articles and publications, readings of pages.',
    labelNames: ['cache', 'outcome'],
    registers,
  });
  const ledgerEntries = new Counter({
    name: 'byline_ledger_entries_total',
    help: 'Entries of the ledger that this process committed.',
    labelNames: ['meter'],
    registers,
  });
  const ledgerCredits = new Counter({
    name: 'byline_ledger_credits_total',
    help: 'Credits in those entries: held, set free, captured or charged.',
    labelNames: ['meter'],
    registers,
  });
  return {
    countCacheLookup: ({ cache, outcome }) => cacheLookups.inc({ cache, outcome }),
    countLedgerEntries({ meter, entries, millicredits }) {
      ledgerEntries.inc({ meter }, entries);
      ledgerCredits.inc({ meter }, millicredits / 1000);
    },
    watchPool(state) {
      new Gauge({
        name: 'byline_database_pool_connections',
        help: 'Connections of the pool to PostgreSQL.',
        labelNames: ['state'],
        registers,
        collect() {
          const { busy, idle } = state();
          this.set({ state: 'busy' }, busy);
          this.set({ state: 'idle' }, idle);
        },
      });
      new Gauge({
        name: 'byline_database_pool_waiting_requests',
        help: 'Statements that wait for a connection.',
        registers,
        collect() {
          this.set(state().waiting);
        },
      });
    },
  };
}
