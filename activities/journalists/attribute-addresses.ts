import {
  CONTACT_MARK,
  hasGivenName,
  isOrganization,
  isPersonName,
  sameName,
  tidyName,
  withoutNamedThings,
} from '#reader';
import { localPart, normalizeName, type PrintedAddress } from '../../model/index.ts';
import { isRoleAccount } from './email-checks.ts';
import { isGivenName, type Spelled, spellingOf } from './name-spellings.ts';
import type { KnownOfPerson } from './resolution.ts';

/** To whom a contact or profile belongs, according to the names around it. */
export type Owner = 'theirs' | 'loosely_theirs' | 'another' | 'unknown';

export interface Named {
  name: string;
  others: string[];
  /** The publication's names, whose words are not treated as the name of a person. */
  outlet: string[];
}

/** Returns the names by which `ownerOf` recognizes an owner: the person's, the other authors', the publication's. */
export function namesAround({ name, article, publication }: KnownOfPerson): Named {
  return {
    name,
    others: article ? otherNames(name, article.reading.authors) : [],
    outlet: [publication.domain, publication.name ?? ''].filter((text) => text !== ''),
  };
}

/** Returns the names in a byline that are not the given person's. */
export function otherNames(name: string, all: { name: string }[]): string[] {
  return all.map((author) => author.name).filter((other) => !sameName(other, name));
}

/** A line of more characters is prose, which may name people who do not own the contact. */
const HEADING_LENGTH = 90;
// A name that follows a number is part of a street address.
const NAME_RUN =
  /(?<!\d[\s,]{1,2}|[\p{L}])\p{Lu}[\p{L}'’.-]*(?:\s+(?:(?:von|van|de|der|den|del|della|di|da|dos|du|la|le|bin|al|el|ter|af|av)\s+)*\p{Lu}[\p{L}'’.-]*){1,4}/gu;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}]/u;
const MIN_FIRST_NAME = 3;

/**
 * Returns the owner of a contact: the closest text that names a person decides, and `nearby` is closest first. Within
 * a text, the contact's line comes before the lines above, and these before the lines below.
 */
export function ownerOf(nearby: string[], named: Named): Owner {
  for (const context of nearby) {
    const owner = inContext(context, named);
    if (owner !== 'unknown') return owner;
  }
  return 'unknown';
}

function inContext(context: string, named: Named): Owner {
  const lines = context.split('\n');
  const at = lines.findIndex((line) => line.includes(CONTACT_MARK));
  const own = inOwnLine(lines[at] ?? '', named);
  if (own !== 'unknown') return own;
  for (const line of lines.slice(0, Math.max(0, at)).reverse()) {
    const owner = inOtherLine(line, named);
    if (owner !== 'unknown') return owner;
  }
  for (const line of lines.slice(at + 1)) {
    const owner = inOtherLine(line, named);
    if (owner !== 'unknown') return owner;
  }
  return 'unknown';
}

/** Returns the owner: the first person named between the previous contact and this one, or else after this one. */
function inOwnLine(line: string, named: Named): Owner {
  const [before = '', after = ''] = line.split(CONTACT_MARK);
  const since = before.split(/\S+@\S+/).at(-1) ?? '';
  const subject = firstNamed(since, named);
  if (subject !== 'unknown') return subject;
  if (callsByOneName(since, named)) return 'loosely_theirs';
  return firstNamed(after.split(/\S+@\S+/)[0] ?? '', named);
}

function inOtherLine(line: string, named: Named): Owner {
  if (line.length <= HEADING_LENGTH) {
    // A byline of several people does not say whose contact follows.
    const isShared = [named.name, ...named.others].filter((name) => placeOf(line, name) !== null).length > 1;
    return isShared ? 'unknown' : firstNamed(line, named);
  }
  // A paragraph shows whose contact it is only if it begins with the person's name.
  return startsWithName(line, named.name) ? 'theirs' : 'unknown';
}

function firstNamed(text: string, named: Named): Owner {
  const mentions: { at: number; owner: Owner }[] = [];
  const theirs = placeOf(text, named.name);
  if (theirs !== null) mentions.push({ at: theirs, owner: 'theirs' });
  for (const other of peopleIn(text, named)) {
    const place = placeOf(text, other);
    if (place !== null) mentions.push({ at: place, owner: 'another' });
  }
  return mentions.sort((a, b) => a.at - b.at)[0]?.owner ?? 'unknown';
}

function peopleIn(text: string, { name, others, outlet }: Named): string[] {
  const othersInText = others.filter((other) => placeOf(text, other) !== null);
  const nobody = outlet.map(normalizeName);
  const printed = EAST_ASIAN.test(text)
    ? eastAsianNames(text)
    : [...withoutNamedThings(text).matchAll(NAME_RUN)].flatMap(([run]) => personIn(run));
  return [...othersInText, ...printed].filter(
    (person) => !isSamePerson(person, name) && !nobody.some((own) => own.includes(normalizeName(person))),
  );
}

/**
 * Returns the longest name of a person in capitalized words, such as "Bob Other" in "Reporter Bob Other Berlin". In
 * an organization's name, such as "Arizona State University", it must begin with a known given name.
 */
function personIn(run: string): string[] {
  const words = run.split(/\s+/);
  // "No PR" and "Keine PR-Anfragen" are often printed on people’s own pages.
  if (words.some((word) => /^PRs?(?:-|$)/.test(word))) return [];
  const isOfOrganization = isOrganization(run);
  for (let start = 0; start < words.length - 1; start += 1) {
    for (let end = words.length; end >= start + 2; end -= 1) {
      const part = tidyName(words.slice(start, end).join(' '));
      if (part.includes(' ') && isPersonName(part) && (!isOfOrganization || hasGivenName(part)))
        return [part];
    }
  }
  return [];
}

/** Returns East Asian names, which appear alone on a line or before a job title. */
function eastAsianNames(text: string): string[] {
  const titled = [
    ...text.matchAll(/([\p{Script=Hangul}]{2,4}|[\p{Script=Han}]{2,4})\s*(?:기자|特派員|記者|记者)/gu),
  ].map(([, name = '']) => name);
  const whole = tidyName(text.replace(CONTACT_MARK, ''));
  return [...titled, ...(isPersonName(whole) ? [whole] : [])];
}

/** Whether a printed name is one of a person's, also a part of it, as two given names or two surnames. */
function isSamePerson(text: string, name: string): boolean {
  const all = formsOf(name);
  const words = normalizeName(name).split(' ');
  const parts = normalizeName(text).split(' ');
  if (parts.every((word) => words.includes(word))) return true;
  const [middle, other] = [words.slice(1, -1), parts.slice(1, -1)];
  // Ana García Soler is not Ana Pérez Soler, though both are Ana Soler without their middle names.
  const isOther = middle.length > 0 && other.length > 0 && !other.some((word) => couldBeAmong(word, middle));
  return !isOther && formsOf(text).some((form) => all.includes(form));
}

/** Whether a word, or the word of which it is the initial, is among words. */
function couldBeAmong(word: string, words: string[]): boolean {
  return words.some((one) => one === word || (Math.min(one.length, word.length) === 1 && one[0] === word[0]));
}

/** Returns the printed forms of a name: in full, without middle names, and surname first. */
function formsOf(name: string): string[] {
  const words = normalizeName(name).split(' ');
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  return words.length < 2 ? [words.join(' ')] : [words.join(' '), `${first} ${last}`, `${last} ${first}`];
}

function placeOf(text: string, name: string): number | null {
  const folded = ` ${normalizeName(text)} `;
  const places = formsOf(name)
    .filter((form) => form !== '')
    .map((form) => (EAST_ASIAN.test(form) ? folded.indexOf(form) : folded.indexOf(` ${form} `)))
    .filter((place) => place >= 0);
  return places.length > 0 ? Math.min(...places) : null;
}

function startsWithName(text: string, name: string): boolean {
  const place = placeOf(text, name);
  return place !== null && place <= 1;
}

/** Returns whether a text has only one of the person's names: "Write to Ada at …", "Lovelace can be reached at …". */
function callsByOneName(text: string, { name, others }: Named): boolean {
  const words = normalizeName(name).split(' ');
  const called = new Set([words[0], words.at(-1)].filter((word) => word && word.length >= MIN_FIRST_NAME));
  const shared = others.some((other) =>
    normalizeName(other)
      .split(' ')
      .some((word) => called.has(word)),
  );
  return (
    !shared &&
    normalizeName(text)
      .split(' ')
      .some((word) => called.has(word))
  );
}

export interface Attributed {
  address: PrintedAddress;
  confidence: number;
}

interface Contacts {
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

/** Returns the owner of an address that spells a part of the person's name: nobody whose name it does not spell at all. */
function ownerFor({ email, nearby }: PrintedAddress, named: Named): Owner {
  const owner = ownerOf(nearby, named);
  const account = localPart(email);
  if (owner !== 'another' || spellingOf(account, named.name) !== 'part') return owner;
  const people = nearby.flatMap((text) => text.split('\n')).flatMap((line) => peopleIn(line, named));
  return people.some((name) => rankOf(account, name) > 0) ? owner : 'unknown';
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
    const rank = rankOf(account, named.name);
    const owner = ownerFor(address, named);
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
