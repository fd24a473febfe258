import { Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';
import type { MxLookup } from './email-checks.ts';

const TIMEOUT_MS = 2_000;
const MAX_DOMAINS = 5_000;

/** Looks up mail servers in DNS. Results are cached, because many journalists share a newsroom's domain. */
export function createMxLookup(): MxLookup {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  const known = new LRUCache<string, boolean>({ max: MAX_DOMAINS });
  return async (domain) => {
    const before = known.get(domain);
    if (before !== undefined) return before;
    const found = await ask(resolver, domain);
    if (found !== null) known.set(domain, found);
    return found;
  };
}

/** For running without a network: every result is unknown. */
export const noMxLookup: MxLookup = async () => null;

async function ask(resolver: Resolver, domain: string): Promise<boolean | null> {
  try {
    const records = await resolver.resolveMx(domain);
    // RFC 7505: a single record with an empty exchange means that the domain accepts no mail.
    return records.some((record) => record.exchange !== '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOTFOUND' || code === 'ENODATA' ? false : null;
  }
}
