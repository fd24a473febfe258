import type { Element } from 'domhandler';
import { normalizeName } from '../../../model/index.ts';
import { textOf } from '../html/page.ts';
import type { Segment } from './byline-segments.ts';
import { fromLowerCase, LOWER_CASE, withCapitals } from './capitals.ts';
import { hasGivenName } from './given-names.ts';
import { withoutLeads } from './leads.ts';
import { ACTION_OBJECTS, ACTION_WORDS, LABEL_WORDS } from './name-words.ts';
import { isAgency, isCredential, isOrganization, isPersonName, isRole } from './person-names.ts';

const actions = new Set(ACTION_WORDS);
const actionWords = new Set([...ACTION_WORDS, ...ACTION_OBJECTS, ...LABEL_WORDS]);

/** Whether a line also names those who produced a recording, who may or may not be its authors. */
export function namesProducers(text: string): boolean {
  return /\bproduced by\s/i.test(text);
}

/**
 * Whether a name may hold the text of a button: four words or more of which only the first is a known given name, in no
 * link of their own.
 */
export function mayHoldMore(name: string, { link }: Segment): boolean {
  const words = name.split(' ');
  return link === null && words.length > 3 && !words.slice(1).some(isGivenOrParticle);
}

function isGivenOrParticle(word: string): boolean {
  return /^\p{Ll}|\./u.test(word) || hasGivenName(word);
}

/**
 * Whether a word after a hyphen with spaces may be the second half of a surname. It may also be a place or a section:
 * "Anna Lund - Holm", "Anna Lund - Berlin".
 */
export function mayBeCut(text: string, siteNames: string[]): boolean {
  const word = /\p{L} [-–—] (\p{Lu}\p{Ll}+)$/u.exec(text)?.[1];
  return word !== undefined && !isOrganization(word) && !siteNames.some((name) => name.includes(word));
}

/** Words before the name of an author. */
const BY = 'by|von|par|por|di|door|av|af';
const AFTER = new RegExp(`^(?:${BY})\\s+`, 'iu');
const LEAD = new RegExp(`^(?:${BY}|oleh|penulis:)\\s+(?=\\p{Lu})`, 'iu');

/**
 * A segment in which a name in lower case has capitals: a known one after "by" or in a link, or, if `isUnknown`, any two or
 * three words after "by", or in a link that a standard attribute calls the author's. Elsewhere they may be anything.
 */
export function withNameInCapitals(
  { text, link }: Segment,
  before: string,
): { text: string; isUnknown: boolean } {
  const name = link ? text : withoutLeads(text.replace(AFTER, ''));
  const lead = text.slice(0, text.length - name.length);
  const isLed = before !== '' || lead !== '';
  const usual = link || isLed ? lead + fromLowerCase(name) : text;
  const isStated = link ? /\bauthor\b/.test(link.attribs.rel ?? '') : isLed;
  const capital = LOWER_CASE.test(name) ? withCapitals(name) : name;
  return usual === text &&
    isStated &&
    capital !== name &&
    name.split(' ').length <= MAX_LOWER &&
    isPersonName(capital)
    ? { text: lead + capital, isUnknown: true }
    : { text: usual, isUnknown: false };
}

const MAX_LOWER = 3;

/**
 * The name of somebody who writes under one word: if a standard attribute says that it is a person's, if one says that it
 * is the author's and it is a given name, or if it links to an author page of that name, "/penulis/suryani".
 */
export function nameOfOneWord(
  { text, link }: Segment,
  element: Element,
  { url, siteNames, language }: { url: string | null; siteNames: string[]; language: string | null },
): string | null {
  const name = withoutLeads(text.replace(LEAD, ''));
  const word = normalizeName(name);
  if (name.includes(' ') || !isPersonName(name, 'person')) return null;
  if (siteNames.some((site) => normalizeName(site).split(' ').includes(word))) return null;
  const marks = [...within(element)]
    .filter((part) => part === link || textOf([part]).replace(LEAD, '') === name)
    .map(({ attribs: { rel = '', itemprop = '', itemtype = '' } }) => `${rel} ${itemprop} ${itemtype}`);
  if (marks.some((mark) => /\/Person$/.test(mark) || (/\bauthor\b/.test(mark) && hasGivenName(name))))
    return name;
  if (name !== text && ONE_NAME.has(language ?? '')) return name;
  const path = url === null ? '' : new URL(url).pathname.toLowerCase();
  // Without a lead, a word that is no given name may be an account.
  const isLed = name !== text || LEAD.test(textOf([element])) || hasGivenName(name);
  return isLed && AUTHOR_FOLDER.test(path) && path.split('/').findLast(Boolean) === word ? name : null;
}

/** The languages of countries in which many people have one name only. */
const ONE_NAME = new Set('id ms jv su mn'.split(' '));

function* within(element: Element): Iterable<Element> {
  yield element;
  for (const child of element.children) if (child.type === 'tag') yield* within(child);
}

const AUTHOR_FOLDER =
  /\/(?:authors?|auteurs?|autor(?:en|es|i|zy)?|writers?|journalists?|contributors?|penulis|yazar(?:lar)?|people|profiles?|redakteure?|staff)\/[^/]+\/?$/;

/** Those who produce a recording are its authors, like its hosts: "Hosted by A and B. Produced by C." */
export function spokenCredits(text: string): string {
  return SPOKEN.test(text) ? text.replace(PRODUCED, ', ') : text;
}

const SPOKEN = /^(?:co-?)?(?:hosted|presented) by\s/i;
const PRODUCED = /[\s.,;|•·]{1,4}(?:and\s+)?(?:co-?)?produced by:?\s+/gi;

/** Joins a double given name whose hyphen has blanks: "Anna - Lena Holm". */
export function joinedGivenNames(text: string): string {
  return text.replace(SPACED_HYPHEN, (whole, given: string) => (hasGivenName(given) ? `${given}-` : whole));
}

const SPACED_HYPHEN =
  /(?<=^|[,;&]\s|\s(?:and|und|et|y|e|og|och|i)\s)(\p{Lu}\p{Ll}+) - (?=\p{Lu}\p{Ll}+ \p{Lu})/gu;

/**
 * Whether the parts of a byline name one person with a known given name, and what that person does or where. What is
 * between the name and a role or an institute is not a person, either: "Ada Holm, Mill Warden, Weavers Institute".
 */
export function namesOnePerson([first = '', ...others]: string[]): boolean {
  return (
    hasGivenName(first) &&
    others.some((part) => !isPersonName(part) && !isCredential(part) && !isAgency(part)) &&
    !others.some(hasGivenName)
  );
}

/** Splits names at a conjunction, but for one within a surname: "Carmen de la Fuente y Ortega", "Ana Costa e Silva". */
export function splitNames(text: string, conjunction: RegExp): string[] {
  const names: string[] = [];
  let from = 0;
  for (const piece of text.split(conjunction)) {
    const at = text.indexOf(piece, from);
    const last = names.at(-1) ?? '';
    const isSurname = last.includes(' ') && SECOND_SURNAME.test(text.slice(from, at) + piece);
    if (!isSurname || isOrganization(piece)) names.push(piece);
    else names[names.length - 1] = last + text.slice(from, at) + piece;
    from = at + piece.length;
  }
  return names;
}

/** The second part of a surname in Spanish, Portuguese and Catalan. Nobody signs beside others with one word. */
const SECOND_SURNAME = /^\s[yei]\s\p{Lu}\p{Ll}+$/u;

/** Whether a text is that of a button: "Send Tip". One word may be a name. */
export function isButton(part: string): boolean {
  const words = part.toLowerCase().split(' ');
  return words.length > 1 && actions.has(words[0] ?? '') && words.every((word) => actionWords.has(word));
}

/** Removes the text of buttons after a name without a separator: "Peter Lund Copy Link". */
export function withoutActions(part: string): string {
  const words = part.split(' ');
  let end = words.length;
  while (end > 2 && actionWords.has((words[end - 1] ?? '').toLowerCase())) end -= 1;
  const name = words.slice(0, end).join(' ');
  const isAction = words.length - end > 1 || words.slice(end).some((word) => actions.has(word.toLowerCase()));
  return isAction && isPersonName(name, 'person') ? name : part;
}

/** Whether a part of a byline begins by continuing a list of names: ", B" or "and B". */
export function continues(text: string): boolean {
  return /^(?:[,;&/]|(?:and|und|et|y|e|og|och|en|i|a|ve|dan|и)\s)/iu.test(text);
}

/** Removes the publication's name after a person's name: "Ada Lovelace EXAMPLE NEWS". */
export function withoutSite(text: string, siteNames: string[]): string {
  const site = siteNames.find(
    (name) => name.includes(' ') && text.length > name.length + 4 && text.endsWith(name),
  );
  return site ? text.slice(0, -site.length) : text;
}

/** Whether a part of a byline ends by announcing another name, such as "A and" or a separate comma. */
export function announces(text: string): boolean {
  return /(?:^|[,;&/\s])(?:[,;&/]|and|und|et|y|e|og|och|en|i|a|ve|dan|и)$/iu.test(text);
}

export interface NamedPerson {
  name: string;
  role: string | null;
}

/**
 * A job title and a name without a separator: "Shipping Editor Ada Lovelace", "Correspondante à Brest Ada Lovelace". Only
 * behind somebody with a role may the name be an unknown one.
 */
export function titledPerson(part: string, isListed: boolean): NamedPerson | null {
  if (!isRole(part)) return null;
  const words = part.split(' ');
  const role = words.findLastIndex((word) => isRole(word)) + 1;
  const isPlace = /^(?:in|au|aux|à|en|a|i|aus|im|em|w|v|в)$/.test(words[role] ?? '');
  const title = isPlace
    ? role + 2
    : role + (/^sp[eé][cz]ial\p{L}*$|^especial$/u.test(words[role] ?? '') ? 1 : 0);
  const name = words.slice(title).join(' ');
  return words.length - title > 1 && isPersonName(name) && (isListed || hasGivenName(name))
    ? { name, role: words.slice(0, title).join(' ') }
    : null;
}
