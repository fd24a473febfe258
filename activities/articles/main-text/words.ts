/** Words of a text; scripts without spaces count two characters as one word. */
export function countWords(text: string): number {
  const spaced = count(text, /[\p{L}\p{N}'’-]+/gu);
  if (!MAY_BE_UNSPACED.test(text)) return spaced;
  const unspaced = count(text, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu);
  return unspaced > spaced ? Math.round(unspaced / 2) : spaced;
}

/** From Thai and Hangul on, roughly: spares all other pages the exact look. */
export const MAY_BE_UNSPACED = /[\u0e00-\u0e7f\u1100-\u11ff\u3005-\uffdc]/;

/** How often a global pattern is found; a list of what is found would be as long as the text. */
function count(text: string, pattern: RegExp): number {
  let found = 0;
  while (pattern.test(text)) found += 1;
  return found;
}
