import { Resolver } from 'node:dns/promises';
import type { MxLookup } from './email-checks.ts';

const TIMEOUT_MS = 2_000;
const REMEMBERED = 5_000;

/** Looks mail servers up in DNS, remembering answers: newsrooms share few domains. */
export function createMxLookup(): MxLookup {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  const known = new Map<string, boolean>();
  return async (domain) => {
    const remembered = known.get(domain);
    if (remembered !== undefined) return remembered;
    const found = await ask(resolver, domain);
    if (found !== null) {
      if (known.size >= REMEMBERED) known.clear();
      known.set(domain, found);
    }
    return found;
  };
}

/** For runs without a network: nothing is known of any domain. */
export const noMxLookup: MxLookup = async () => null;

async function ask(resolver: Resolver, domain: string): Promise<boolean | null> {
  try {
    const records = await resolver.resolveMx(domain);
    // RFC 7505: a single record with an empty exchange says that the domain takes no mail.
    return records.some((record) => record.exchange !== '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOTFOUND' || code === 'ENODATA' ? false : null;
  }
}
