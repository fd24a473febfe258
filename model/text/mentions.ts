import { foldText, RING, TAG, UMLAUT } from './folded-text.ts';
import { loosePattern } from './loose-pattern.ts';
import { UNSPACED } from './scripts.ts';

/** Patterns of folded texts that find a person: spellings of the name, e-mail addresses and page URLs. */
export interface Mentions {
  /** Matches the names, e-mail addresses and page URLs of the person. */
  pattern: RegExp;
  /** Matches an initial with the surname. It counts only beside the name, an address or an outlet of the person. */
  initials: RegExp | null;
  outlets: RegExp | null;
  /** Matches surnames, and the words before the @ of addresses. It counts only in texts made of words of a pitch that names the person. */
  words: RegExp | null;
  /**
   * A regex in the syntax of PostgreSQL's `~` operator. It matches every text in which the person could be mentioned,
   * and a few others, for example with the surname of somebody else.
   */
  postgres: string;
  /**
   * Names of scripts without spaces, to be searched in full-text indexes as phrases: these store single words, which
   * `postgres` does not find.
   */
  phrases: string[];
}

export interface Mentioned {
  names: string[];
  /** E-mail addresses and page URLs. */
  exact: string[];
  /** The domains of the person's outlets. */
  outlets?: string[];
}

/** The text that replaces a removed mention of a person. */
export const REMOVED = '[removed]';

const LETTER = '[\\p{L}\\p{N}\\p{M}]';
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
/** The first parts of Korean syllables; particles follow a name without a space. */
const HAS_HANGUL = /[\u1100-\u1112]/;
/** What may be between the words of a name: "Ada Reporter", "ada-reporter", "adareporter", and two lines or elements. */
const BETWEEN = `${TAG}*(?:(?:\\s+(?!\\s)|[^\\p{L}\\p{N}\\s${TAG}])${TAG}*){0,3}`;
const APART = `${TAG}*(?:(?:\\s+(?!\\s)|[^\\p{L}\\p{N}\\s${TAG}])${TAG}*){1,3}`;
const MIDDLE = `(?:[\\p{L}][${UMLAUT}${RING}]?\\.?${APART}){0,2}`;
const AT = `(?:@|${APART}(?:at|a${UMLAUT}t|arroba)${APART})`;
const DOT = `(?:\\.|${APART}(?:dot|punkt|punto|point|ponto)${APART})`;

/** Builds the patterns that find a person in texts. Returns undefined if there is nothing to search for. */
export function mentionsOf({ names, exact, outlets = [] }: Mentioned): Mentions | undefined {
  const people = unique(names.map(nameWords).map((words) => words.join(' ')))
    .filter((name) => name !== '')
    .map((name) => name.split(' '));
  const given = exact.filter((text) => text !== '');
  const forms = [...given.map(formOfExact), ...people.flatMap(formsOfName)];
  if (forms.length === 0) return undefined;
  const surnames = names.filter((name) => nameWords(name).length > 0);
  return {
    pattern: anyOf(forms),
    initials: orNull(people.flatMap(formsWithInitial)),
    outlets: orNull(
      outlets.filter((domain) => domain !== '').map((domain) => bounded(inLetters(foldText(domain).text))),
    ),
    words: orNull(
      [...people.flatMap(surnameOf), ...given.flatMap(wordsOfAddress)].map(inLetters).map(bounded),
    ),
    postgres: unique([...surnames.map(rarestWord), ...given.map(rarestPart)].map(loosePattern)).join('|'),
    phrases: names.filter((name) => HAS_UNSPACED.test(name)).map((name) => name.normalize('NFC')),
  };
}

function anyOf(forms: string[]): RegExp {
  return new RegExp(unique(forms).join('|'), 'gu');
}

function orNull(forms: string[]): RegExp | null {
  return forms.length === 0 ? null : anyOf(forms);
}

/** The words of a name, folded. */
function nameWords(name: string): string[] {
  return foldText(name).text.match(new RegExp(`(?:${LETTER}|[${UMLAUT}${RING}])+`, 'gu')) ?? [];
}

/** The name in both orders, with and without its middle names, and with middle initials. */
function formsOfName(words: string[]): string[] {
  const [first = '', ...others] = words;
  const last = others.pop();
  if (last === undefined) return [boundedName(first)];
  const middles = others.length === 0 ? [[]] : [others, []];
  return middles.flatMap((middle) =>
    [
      joined([first, ...middle, last]),
      joined([last, first, ...middle]),
      `${inLetters(first)}${APART}${MIDDLE}${inLetters(last)}`,
    ].map((form) => boundedForm(form, words.join(''))),
  );
}

function formsWithInitial(words: string[]): string[] {
  const [first = '', ...others] = words;
  const last = others.pop();
  if (last === undefined || HAS_UNSPACED.test(words.join('')) || HAS_HANGUL.test(first)) return [];
  const initial = `${escaped([...first][0] ?? '')}[${UMLAUT}${RING}]?`;
  return [
    `${initial}[._-]${BETWEEN}${MIDDLE}${inLetters(last)}`,
    `${inLetters(last)},${BETWEEN}${initial}(?=\\.|\\s*$|\\s*[,;)])`,
  ].map(bounded);
}

function joined(words: string[]): string {
  return words.map(inLetters).join(BETWEEN);
}

/** A word of a folded text, with or without marks, and with tags between its letters. */
function inLetters(word: string): string {
  return word
    .replace(new RegExp(`[aou]${UMLAUT}e?|a${RING}|[aou]e|aa|[aou]|.`, 'gsu'), (letter) => {
      const [base = ''] = letter;
      if (letter.includes(UMLAUT)) return `${base}${TAG}*[${UMLAUT}e]?${TAG}*`;
      if (letter.includes(RING)) return `${base}${TAG}*[${RING}a]?${TAG}*`;
      if (letter === 'aa') return `a${TAG}*[${RING}a]${TAG}*`;
      if (letter.length === 2 && letter.endsWith('e')) return `${base}${TAG}*[${UMLAUT}e]${TAG}*`;
      return `${escaped(letter)}${/[aou]/.test(letter) ? `[${UMLAUT}${RING}]?` : ''}${TAG}*`;
    })
    .slice(0, -`${TAG}*`.length);
}

function boundedName(word: string): string {
  return boundedForm(inLetters(word), word);
}

/** Scripts without spaces have no word boundaries to check. */
function boundedForm(form: string, name: string): string {
  if (HAS_UNSPACED.test(name)) return form;
  return HAS_HANGUL.test(name) ? `(?<!${LETTER})${form}(?![\\u11a8-\\u11ff])` : bounded(form);
}

function bounded(form: string): string {
  return `(?<!${LETTER})${form}(?![${UMLAUT}${RING}]|${LETTER})`;
}

/** An e-mail address, also as "name [at] host [dot] example", or a URL. */
function formOfExact(text: string): string {
  const { text: folded } = foldText(text);
  const [local = '', host] = folded.split('@');
  if (host === undefined || folded.includes('/')) return bounded(inLetters(folded));
  return bounded(`${inLetters(local)}${AT}${host.split('.').map(inLetters).join(DOT)}`);
}

/** A name of one word is found as it is. */
function surnameOf(words: string[]): string[] {
  return words.length > 1 ? words.slice(-1) : [];
}

/** Shorter words of an address are too common to be somebody. */
const LEAST_OF_ADDRESS = 4;

function wordsOfAddress(text: string): string[] {
  const [local = '', host] = foldText(text).text.split('@');
  if (host === undefined || local.includes('/')) return [];
  const words = local.match(new RegExp(`${LETTER}{${LEAST_OF_ADDRESS},}`, 'gu')) ?? [];
  return unique([local, ...words]).filter((word) => word.length >= LEAST_OF_ADDRESS);
}

/** The word of a name that is in all of its forms: the last one. */
function rarestWord(name: string): string {
  return (
    name
      .match(/[\p{L}\p{N}\p{M}\p{Cf}]+/gu)
      ?.filter((word) => nameWords(word).length > 0)
      .at(-1) ?? name
  );
}

/** The longest run of letters before the @ of an address, or behind the domain of a URL. */
function rarestPart(text: string): string {
  const part = text.includes('@') ? text.slice(0, text.lastIndexOf('@')) : text.slice(text.indexOf('/') + 1);
  const runs = [...(part.match(/[\p{L}\p{N}]+/gu) ?? []), ''];
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best));
  return longest === '' ? text : longest;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** Whether one of the texts that belong together, such as the cells of a row, mentions the person. */
export function mentions(person: Mentions, ...texts: string[]): boolean {
  return (
    inContext(
      person,
      texts.map((text) => foldText(text).text),
    ) !== null
  );
}

/** The patterns that count in texts that belong together; null if they do not mention the person. */
function inContext({ pattern, initials, outlets }: Mentions, folded: string[]): RegExp[] | null {
  const has = (wanted: RegExp | null) => wanted !== null && folded.some((text) => text.search(wanted) >= 0);
  const isNamed = has(pattern);
  if (initials && (isNamed || has(outlets)) && has(initials)) return [pattern, initials];
  return isNamed ? [pattern] : null;
}

/** The texts of a JSON value: keys and values. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [key, ...textsOf(item)]);
}

/**
 * Returns a copy of a JSON value. In all of its keys and texts, the person's names, e-mail addresses and page URLs are
 * replaced by `REMOVED`.
 */
export function withoutMentions<T>(person: Mentions, value: T): T {
  const counting = inContext(
    person,
    textsOf(value).map((text) => foldText(text).text),
  );
  return counting === null ? value : mapTexts(value, (text) => withoutMatches(counting, text));
}

/** Replaces the texts of a JSON value. Keys that become equal are numbered. */
function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change)) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const changed = new Map<string, unknown>();
  for (const [key, item] of Object.entries(value)) {
    const wanted = change(key);
    let free = wanted;
    for (let number = 2; changed.has(free); number += 1) free = `${wanted} ${number}`;
    changed.set(free, mapTexts(item, change));
  }
  return Object.fromEntries(changed) as T;
}

/** Replaces what patterns match in the folded form of a text by `REMOVED`. */
export function withoutMatches(patterns: RegExp[], text: string): string {
  const { text: folded, starts, ends } = foldText(text);
  const spans = patterns
    .flatMap((pattern) => [...folded.matchAll(pattern)])
    .map(
      ({ 0: match, index }) => [starts[index] ?? 0, ends[index + match.length - 1] ?? text.length] as const,
    )
    .sort(([a], [b]) => a - b);
  let clean = '';
  let at = 0;
  for (const [start, end] of spans) {
    if (start < at) continue;
    clean += text.slice(at, start) + REMOVED;
    at = end;
  }
  return clean + text.slice(at);
}

function unique<T>(values: T[]): T[] {
  return [...new Set(values)];
}
