import { detect } from 'chardet';
import { decodeHTMLStrict } from 'entities';

/**
 * Minimum length of a sequence of accented letters and symbols that counts as garbled. Western text contains
 * no sequence of this length.
 */
const MIN_RUN = 12;
/** The number of characters from which the encoding is detected. Detection reads every byte several times. */
const SAMPLE = 64 * 1024;
/**
 * Encodings of languages with non-Latin letters. If another encoding is detected, the page is taken to be in
 * a Western language and stays unchanged.
 */
const FOREIGN = /^(?:gb18030|big5|shift_jis|euc-(?:jp|kr)|koi8-r|windows-1251|iso-8859-5)$/i;
/**
 * Minimum number of different characters in a garbled sequence. A row of the same character is decoration.
 */
const VARIETY = 6;
/**
 * A page is repaired only if at most one in 200 of its characters is outside Latin-1, and fewer than one in
 * 200 characters of the repaired page are undecodable.
 */
const RARE = 200;

/**
 * Repairs a page that was decoded as Latin-1 although it contains Chinese, Japanese, Korean or Cyrillic text:
 * `ÐÂÎÅ` instead of `新闻`. Servers declare Latin-1 by default, and archives keep the garbled text.
 */
export function repairEncoding(html: string): string {
  const accents = findAccents(html);
  if (
    accents < 0 ||
    new Set(html.slice(accents, accents + MIN_RUN)).size < VARIETY ||
    countOther(html) * RARE > html.length
  )
    return html;
  const bytes = Buffer.from(html, 'latin1');
  const start = Math.max(0, accents - SAMPLE / 4);
  const encoding = detect(bytes.subarray(start, start + SAMPLE));
  if (encoding === null || !FOREIGN.test(encoding)) return html;
  const text = new TextDecoder(encoding).decode(bytes);
  const unknown = text.split('\ufffd').length - 1;
  return unknown * RARE < text.length && findAccents(text) < 0 ? text : html;
}

/**
 * The position of the first sequence of at least `MIN_RUN` accented letters and symbols, or -1. Only one in
 * `MIN_RUN` characters is tested, because each such sequence contains at least one tested character.
 */
function findAccents(text: string): number {
  for (let at = MIN_RUN - 1; at < text.length; at += MIN_RUN) {
    if (!isAccent(text.charCodeAt(at))) continue;
    let [start, end] = [at, at + 1];
    while (start > 0 && isAccent(text.charCodeAt(start - 1))) start -= 1;
    while (end < text.length && isAccent(text.charCodeAt(end))) end += 1;
    if (end - start >= MIN_RUN) return start;
  }
  return -1;
}

function isAccent(code: number): boolean {
  return code >= 0xa1 && code <= 0xfe;
}

/** Returns the number of characters in a text that are not in Latin-1. */
function countOther(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0xff) count += 1;
  return count;
}

/** A text whose character references a system has escaped again: "Pan &amp; sal" in the text of the page. */
export function withoutReferences(line: string): string {
  let text = line;
  for (let times = 0; times < MAX_ESCAPES && REFERENCE.test(text); times += 1) text = decodeHTMLStrict(text);
  return text;
}

const REFERENCE = /&(?:#\d{2,6}|#x[\da-f]{2,6}|[a-z]{2,8}\d?);/i;
const MAX_ESCAPES = 3;
