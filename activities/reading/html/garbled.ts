import { detect } from 'chardet';

/**
 * Western text contains no run of accents and symbols this long. Because the length is fixed, the search can
 * skip most characters.
 */
const ACCENTS = /[\xa1-\xfe]{12}/;
/** Enough text to detect an encoding. Detection reads every byte several times. */
const SAMPLE = 64 * 1024;
/**
 * Encodings of languages with non-Latin letters. If any other encoding is detected, the page is Western and
 * stays unchanged.
 */
const FOREIGN = /^(?:gb18030|big5|shift_jis|euc-(?:jp|kr)|koi8-r|windows-1251|iso-8859-5)$/i;
/** The minimum number of different characters in a run of text. A row of the same character is decoration. */
const VARIETY = 6;
/** At most one in this many characters may be outside Latin-1 or undecodable. */
const RARE = 200;

/**
 * Repairs a page that was decoded as Latin-1 although it contains Chinese, Japanese, Korean or Cyrillic text:
 * `ÐÂÎÅ` instead of `新闻`. Servers declare Latin-1 by default, and archives keep the garbled text.
 */
export function mended(html: string): string {
  const found = ACCENTS.exec(html);
  if (!found || new Set(found[0]).size < VARIETY || countOther(html) * RARE > html.length) return html;
  const bytes = Buffer.from(html, 'latin1');
  const start = Math.max(0, found.index - SAMPLE / 4);
  const encoding = detect(bytes.subarray(start, start + SAMPLE));
  if (encoding === null || !FOREIGN.test(encoding)) return html;
  const text = new TextDecoder(encoding).decode(bytes);
  const unknown = text.split('\ufffd').length - 1;
  return unknown * RARE < text.length && !ACCENTS.test(text) ? text : html;
}

/** The number of characters outside Latin-1. */
function countOther(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0xff) count += 1;
  return count;
}
