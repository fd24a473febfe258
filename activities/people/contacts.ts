import type { articles } from '../../db/index.ts';
import { isRoleAccount, localPart } from './email-checks.ts';
import { type Spelled, spellingOf } from './name-spellings.ts';
import { type Named, type Owner, ownerOf } from './owner.ts';

/** An address that belongs to the person, and why we say so. */
export interface Attributed {
  address: articles.PrintedAddress;
  confidence: number;
}

export interface Contacts {
  /** Best first. */
  personal: Attributed[];
  /** Addresses of an office: shown as evidence, never as the person's. */
  role: articles.PrintedAddress[];
}

/**
 * How sure it is that an address is the person's, by how it spells their name and by whose name stands beside it;
 * null: it is not. Beside another's name only the whole name tells, since initials and surnames are shared.
 */
const TRUST: Record<NonNullable<Spelled> | 'not', Record<Owner, number | null>> = {
  full: { theirs: 0.95, loosely_theirs: 0.93, unknown: 0.9, another: 0.8 },
  part: { theirs: 0.93, loosely_theirs: 0.9, unknown: 0.8, another: null },
  surname: { theirs: 0.9, loosely_theirs: 0.85, unknown: null, another: null },
  not: { theirs: 0.8, loosely_theirs: 0.7, unknown: null, another: null },
};

/**
 * Sorts a page's addresses into the person's and the office's. Being the only address of a page makes it nobody's.
 */
export function attribute(addresses: articles.PrintedAddress[], named: Named): Contacts {
  const personal = new Map<string, Attributed>();
  const role = new Map<string, articles.PrintedAddress>();
  for (const address of addresses) {
    const spelled = spellingOf(localPart(address.email), named.name);
    if (spelled !== 'full' && isRoleAccount(address.email, named.outlet)) {
      if (!role.has(address.email)) role.set(address.email, address);
      continue;
    }
    const confidence = TRUST[spelled ?? 'not'][ownerOf(address.nearby, named)];
    const known = personal.get(address.email);
    if (confidence !== null && (!known || known.confidence < confidence))
      personal.set(address.email, { address, confidence });
  }
  return {
    personal: [...personal.values()].sort((a, b) => b.confidence - a.confidence),
    role: [...role.values()],
  };
}
