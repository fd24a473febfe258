import {
  AGENCIES,
  CONJUNCTIONS,
  LEADS,
  ORGANIZATION_WORDS,
  PARTICLES,
  ROLE_WORDS,
  TITLES,
} from './name-words.ts';
import { collapse } from './page.ts';

/** A byline taken apart. */
export interface ParsedByline {
  people: { name: string; role: string | null }[];
  organizations: string[];
}

const LEAD = new RegExp(`^(?:${alternatives(LEADS)})(?:\\s*[:：]\\s*|\\s+)`, 'iu');
const CONJUNCTION = new RegExp(`(?:^|\\s+)(?:${alternatives(CONJUNCTIONS)})\\s+(?=\\p{Lu}|\\p{Lo})`, 'u');
const SEPARATOR = /\s*(?:[,;|/•·、]|\s[-–—]\s|\s&\s|\n)\s*/u;
const CJK_NAME = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}]{2,6}$/u;
const CJK_SUFFIX = /\s*(?:기자|특파원|記者|记者|通讯员|編集委員|論説委員)$/u;
const CJK_PREFIX = /^(?:本报记者|新华社记者|记者|文)\s*[:：/]?\s*/u;

/** Takes a printed byline apart into people, their roles, and organizations. */
export function parseByline(printed: string): ParsedByline {
  const result: ParsedByline = { people: [], organizations: [] };
  const { parts, led } = splitByline(printed);
  for (let index = 0; index < parts.length; index += 1) {
    const part = tidyName(parts[index] ?? '');
    if (part === '') continue;
    const next = tidyName(parts[index + 1] ?? '');
    if (isReversedName(part, next, parts.length)) {
      result.people.push({ name: `${next} ${part}`, role: null });
      index += 1;
    } else if (isOrganization(part)) result.organizations.push(part);
    else if (index === 0 && led && isPersonName(part, 'person'))
      result.people.push({ name: part, role: null });
    else if (isRole(part)) {
      const last = result.people.at(-1);
      if (last && last.role === null) last.role = collapse(parts[index] ?? '');
    } else if (isPersonName(part)) result.people.push({ name: part, role: null });
  }
  return result;
}

/** The parts of a byline, and whether it began with "By" or the like: then a name comes first, whatever its words. */
function splitByline(printed: string): { parts: string[]; led: boolean } {
  let text = collapse(printed.normalize('NFKC').replace(/<[^>]*>/g, ' '));
  // What follows a time stamp or a label of the page is no name.
  text = text.replace(
    /\s*(?:\b(?:updated|published|posted|last modified|aktualisiert|publié|stand)\b|\d{1,2}[:.]\d{2}\b|\d{1,2}\.\s?\d{1,2}\.\s?\d{2,4}|\d{4}-\d\d-\d\d).*$/iu,
    '',
  );
  text = text.replace(/\([^)]*\)/g, ' ');
  const name = withoutLeads(text);
  return { parts: name.split(SEPARATOR).flatMap((part) => part.split(CONJUNCTION)), led: name !== text };
}

function withoutLeads(text: string): string {
  let name = text;
  for (let lead = LEAD.exec(name); lead; lead = LEAD.exec(name)) name = name.slice(lead[0].length);
  return name;
}

/** A name without lead words, titles, suffixed roles of CJK bylines, and stray punctuation. */
export function tidyName(text: string): string {
  let name = collapse(text.normalize('NFKC')).replace(/^[\s.,:;|/–—-]+|[\s,:;|/–—-]+$/g, '');
  name = name.replace(CJK_PREFIX, '').replace(CJK_SUFFIX, '');
  name = withoutLeads(name);
  const words = name.split(' ');
  while (words.length > 2 && TITLES.includes((words[0] ?? '').toLowerCase().replace(/\.$/, '')))
    words.shift();
  return words.join(' ');
}

/** Whether a text reads as the name of one person. `given` says that structured data calls it a person. */
export function isPersonName(text: string, given: 'person' | 'unknown' = 'unknown'): boolean {
  if (text.length > 60 || /[@\d#<>{}[\]_]|https?:|www\.|\.(?:com|org|net|de)\b/i.test(text)) return false;
  // A surname may be a trade's: "Ada Reporter". Where the page says that it is a person, it is believed.
  if (isOrganization(text) || (given === 'person' ? isNothingButRole(text) : isRole(text))) return false;
  if (CJK_NAME.test(text.replace(/[\s·・]/g, ''))) return true;
  const words = text.split(' ');
  if (words.length > 6) return false;
  if (words.length === 1) return given === 'person' && !isRole(text) && /^\p{Lu}[\p{L}'’.-]{1,}$/u.test(text);
  return words.every((word, index) => isNameWord(word, index > 0));
}

function isNameWord(word: string, mayBeParticle: boolean): boolean {
  if (PARTICLES.includes(word.toLowerCase()))
    return mayBeParticle || /^\p{Lu}/u.test(word) || word.length <= 3;
  // Capitals of scripts that have them; any letter of scripts that do not (Arabic, Hebrew, Thai, Indic …).
  return /^(?:\p{Lu}|\p{Lo})[\p{L}\p{M}'’.·-]*$/u.test(word) || /^[dlo]['’]\p{Lu}[\p{L}'’-]+$/u.test(word);
}

/** "Reporter, Ada": two single words, and nothing else. */
function isReversedName(part: string, next: string, parts: number): boolean {
  return (
    parts === 2 &&
    !part.includes(' ') &&
    !next.includes(' ') &&
    isNameWord(part, false) &&
    isNameWord(next, false) &&
    !isOrganization(part) &&
    !isOrganization(next) &&
    !isRole(next) &&
    !CJK_NAME.test(part)
  );
}

export function isOrganization(text: string): boolean {
  const lower = text.toLowerCase();
  if (AGENCIES.includes(lower)) return true;
  return wordsOf(lower).some((word) => ORGANIZATION_WORDS.includes(word));
}

function isRole(text: string): boolean {
  return wordsOf(text.toLowerCase()).some((word) => ROLE_WORDS.includes(word));
}

function isNothingButRole(text: string): boolean {
  return wordsOf(text.toLowerCase()).every((word) => ROLE_WORDS.includes(word));
}

function wordsOf(lower: string): string[] {
  return lower.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '');
}

function alternatives(words: string[]): string {
  return [...words].sort((a, b) => b.length - a.length).join('|');
}

/** The form under which two spellings of one name are the same: case, accents, punctuation and spacing aside. */
export function normalizeName(name: string): string {
  return collapse(
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' '),
  );
}

/** Whether two names can be the same person's: equal, or one is the other with middle names left out. */
export function sameName(a: string, b: string): boolean {
  const left = normalizeName(a).split(' ');
  const right = normalizeName(b).split(' ');
  if (left.join(' ') === right.join(' ')) return true;
  if (left.length < 2 || right.length < 2) return false;
  return left[0] === right[0] && left.at(-1) === right.at(-1) && (left.length === 2 || right.length === 2);
}
