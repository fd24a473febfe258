import { parse } from 'tldts';
import { UNSPACED } from '../../model/text/scripts.ts';

export interface TextLink {
  /** The URL as it was typed, without the line breaks and quotation marks that a mail program added. */
  address: string;
  /** Where it begins and ends in the text. */
  start: number;
  end: number;
}

/** Where a URL may begin: with its scheme, with `www.`, or with a host name before a path or query. */
const BEGINNINGS = [
  'https?://(?=[\\p{L}\\p{N}\\[])',
  '(?<![A-Za-z0-9@._/:=%-])www\\.(?=[\\p{L}\\p{N}-]+\\.)',
  `(?<![A-Za-z0-9@._/:=%&?#\\\\-])(?:(?:(?![${UNSPACED}])[\\p{L}\\p{N}-]){1,63}\\.){1,8}(?:[a-z]{2,24}|\\p{Script=Cyrillic}{2,5})(?::\\d{2,5})?(?=/|\\?\\w+=)`,
].join('|');
const START = new RegExp(BEGINNINGS, 'giu');
const START_OF_WORD = new RegExp(`^(?:${BEGINNINGS})`, 'iu');

/** Ends a URL wherever it stands: white space, invisible marks, and punctuation that URLs have encoded. */
const STOP =
  /[\s\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff<>"`|^\\“”„«»‹›‚‘「」『』（）【】《》〈〉\ufd3e\ufd3f［］｛｝。、，；：！？．｡､،؛؟۔—…]/u;
/** Characters that end a sentence or a word of Markdown rather than a URL. */
const TRAILING = ".,;:!?'’*~&|–・～〜-";
/** Characters after which a URL that reaches the end of its line goes on in the next line. */
const GOES_ON = /[-/_=&?%+~#]$/;
/** In a URL a word goes on after an apostrophe; “https://news.example/a’s” is a URL and an English ending. */
const GOES_ON_AFTER_APOSTROPHE = /^(?!s(?![\p{L}\p{N}]))[\p{L}\p{N}]/u;
const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}' };
const ENTITY = /&(?:gt|lt|quot|nbsp|apos|hellip|[lrb][ds]quo|[lr]aquo|[mn]dash|#\d{2,5});/iy;
const JOINED = /[,;|・](?=\s*(?:https?:\/\/|www\.|["']))/iy;
/** A title or date behind a link, as in lists that nobody quoted: `https://news.example/a,Harbour news`. */
const TITLE =
  /[,;](?=\p{Lu}[\p{L}'’-]*[ \t]+\S|(?:\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{4}-\d{2}-\d{2})(?:[\s,;]|$))/uy;
const QUOTING = /(?:[>|]|\s)*/y;
const NON_LATIN = /(?!\p{Script=Latin})\p{L}/u;
/** Mail programs break lines here. Lines of other lengths end because their author ended them. */
const WRAP_WIDTH = { least: 58, most: 132 };
/** Top-level domains that are reserved for examples and tests. */
const RESERVED = /\.(?:example|test|localhost|invalid)$/i;
const MAX_WRAPPED_LINES = 12;
/** A scheme and a host, and the character that ends the host. */
const WITH_HOST = /^https?:\/\/[^/?#]*[/?#]/i;
/** More characters than any host has, with a name and password before it. */
const MAX_HOST = 512;

/**
 * Finds all URLs in a text of any kind, in time proportional to its length: with and without a scheme, in
 * brackets, quotation marks and Markdown, joined by commas, and broken over lines. A host name without a
 * scheme counts only before a path or after `www.`, because prose is full of words with dots.
 */
export function findLinks(text: string): TextLink[] {
  const links: TextLink[] = [];
  START.lastIndex = 0;
  for (let match = START.exec(text); match !== null; match = START.exec(text)) {
    const link = readLink(text, match.index, match[0]);
    START.lastIndex = Math.max(link?.end ?? 0, match.index + match[0].length);
    if (link !== null && !isCutShort(text, link)) links.push(link);
  }
  return links;
}

function readLink(text: string, start: number, begin: string): TextLink | null {
  const hasScheme = /^https?:/i.test(begin);
  if (!hasScheme && !isKnownHost(begin.replace(/:\d+$/, ''), text, start)) return null;
  const scheme = hasScheme ? '' : 'https://';
  let { address, end } = scan(text, start, start + begin.length, scheme + begin);
  for (let lines = 0; lines < MAX_WRAPPED_LINES; lines += 1) {
    const next = continuation(text, start, end, address);
    if (next === null) break;
    const more = scan(text, next, next, scheme + address);
    address += more.address;
    end = more.end;
  }
  const trimmed = withoutEnd(address, TRAILING);
  const isHyphen = address.length === trimmed.length + 1 && address.endsWith('-');
  const mark = /(?:_|==)$/.exec(text.slice(Math.max(0, start - 2), start))?.[0][0];
  const bare = withoutEnd(isHyphen ? address : trimmed, mark ?? '');
  end -= address.length - bare.length;
  return isUrl(scheme + bare) ? { address: bare, start, end } : null;
}

/** Removes the given characters from the end of a text, each once, in time proportional to their number. */
function withoutEnd(text: string, chars: string): string {
  let end = text.length;
  while (end > 0 && chars.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

/**
 * Reads to the character that cannot belong to the URL: brackets and quotation marks count in pairs. `before`
 * is the URL up to here. Ends behind an invalid host, because the rest of the text would otherwise be read
 * again from every scheme in it.
 */
function scan(text: string, start: number, from: number, before: string): { address: string; end: number } {
  const open: string[] = [];
  let hasHost = WITH_HOST.test(before);
  let isQuery = false;
  let hasOtherScript = false;
  let at = from;
  for (; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (isInside(text, at)) continue;
    if (STOP.test(char) || isEmoji(text, at)) break;
    if (!hasHost) {
      hasHost = /[/?#]/.test(char);
      if (hasHost ? !isUrl(before + text.slice(from, at)) : at - from > MAX_HOST) break;
    }
    if (char === '?') isQuery = true;
    if (char in CLOSING) {
      if (char === '[' && (!isQuery || text[at + 1] === '/')) break;
      open.push(CLOSING[char] ?? '');
    } else if (char === ')' || char === ']' || char === '}') {
      if (open.pop() !== char) break;
    } else if ((char === "'" || char === '’') && !GOES_ON_AFTER_APOSTROPHE.test(text.slice(at + 1, at + 3)))
      break;
    else if (sticks(JOINED, text, at) || sticks(ENTITY, text, at) || sticks(TITLE, text, at)) break;
    else if (char === ':' && at > from && isNewScheme(text, at, start)) {
      at -= /https$/i.test(text.slice(at - 5, at)) ? 5 : 4;
      break;
    } else if (char > '\x7f' && NON_LATIN.test(char)) {
      // In languages without spaces, the sentence goes on directly after a URL.
      if (/[\u3041-\u309f]/.test(char) && !hasOtherScript) break;
      if (/[A-Za-z0-9]/.test(text[at - 1] ?? '') && !hasOtherScript) break;
      hasOtherScript = true;
    }
  }
  return { address: text.slice(start, at).replace(ZERO_WIDTH, ''), end: at };
}

/** Signs without width: messengers may break a long URL after one, and copied cells have them. */
export const ZERO_WIDTH = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** Whether such a sign is between two characters of a URL, one of which joins its parts. */
function isInside(text: string, at: number): boolean {
  return (
    text[at]?.search(ZERO_WIDTH) === 0 && /^(?:[/?&=_.-].[\w%]|[\w%].[/?&=])/.test(text.slice(at - 1, at + 2))
  );
}

function isEmoji(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit > 0x203b && /^\p{Extended_Pictographic}/u.test(text.slice(at, at + 2));
}

/** Whether another URL begins before this colon, without anything between the two. */
function isNewScheme(text: string, at: number, start: number): boolean {
  if (text.slice(at, at + 3) !== '://') return false;
  const scheme = /https?$/i.exec(text.slice(at - 5, at))?.[0];
  if (scheme === undefined) return false;
  const before = at - scheme.length - 1;
  return before > start && /[\p{L}\p{N}]/u.test(text[before] ?? '');
}

/**
 * Returns where a URL goes on in the next line, or null. Inside of angle brackets it goes on until they
 * close. Elsewhere its line must be as long as mail programs make lines, or end with a character that joins,
 * and the next line must consist of one word that looks like a part of a URL.
 */
function continuation(text: string, start: number, end: number, address: string): number | null {
  const lineBreak = /^(?:=?\r?\n|\r)/.exec(text.slice(end, end + 3))?.[0];
  if (lineBreak === undefined) return null;
  QUOTING.lastIndex = end + lineBreak.length;
  const quoting = QUOTING.exec(text)?.[0] ?? '';
  if (/[\r\n]/.test(quoting)) return null;
  const next = end + lineBreak.length + quoting.length;
  const line = text.slice(next, next + 2_100);
  const [word = ''] = /^[^\s<>"|]+/.exec(line) ?? [];
  if (word === '' || isStart(word)) return null;
  if (text[start - 1] === '<') return /^[^\s<>"]+(?:>|\r?\n[>\s]*[^\s<>"]+>)/.test(line) ? next : null;
  const isAlone = /^\s*(?:[>)\]]|\r|\n|$)/.test(line.slice(word.length));
  const width = /[^\r\n]*$/.exec(text.slice(Math.max(0, end - 2 * WRAP_WIDTH.most), end))?.[0].length ?? 0;
  const joins = GOES_ON.test(address);
  if (!isPart(word, joins)) return null;
  const isWrapped = width >= WRAP_WIDTH.least && width <= WRAP_WIDTH.most;
  if (joins && !/\/$/.test(address)) return isAlone || isWrapped ? next : null;
  return isAlone && isWrapped ? next : null;
}

/** Whether a word may be a part of a URL, and is neither a word of prose nor a date. */
function isPart(word: string, joins: boolean): boolean {
  const bare = word.replace(/[.,;:!?)\]]+$/, '');
  if (!/^[\w%&=?#/.+~:@!$*;,-]+$/.test(bare) || /^[-*•]+$/.test(bare)) return false;
  if (/^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(bare)) return false;
  return joins ? /^[\w%&=?#/.+~-]/.test(bare) : /[-/_=&%?#\d]|\.(?:html?|php|aspx?)$/.test(bare);
}

function isStart(word: string): boolean {
  return word.search(START_OF_WORD) === 0;
}

/** Whether the text shows only the beginning of a URL, followed by dots. */
function isCutShort(text: string, { end }: TextLink): boolean {
  return /^(?:…|\.{3})/.test(text.slice(end, end + 3));
}

function isKnownHost(begin: string, text: string, start: number): boolean {
  if (/^www\.$/i.test(begin)) {
    const host = /^[\p{L}\p{N}.-]+/u.exec(text.slice(start, start + 260))?.[0] ?? '';
    return isPublic(host.replace(/[.-]+$/, ''));
  }
  // "the end.It/They" has a forgotten space.
  if (/\.\p{Lu}\p{Ll}+$/u.test(begin)) return false;
  return isPublic(begin) && /\p{L}/u.test(begin.slice(0, begin.lastIndexOf('.')));
}

function isPublic(host: string): boolean {
  if (RESERVED.test(host)) return true;
  const { isIcann, domain } = parse(host);
  return isIcann === true && domain !== null;
}

function isUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname.includes('.') || hostname === 'localhost' || hostname.startsWith('[');
}

function sticks(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
