import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

/** The metrics that both gateways and workers record. */
export interface ProcessMetrics {
  countCacheLookup(lookup: { cache: string; outcome: string }): void;
  countLedgerEntries(entries: { meter: string; entries: number; millicredits: number }): void;
  /**
   * Sets the function that returns the state of the connection pool. Every scrape of the metrics calls the function.
   */
  observePool(state: () => { busy: number; idle: number; waiting: number }): void;
}

/** Registers the metrics that every process has: Node.js defaults, database pool, caches, and ledger. */
export function createProcessMetrics(registry: Registry, version: string): ProcessMetrics {
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'byline_' });
  new Gauge({
    name: 'byline_build_info',
    help: 'Always 1; the label contains the running version.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  const cacheLookups = new Counter({
    name: 'byline_cache_lookups_total',
    help: 'Look-ups in the caches of API keys (in memory), articles, publications and pages, by outcome.',
    labelNames: ['cache', 'outcome'],
    registers,
  });
  const ledgerEntries = new Counter({
    name: 'byline_ledger_entries_total',
    help: 'Ledger entries that this process has committed.',
    labelNames: ['meter'],
    registers,
  });
  const ledgerCredits = new Counter({
    name: 'byline_ledger_credits_total',
    help: 'Credits in the committed ledger entries: held, released, captured or charged.',
    labelNames: ['meter'],
    registers,
  });
  return {
    countCacheLookup: ({ cache, outcome }) => cacheLookups.inc({ cache, outcome }),
    countLedgerEntries({ meter, entries, millicredits }) {
      ledgerEntries.inc({ meter }, entries);
      ledgerCredits.inc({ meter }, millicredits / 1000);
    },
    observePool(state) {
      new Gauge({
        name: 'byline_database_pool_connections',
        help: 'Open connections to PostgreSQL.',
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
        help: 'Statements waiting for a connection.',
        registers,
        collect() {
          this.set(state().waiting);
        },
      });
    },
  };
}
