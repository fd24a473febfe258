import { sameName } from '#reader';
import { localPart, type PrintedAddress } from '../../model/index.ts';
import { isRoleAccount } from './email-checks.ts';
import { isGivenName, type Spelled, spellingOf } from './name-spellings.ts';
import { type Named, type Owner, ownerOf } from './owner.ts';

export interface Attributed {
  address: PrintedAddress;
  confidence: number;
}

export interface Contacts {
  /** Addresses attributed to the person, best first. */
  personal: Attributed[];
  /** Addresses of an office, kept as evidence and never returned as the person's own. */
  role: PrintedAddress[];
}

/**
 * Confidence by how an address spells the name and whose name is nearby; null if it is somebody else's address.
 * Beside another person's name, only an address with the full name counts, because people may share surnames.
 */
const TRUST: Record<NonNullable<Spelled> | 'not', Record<Owner, number | null>> = {
  full: { theirs: 0.95, loosely_theirs: 0.93, unknown: 0.9, another: 0.8 },
  part: { theirs: 0.93, loosely_theirs: 0.9, unknown: 0.8, another: null },
  surname: { theirs: 0.9, loosely_theirs: 0.85, unknown: null, another: null },
  not: { theirs: 0.75, loosely_theirs: 0.7, unknown: null, another: null },
};

const RANKS: readonly Spelled[] = [null, 'surname', 'part', 'full'];

/** How much of a name an address spells, in order; half a rank for the given name alone. */
function rankOf(account: string, name: string): number {
  return RANKS.indexOf(spellingOf(account, name)) || (isGivenName(account, name) ? 0.5 : 0);
}

/** Whether one of the lines around an address is the person's name, as in the data of a page, whose order says little. */
function isAlone(nearby: string[], name: string): boolean {
  return nearby.some((text) => text.split('\n').some((line) => sameName(line, name)));
}

/** Splits a page's addresses into personal and office ones; being the only address on a page proves nothing. */
export function attribute(addresses: PrintedAddress[], named: Named): Contacts {
  const personal = new Map<string, Attributed>();
  const role = new Map<string, PrintedAddress>();
  for (const address of addresses) {
    const account = localPart(address.email);
    const spelled = spellingOf(account, named.name);
    if (spelled !== 'full' && isRoleAccount(address.email, named.outlet)) {
      if (!role.has(address.email)) role.set(address.email, address);
      continue;
    }
    const owner = ownerOf(address.nearby, named);
    const rank = rankOf(account, named.name);
    const others = Math.max(0, ...named.others.map((other) => rankOf(account, other)));
    // What fits two authors is of the one beside it, or of nobody, unless it has the whole name of one.
    if (others > rank || (others > 0 && spelled !== 'full' && owner !== 'theirs')) continue;
    const isTheirs = spelled === 'full' && owner === 'another' && isAlone(address.nearby, named.name);
    const confidence = TRUST[spelled ?? 'not'][isTheirs ? 'loosely_theirs' : owner];
    const earlier = personal.get(address.email);
    if (confidence !== null && (!earlier || earlier.confidence < confidence))
      personal.set(address.email, { address, confidence });
  }
  return {
    personal: [...personal.values()].sort((a, b) => b.confidence - a.confidence),
    role: [...role.values()],
  };
}
