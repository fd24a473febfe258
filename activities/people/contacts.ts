import type { articles } from '../../db/index.ts';
import { normalizeName } from '../articles/index.ts';
import { isRoleAccount, localPart } from './email-checks.ts';

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
 * Sorts a page's addresses into the person's and the office's. An address is the person's when its local
 * part spells their name, or when it stands beside their name and beside nobody else's. Being the only
 * address of a page makes it nobody's.
 */
export function attribute(
  name: string,
  addresses: articles.PrintedAddress[],
  otherNames: string[],
): Contacts {
  const contacts: Contacts = { personal: [], role: [] };
  for (const address of addresses) {
    if (isRoleAccount(address.email)) {
      contacts.role.push(address);
      continue;
    }
    const spelled = spellsName(localPart(address.email), name);
    const nearby = normalizeName(address.nearby);
    const beside =
      nearby.includes(normalizeName(name)) &&
      !otherNames.some((other) => nearby.includes(normalizeName(other)));
    if (spelled || beside) {
      contacts.personal.push({ address, confidence: spelled && beside ? 0.95 : spelled ? 0.9 : 0.8 });
    }
  }
  contacts.personal.sort((a, b) => b.confidence - a.confidence);
  return contacts;
}

/** Whether a local part is made of a name: `ada.reporter`, `areporter`, `adar`, `reporter`, `ar` with both initials only when dotted. */
export function spellsName(local: string, name: string): boolean {
  const words = normalizeName(name).split(' ');
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  if (words.length < 2 || last.length < 2) return false;
  const spelled = normalizeName(local).replace(/\s/g, '').replace(/\d+$/, '');
  const forms = [
    first + last,
    last + first,
    first.charAt(0) + last,
    first + last.charAt(0),
    last + first.charAt(0),
    last.length >= 4 ? last : '',
    words.join(''),
    words
      .map((word) => word.charAt(0))
      .join('')
      .slice(0, -1) + last,
  ];
  return forms.includes(spelled);
}
