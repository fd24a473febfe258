import { foldText, RING, UMLAUT } from './folded-text.ts';

/** What may be in the place of a letter, or between two letters. Tags are only between letters. */
const CODE =
  '&(?:amp;)*[#a-zA-Z0-9]{1,32};?|%(?:25)*[0-9a-fA-F]{2}|\\\\+u[{]?[0-9a-fA-F]{1,6}[}]?|\\\\+x[0-9a-fA-F]{2}|\\\\+[bfnrt/]';
const INVISIBLE =
  '\\u00ad\\u034f\\u061c\\u0640\\u115f-\\u11ff\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3099\\u309a\\ufe00-\\ufe0f\\ufeff';
const MARKS =
  '\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20f0\\ufe20-\\ufe2f';
const BETWEEN = `(?:${CODE}|<[^<>]*>|[${INVISIBLE}${MARKS}])*`;

/** Letters by the first letter of their folded form; filled at the first use. */
let signsByLetter: Map<string, string[]> | undefined;

/**
 * Returns a regex for PostgreSQL's `~` that matches every text whose folded form has a word, in whatever spelling, and
 * some other texts.
 */
export function loosePattern(word: string): string {
  const letters = [...word.normalize('NFC')].flatMap((sign) => {
    const { text } = foldText(sign);
    if (text === '' || text === UMLAUT || text === RING) return [];
    // Syllables and sounds of one sign, which text in form NFD has in several.
    if (!/^[a-z]/.test(text)) return [{ first: [...text][0] ?? '', signs: text.length > 1 ? [sign] : null }];
    return [...text.replace(UMLAUT, 'e').replace(RING, 'a')].map((first) => ({ first, signs: null }));
  });
  return letters
    .map(({ first, signs }, index) => {
      const isOptional = OPTIONAL.has(`${letters[index - 1]?.first ?? ''}${first}`);
      return `(?:${classOf(first, signs)}|${CODE})${isOptional ? '?' : ''}`;
    })
    .join(BETWEEN);
}

/** Second letters of pairs for which one letter may stand. */
const OPTIONAL = new Set(['ae', 'oe', 'ue', 'aa', 'ss', 'th']);

function classOf(first: string, given: string[] | null): string {
  signsByLetter ??= lettersByFold();
  const signs = [...new Set([first, ...(given ?? signsByLetter.get(first) ?? [])])];
  return `[${signs.map((sign) => (/[\p{L}\p{N}\p{M}]/u.test(sign) ? sign : `\\${sign}`)).join('')}]`;
}

function lettersByFold(): Map<string, string[]> {
  const byFold = new Map<string, string[]>();
  const ranges = [
    [0x41, 0x2fff],
    [0x3040, 0x33ff],
    [0xa640, 0xd7a3],
    [0xf900, 0xffdc],
    [0x1d400, 0x1d7ff],
  ] as const;
  for (const [from, to] of ranges) {
    for (let code = from; code <= to; code += 1) {
      const sign = String.fromCodePoint(code);
      if (!/[\p{L}\p{N}]/u.test(sign)) continue;
      const [first] = foldText(sign).text;
      if (first !== undefined) byFold.set(first, [...(byFold.get(first) ?? []), sign]);
    }
  }
  return byFold;
}
