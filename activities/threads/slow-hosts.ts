import { LRUCache } from 'lru-cache';

/** How many pages over the time limit make a host count as slow. */
const HUNG_PAGES = 2;
const FORGET_MS = 10 * 60_000;
const MAX_HOSTS = 10_000;

/** Remembers for ten minutes which hosts have slow pages. */
export class SlowHosts {
  readonly #hung = new LRUCache<string, number>({ max: MAX_HOSTS, ttl: FORGET_MS });

  has(host: string): boolean {
    return (this.#hung.get(host) ?? 0) >= HUNG_PAGES;
  }

  /** Counts a page that exceeded the time limit. */
  count(host: string): void {
    this.#hung.set(host, (this.#hung.get(host) ?? 0) + 1);
  }
}
