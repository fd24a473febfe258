import { detect } from 'chardet';

/** Western text has no such run of accents and signs. With a fixed length, the search skips most characters. */
const ACCENTS = /[\xa1-\xfe]{12}/;
/** Enough to detect an encoding. Detection reads every byte several times. */
const SAMPLE = 64 * 1024;
/** The encodings of languages without Latin letters. Any other is that of a Western page. */
const FOREIGN = /^(?:gb18030|big5|shift_jis|euc-(?:jp|kr)|koi8-r|windows-1251|iso-8859-5)$/i;
/** At most one of so many characters may be undecodable, because other encodings decode wrongly nearly everywhere. */
const DECODED = 200;

/**
 * Mends a page whose bytes were decoded as Latin-1 although they are Chinese, Japanese, Korean or Cyrillic text:
 * `ÐÂÎÅ` instead of `新闻`. Servers declare Latin-1 by default, and archives keep what came of it.
 */
export function mended(html: string): string {
  const first = html.search(ACCENTS);
  if (first < 0) return html;
  const bytes = Buffer.from(html, 'latin1');
  const start = Math.max(0, first - SAMPLE / 4);
  const encoding = detect(bytes.subarray(start, start + SAMPLE));
  if (encoding === null || !FOREIGN.test(encoding)) return html;
  const text = new TextDecoder(encoding).decode(bytes);
  const unknown = text.split('\ufffd').length - 1;
  return unknown * DECODED < text.length && !ACCENTS.test(text) ? text : html;
}
