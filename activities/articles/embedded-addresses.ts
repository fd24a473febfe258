import type { Element } from 'domhandler';
import type { articles } from '../../db/index.ts';
import { fromScript } from './coded-addresses.ts';
import { isAddress } from './mail-addresses.ts';
import { collapse, cssLocator, excerpt } from './page.ts';
import { HERE, surroundingsOf } from './surroundings.ts';

const LOCAL_SIGN = /[\p{L}\p{N}._%+'-]/u;
const MAX_LOCAL = 64;
const DOMAIN = /^[\p{L}\p{N}.-]{1,255}\.\p{L}{2,24}/u;
/** Signs that are looked at; style sheets and packages within scripts have thousands. */
const MAX_SIGNS = 500;
/** How far from an address its object may reach. */
const BEFORE = 6_000;
const AFTER = 3_000;
const MAX_RINGS = 4;
const MAX_RING = 1_200;
/** Longer values are texts, in which other people are named. */
const MAX_VALUE = 300;
const MAX_PER_SCRIPT = 30;
/** A script that writes an address is short; a bundle of a site's code is not read for one. */
const MAX_WRITER = 6_000;

/**
 * The addresses in a page's scripts: values of the data that the page is made from, and what a short script writes
 * out. Around a value stand the other values of its object, then those of the objects about it.
 */
export function readEmbeddedAddresses(script: Element): articles.PrintedAddress[] {
  const [child] = script.children;
  const source = child?.type === 'text' ? child.data : '';
  if (source.length <= MAX_WRITER && !/json/i.test(script.attribs.type ?? '')) {
    const written = fromScript(source);
    if (written.length > 0 && !/["']\s*:\s*["'{[]/.test(source))
      return written.map((email) => ({
        email,
        locator: cssLocator(script),
        excerpt: excerpt(collapse(source)),
        nearby: surroundingsOf(script),
      }));
  }
  // `\\u0040` is how frameworks write the sign into a page.
  const text = source.includes('u0040') ? source.replace(/\\+u0040/gi, '@') : source;
  if (!text.includes('@')) return [];
  const found: articles.PrintedAddress[] = [];
  for (const { at, printed } of signedPlaces(text)) {
    const email = printed.replace(/^(?:mailto|u00[0-9a-f]{2}):?/i, '').toLowerCase();
    if (!isAddress(email)) continue;
    const nearby = ringsAround(text, at, printed);
    if (nearby.length === 0) continue;
    const quoted = excerpt(text.slice(Math.max(0, at - 60), at + printed.length + 60));
    found.push({ email, locator: cssLocator(script), excerpt: quoted, nearby });
    if (found.length >= MAX_PER_SCRIPT) break;
  }
  return found;
}

/** The places around an @ that look like an address. From sign to sign: one expression over a megabyte takes seconds. */
function* signedPlaces(text: string): Iterable<{ at: number; printed: string }> {
  let sign = text.indexOf('@');
  for (let count = 0; sign >= 0 && count < MAX_SIGNS; count += 1) {
    const local = localBefore(text, sign);
    const domain = local && DOMAIN.exec(text.slice(sign + 1, sign + 257))?.[0];
    if (local && domain) yield { at: sign - local.length, printed: `${local}@${domain}` };
    sign = text.indexOf('@', sign + 1);
  }
}

/** What can be the local part before a sign. An expression for it tries each of the letters as the first one. */
function localBefore(text: string, sign: number): string {
  let start = sign;
  while (start > 0 && sign - start < MAX_LOCAL && LOCAL_SIGN.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start, sign);
}

/** The values of the objects that a place of some data stands in, the innermost object first, a line for each value. */
function ringsAround(text: string, at: number, printed: string): string[] {
  const from = Math.max(0, at - BEFORE);
  // Data within a string of data has its quotes escaped, once or more often: a sign each keeps the places.
  const window = text
    .slice(from, at + printed.length + AFTER)
    .replace(/\\+"/g, (quote) => '"'.padStart(quote.length));
  const here = at - from;
  const rings: string[] = [];
  let start = here;
  let end = here + printed.length;
  while (rings.length < MAX_RINGS) {
    start = openingBefore(window, start);
    end = closingAfter(window, end);
    if (start < 0 || end < 0) break;
    const ring = valuesOf(window.slice(start, end), printed);
    if (ring.length > MAX_RING) break;
    if (ring !== rings.at(-1) && ring !== HERE) rings.push(ring);
  }
  return rings;
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
  for (const [, value = '', colon] of object.matchAll(/"([^"]{1,300})"(\s*:)?/g)) {
    if (colon || value.length > MAX_VALUE || /^[\s,:{}[\]]*$/.test(value)) continue;
    values.push(collapse(value.includes(printed) ? HERE : value.replaceAll(HERE, ' ')));
  }
  return values.filter((value, index) => value !== '' && values.indexOf(value) === index).join('\n');
}
