import { MEASURED_UNSPACED } from '../../../model/index.ts';

const UNSPACED_CHARACTER = new RegExp(`[${MEASURED_UNSPACED}]`, 'gu');

/** Counts words. In scripts without spaces, two characters count as one word. */
export function countWords(text: string): number {
  const spaced = countSpaced(text);
  if (!MAY_BE_UNSPACED.test(text)) return spaced;
  const unspaced = count(text, UNSPACED_CHARACTER);
  return unspaced > spaced ? Math.round(unspaced / 2) : spaced;
}

/** A rough check for scripts without spaces, from Thai to Hangul, so that most texts skip the exact check. */
export const MAY_BE_UNSPACED = /[\u0e00-\u0e7f\u1100-\u11ff\u3005-\uffdc]/;

const WORD_SIGN = /[\p{L}\p{N}'’-]/u;
/**
 * A table of word characters up to the end of the Unicode block General Punctuation, because a table is
 * faster than a regex.
 */
const WORD_SIGNS = Uint8Array.from({ length: 0x2070 }, (_sign, code) =>
  WORD_SIGN.test(String.fromCharCode(code)) ? 1 : 0,
);

function countSpaced(text: string): number {
  let total = 0;
  let inWord = false;
  for (let at = 0; at < text.length; at += 1) {
    let code = text.charCodeAt(at);
    let isSign = WORD_SIGNS[code] === 1;
    if (code >= WORD_SIGNS.length) {
      code = text.codePointAt(at) ?? code;
      if (code > 0xffff) at += 1;
      isSign = WORD_SIGN.test(String.fromCodePoint(code));
    }
    if (isSign && !inWord) total += 1;
    inWord = isSign;
  }
  return total;
}

/** Counts the matches of a global pattern without building a list as long as the text. */
function count(text: string, pattern: RegExp): number {
  let total = 0;
  while (pattern.test(text)) total += 1;
  return total;
}
