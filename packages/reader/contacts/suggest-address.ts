import { namesAmong } from '../../../model/index.ts';
import { sameName, tidyName } from '../authors/names.ts';
import { worksFromOutside } from '../authors/outside-work.ts';
import { isPersonName } from '../authors/person-names.ts';
import { type AddressPattern, applyPattern, type Choices, couldGive, explain } from './address-patterns.ts';
import { CONTACT_MARK } from './contact-context.ts';

/** A person whom a page is by or about, with what it says about them. */
export interface PersonOnPage {
  name: string;
  role: string | null;
  bio: string | null;
}

/** What one page of an outlet prints: the people it is by or about, and addresses with the texts around them. */
export interface AddressPage {
  people: PersonOnPage[];
  addresses: { email: string; nearby: string[] }[];
}

/** An unpublished address, as the outlet would write it. */
export interface SuggestedAddress {
  address: string;
  pattern: AddressPattern;
  /** How many published addresses of named people have the domain and the pattern, of how many in all. */
  support: number;
  of: number;
}

/** How the addresses of one mail domain are written, learned from published ones. */
export interface LearnedAddresses {
  domain: string;
  pattern: AddressPattern;
  settled: Choices;
  support: number;
  of: number;
  /** The people whose addresses are known, by the part before the @. */
  owners: Map<string, string[]>;
}

/** From how many published addresses of one pattern on another may be suggested. */
const MIN_SUPPORT = 3;
/** The share of all published addresses that must have the domain and the pattern. */
const MIN_SHARE = 0.9;
/** The share of the answers to one choice that must be the same. */
const MIN_ANSWERS = 0.8;
/**
 * Patterns with too few letters of a name for an address to show whose it is. They count only for a person
 * whom the page is by or about.
 */
const SHORT: ReadonlySet<AddressPattern> = new Set(['first', 'last', 'firstl', 'first.l']);

interface NamedAddress {
  local: string;
  names: string[];
}

/**
 * Learns how an outlet writes its personal addresses from what its pages print. Null if fewer than three
 * addresses have one pattern, or too many have others or are at other domains, such as a free provider's: then
 * a further person may have an address elsewhere, too. People who write from outside do not count. Addresses of
 * offices must have been left out.
 */
export function learnAddresses(pages: AddressPage[]): LearnedAddresses | null {
  const domains = [...namedAddresses(pages)].sort(([, one], [, other]) => other.length - one.length);
  const [domain, addresses] = domains[0] ?? [];
  if (domain === undefined || addresses === undefined) return null;
  const of = domains.reduce((sum, [, { length }]) => sum + length, 0);
  const explained = addresses.map((address) => address.names.flatMap((name) => explain(address.local, name)));
  const counts = new Map<AddressPattern, number>();
  for (const explanations of explained)
    for (const pattern of new Set(explanations.map((explanation) => explanation.pattern)))
      counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  const [pattern, support] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
  if (pattern === undefined || support === undefined) return null;
  if (support < MIN_SUPPORT || support < of * MIN_SHARE) return null;
  return {
    domain,
    pattern,
    support,
    of,
    settled: settle(
      explained.map((explanations) =>
        explanations
          .filter((explanation) => explanation.pattern === pattern)
          .flatMap(({ choices }) => choices),
      ),
    ),
    owners: new Map(addresses.map(({ local, names }) => [local, names])),
  };
}

/**
 * Returns the person whose name is beside a contact, alone on a line of the closest text around it. The
 * address need not spell the name. Null if there is none.
 */
export function nameBeside(nearby: string[]): string | null {
  const lines = (nearby[0] ?? '').replaceAll(CONTACT_MARK, '').split('\n').map(tidyName);
  return lines.find((line) => line.includes(' ') && isPersonName(line)) ?? null;
}

/** Returns the addresses of named people who do not write from outside, by mail domain, each address once. */
function namedAddresses(pages: AddressPage[]): Map<string, NamedAddress[]> {
  const domains = new Map<string, Map<string, Set<string>>>();
  const outside = new Set<string>();
  for (const { people, addresses } of pages) {
    for (const { email, nearby } of addresses) {
      const at = email.lastIndexOf('@');
      const [local, domain] = [email.slice(0, at).toLowerCase(), email.slice(at + 1).toLowerCase()];
      const authors = people.filter(({ name }) => explain(local, name).length > 0);
      if (authors.some(isFromOutside) || worksFromOutside(nearby[0] ?? '')) outside.add(`${local}@${domain}`);
      const owners = [
        ...authors.map(({ name }) => name),
        ...namesAmong(nearby).filter((name) =>
          explain(local, name).some(({ pattern }) => !SHORT.has(pattern)),
        ),
      ];
      const beside = nameBeside(nearby);
      if (owners.length === 0 && beside !== null) owners.push(beside);
      if (owners.length === 0) continue;
      const locals = domains.get(domain) ?? new Map<string, Set<string>>();
      domains.set(domain, locals.set(local, new Set([...(locals.get(local) ?? []), ...owners])));
    }
  }
  return new Map(
    [...domains].map(([domain, locals]) => [
      domain,
      [...locals]
        .filter(([local]) => !outside.has(`${local}@${domain}`))
        .map(([local, names]) => ({ local, names: [...names] })),
    ]),
  );
}

/** Whether a page says that a person writes from outside. A biography counts only without a role: it tells of former work, too. */
export function isFromOutside({ role, bio }: Pick<PersonOnPage, 'role' | 'bio'>): boolean {
  return worksFromOutside(role ?? bio ?? '');
}

/** Returns the answers on which an outlet's addresses agree. An address that fits several answers has no vote. */
function settle(addresses: Choices[][]): Choices {
  const votes = new Map<keyof Choices, Map<string, number>>();
  for (const choices of addresses) {
    for (const choice of new Set(choices.flatMap((answers) => Object.keys(answers) as (keyof Choices)[]))) {
      const [answer, another] = new Set(choices.map((answers) => answers[choice]));
      if (answer === undefined || another !== undefined) continue;
      const counts = votes.get(choice) ?? new Map<string, number>();
      votes.set(choice, counts.set(answer, (counts.get(answer) ?? 0) + 1));
    }
  }
  const settled: Choices = {};
  for (const [choice, counts] of votes) {
    const [answer, count] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
    const all = [...counts.values()].reduce((sum, further) => sum + further, 0);
    if (answer !== undefined && count !== undefined && count >= all * MIN_ANSWERS) settled[choice] = answer;
  }
  return settled;
}

/**
 * Suggests the address of a person who publishes none. Null if the name leaves open how it would be written,
 * if somebody else has the address, or if one of `colleagues` would have the same.
 */
export function suggestAddress(
  learned: LearnedAddresses,
  name: string,
  colleagues: string[],
): SuggestedAddress | null {
  const { domain, pattern, settled, support, of, owners } = learned;
  const local = applyPattern(pattern, name, settled);
  if (local === null) return null;
  const others = (owners.get(local) ?? []).filter((owner) => !sameName(owner, name));
  const namesakes = colleagues.filter((other) => !sameName(other, name) && couldGive(pattern, other, local));
  if (others.length > 0 || namesakes.length > 0) return null;
  return { address: `${local}@${domain}`, pattern, support, of };
}
