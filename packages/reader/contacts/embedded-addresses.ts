import type { Element } from 'domhandler';
import type { PrintedAddress } from '../../../model/index.ts';
import { collapse, cssLocator, excerpt } from '../html/page.ts';
import { fromScript } from './coded-addresses.ts';
import { CONTACT_MARK, contextsOf } from './contact-context.ts';
import { isAddress, isBeginning } from './mail-addresses.ts';

const LOCAL_SIGN = /[\p{L}\p{N}._%+'-]/u;
const MAX_LOCAL = 64;
const DOMAIN = /^[\p{L}\p{N}.-]{1,255}\.\p{L}{2,24}/u;
/** Maximum number of @ signs to examine. Style sheets and bundled packages contain thousands of them. */
const MAX_SIGNS = 500;
/**
 * How many characters of a script before and after an e-mail address are searched for the objects (`{…}`)
 * that enclose the address.
 */
const BEFORE = 6_000;
const AFTER = 3_000;
const MAX_RINGS = 4;
/**
 * Maximum length of the values around an address, and around an account: larger objects also contain the accounts of the
 * site.
 */
const MAX_RING = { address: 2_000, account: 1_200 };
/** Maximum length of a text value in a page's data. Longer values are prose that may name other people. */
const MAX_VALUE = 300;
const MAX_PER_SCRIPT = 30;
/**
 * Maximum length of a script that is checked for code that writes an e-mail address into the page. Longer
 * scripts are code bundles.
 */
const MAX_WRITER = 6_000;

/**
 * Returns the e-mail addresses in a script element: those that a short script writes into the page, or else
 * those in the script's data. The context of an address in the data consists of the other values of the same
 * object, followed by the values of the enclosing objects.
 */
export function readEmbeddedAddresses(script: Element): PrintedAddress[] {
  const [child] = script.children;
  const source = child?.type === 'text' ? child.data : '';
  if (source.length <= MAX_WRITER && !/json/i.test(script.attribs.type ?? '')) {
    const written = fromScript(source);
    if (written.length > 0 && !/["']\s*:\s*["'{[]/.test(source))
      return written.map((email) => ({
        email,
        locator: cssLocator(script),
        excerpt: excerpt(collapse(source)),
        nearby: contextsOf(script),
      }));
  }
  // Some frameworks write @ as `\\u0040`.
  const text = source.includes('u0040') ? source.replace(/(?<!\\)\\+u0040/gi, '@') : source;
  if (!text.includes('@')) return [];
  const addresses: PrintedAddress[] = [];
  for (const { at, printed } of signedPlaces(text)) {
    const email = printed.replace(/^(?:mailto|u00[0-9a-f]{2}):?/i, '').toLowerCase();
    if (!isAddress(email) || !isBeginning(text.slice(Math.max(0, at - 2), at).replace(ESCAPED, ' ')))
      continue;
    const nearby = ringsAround(text, at, printed, 'address');
    if (nearby.length === 0) continue;
    const quoted = excerpt(text.slice(Math.max(0, at - 60), at + printed.length + 60));
    addresses.push({ email, locator: cssLocator(script), excerpt: quoted, nearby });
    if (addresses.length >= MAX_PER_SCRIPT) break;
  }
  return addresses;
}

/** What ends a text in a script before an address: an escaped line break, quote or code point. */
const ESCAPED = /\\[nrt]?$/;

/**
 * Finds texts around an @ that look like e-mail addresses, and their positions. The function searches from
 * one @ to the next, because a single regex takes seconds for a megabyte.
 */
function* signedPlaces(text: string): Iterable<{ at: number; printed: string }> {
  let sign = text.indexOf('@');
  for (let count = 0; sign >= 0 && count < MAX_SIGNS; count += 1) {
    const local = localBefore(text, sign);
    const domain = local && DOMAIN.exec(text.slice(sign + 1, sign + 257))?.[0];
    if (local && domain) yield { at: sign - local.length, printed: `${local}@${domain}` };
    sign = text.indexOf('@', sign + 1);
  }
}

/**
 * Returns the characters before an @ that may belong to an e-mail address. A regex would be slower, because
 * it would try to match from every letter.
 */
function localBefore(text: string, sign: number): string {
  let start = sign;
  while (start > 0 && sign - start < MAX_LOCAL && LOCAL_SIGN.test(text.charAt(start - 1))) start -= 1;
  // The letter of "\n" is not of the address, nor is a quotation mark.
  if (text[start - 1] === '\\' && /[nrt]/.test(text.charAt(start))) start += 1;
  while (start < sign && !/[\p{L}\p{N}]/u.test(text.charAt(start))) start += 1;
  return text.slice(start, sign);
}

/**
 * Returns the values of each JSON object that encloses a position in a script, innermost object first, one
 * value per line.
 */
export function ringsAround(
  text: string,
  at: number,
  printed: string,
  kind: keyof typeof MAX_RING,
): string[] {
  const contexts: string[] = [];
  for (const object of objectsAround(text, at, printed.length)) {
    const context = valuesOf(object, printed);
    if (context.length > MAX_RING[kind]) break;
    if (context !== contexts.at(-1) && context !== CONTACT_MARK) contexts.push(context);
    if (contexts.length >= MAX_RINGS) break;
  }
  return contexts;
}

/** The objects (`{…}`) that enclose a position in a script, innermost first, with unescaped quotes. */
function* objectsAround(text: string, at: number, length: number): Iterable<string> {
  const from = Math.max(0, at - BEFORE);
  // In JSON inside a JSON string, quotes are escaped. Replace each escaped quote with a quote and spaces of
  // the same length, so that positions do not change.
  const window = text
    .slice(from, at + length + AFTER)
    .replace(/(?<!\\)\\+"/g, (quote) => '"'.padStart(quote.length));
  const here = at - from;
  let start = here;
  let end = here + length;
  for (;;) {
    start = openingBefore(window, start);
    end = closingAfter(window, end);
    if (start < 0 || end < 0) return;
    yield window.slice(start, end);
  }
}

/**
 * Maximum number of occurrences of a name that are examined in one script, and maximum length of the object
 * that contains an occurrence.
 */
const MAX_NAMES = 6;
const MAX_OBJECT = 5_000;

/**
 * Yields the keys and texts of those objects in a script that have the given name as a value. Such an object
 * describes the person with that name.
 */
export function* valuesAround(source: string, name: string): Iterable<[key: string, value: string]> {
  let at = source.indexOf(name);
  for (let count = 0; at >= 0 && count < MAX_NAMES; count += 1) {
    for (const object of objectsAround(source, at, name.length)) {
      if (object.length > MAX_OBJECT || !object.includes(`"${name}`)) break;
      for (const [, key = '', value = ''] of object.matchAll(/"(\w{1,40})\s*"\s*:\s*"([^"]{3,2000})"/g))
        yield [key, textInScript(value)];
      break;
    }
    at = source.indexOf(name, at + name.length);
  }
}

/** Returns the words of a text in script data, without escapes and markup. */
export function textInScript(source: string): string {
  const text = source
    .replace(/\\+u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\+[nrt]/g, ' ')
    .replace(/\\+(?=\/)/g, '')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ');
  return collapse(text);
}

function openingBefore(text: string, from: number): number {
  let depth = 0;
  for (let at = from - 1; at >= 0; at -= 1) {
    if (text[at] === '}') depth += 1;
    else if (text[at] === '{') {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return -1;
}

function closingAfter(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') {
      if (depth === 0) return at + 1;
      depth -= 1;
    }
  }
  return -1;
}

function valuesOf(object: string, printed: string): string {
  const values: string[] = [];
  // Empty and long values must match, too, or what is between two values would count as one.
  for (const [, value = '', colon] of object.matchAll(/"([^"]*)"(\s*:)?/g)) {
    if (colon || value.length > MAX_VALUE || /^[\s,:{}[\]]*$/.test(value)) continue;
    values.push(collapse(value.includes(printed) ? CONTACT_MARK : value.replaceAll(CONTACT_MARK, ' ')));
  }
  return values.filter((value, index) => value !== '' && values.indexOf(value) === index).join('\n');
}
