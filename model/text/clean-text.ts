import { withoutInvisible } from './invisible-signs.ts';

export { withoutInvisible } from './invisible-signs.ts';

/**
 * Length limits by kind of text. All text from a page or feed is cleaned before any rule uses it. Cleaned
 * text contains no NUL and no unpaired surrogate (which PostgreSQL cannot store) and no invisible signs, has
 * collapsed white space, and does not exceed its length limit. Rules rely on these properties, which also limit their running time.
 */
export const TEXT_BOUNDS = {
  title: { most: 1_000, why: 'Headlines have up to 300 characters. Longer titles are slow to compare.' },
  name: { most: 500, why: 'Enough for a field with the names of several people and publications.' },
  byline: { most: 1_000, why: 'Enough for a dozen authors with their roles; a longer text is a biography.' },
  keywords: { most: 5_000, why: 'Some publishing systems put hundreds of tags into one field; 20 are used.' },
  address: { most: 2_048, why: 'Many browsers and servers do not support longer URLs.' },
  statement: {
    most: 5_000,
    why: 'For all other values, such as descriptions, biographies and script data.',
  },
  line: { most: 10_000, why: 'Enough for the longest paragraphs of real pages.' },
  markup: { most: 100_000, why: 'The summary in a feed may be a whole article with HTML tags.' },
  body: { most: 1_000_000, why: 'Enough for all text of a page. The main text has a lower limit.' },
} as const;

export type TextKind = keyof typeof TEXT_BOUNDS;

/** Text on a single line: cleaned, collapsed and limited in length. */
export function oneLine(text: string, kind: TextKind): string {
  return lineOf(clean(text), kind);
}

/** Like `oneLine`, but without cleaning, because `parseTree` has already cleaned the text of the whole page. */
export function lineOf(text: string, kind: TextKind): string {
  return cut(collapse(text), TEXT_BOUNDS[kind].most).trimEnd();
}

/**
 * Like `oneLine`, cleans a text and limits its length, but keeps line breaks, because they separate the names
 * in a byline and the paragraphs of a body.
 */
export function inLines(text: string, kind: TextKind): string {
  return cut(
    inParts(withoutInvisible(clean(text)), toSpacesAndLineBreaks).trim(),
    TEXT_BOUNDS[kind].most,
  ).trimEnd();
}

/**
 * Removes NUL and unpaired surrogates, which cannot be stored. Does not change white space, which may be
 * significant in code and data.
 */
export function clean(text: string): string {
  const whole = text.isWellFormed() ? text : text.replace(/\p{Surrogate}/gu, '');
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole;
}

/** Returns the beginning of a text. A surrogate pair at its end is not split. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}

const BLANKS = /[\s\u200b]+/g;
/**
 * Matches sequences of white space other than single spaces. Most texts contain only single spaces and are
 * returned unchanged.
 */
const WHITE_SPACE = /(?:[^\S ]|\u200b)[\s\u200b]*| [\s\u200b]+/g;

/** Removes invisible signs, and shortens white space to single spaces. */
export function collapse(text: string): string {
  return inParts(withoutInvisible(text), toSpaces).trim();
}

const toSpaces = (text: string): string => text.replace(WHITE_SPACE, ' ');
const toSpacesAndLineBreaks = (text: string): string =>
  text.replace(BLANKS, (blanks) => (/[\n\r]/.test(blanks) ? '\n' : ' '));

const PART = 100_000;

/**
 * Shortens sequences of white space, first in each part of a long text, and then across the parts. A process
 * that has compiled many regular expressions compiles further ones without optimization, and they then run
 * out of stack on millions of spaces in a row.
 */
function inParts(text: string, shorten: (part: string) => string): string {
  if (text.length <= PART) return shorten(text);
  let parts = '';
  for (let start = 0; start < text.length; start += PART) parts += shorten(text.slice(start, start + PART));
  return shorten(parts);
}
