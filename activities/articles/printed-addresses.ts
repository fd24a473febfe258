import type { Element } from 'domhandler';
import type { articles } from '../../db/index.ts';
import { readCodedAddresses } from './coded-addresses.ts';
import { disclose } from './disguises.ts';
import { readEmbeddedAddresses } from './embedded-addresses.ts';
import { mailAddresses } from './mail-addresses.ts';
import { cssLocator, type Page, textOf } from './page.ts';
import { indexOf, isUnseen } from './page-index.ts';
import { quoteHere, shownText, surroundingsOf } from './surroundings.ts';

/** A staff page has one for each of its people. */
const MAX_ADDRESSES = 300;
/** Places whose surroundings are looked at; pages with more repeat the same few. */
const MAX_LOOKS = 600;
/** An address stands beside its owner's name in one place, and in the page's furniture in others. */
const MAX_PLACES = 3;

/**
 * The e-mail addresses of a page, as links, in words, coded or in its data, each with what stands around it: an
 * address that stands in several places is there once for each.
 */
export function readPrintedAddresses(page: Page): articles.PrintedAddress[] {
  const index = indexOf(page);
  const found: articles.PrintedAddress[] = [];
  const places = new Map<string, Set<string>>();
  const add = (address: articles.PrintedAddress) => {
    const known = places.get(address.email) ?? new Set();
    places.set(address.email, known);
    const place = address.nearby[0] ?? address.locator;
    if (found.length >= MAX_ADDRESSES || known.size >= MAX_PLACES || known.has(place)) return;
    known.add(place);
    found.push(address);
  };
  let looks = 0;
  const addAt = (email: string, element: Element, printed: string | null) => {
    looks += 1;
    if (looks > MAX_LOOKS) return;
    const nearby = surroundingsOf(element, printed);
    add({ email, locator: cssLocator(element), excerpt: quoteHere(nearby, email), nearby });
  };
  for (const anchor of index.anchors) {
    const recipients = mailAddresses(anchor.attribs.href);
    const [only, another] = recipients;
    if (only && !another) addAt(only, anchor, null);
    // What stands around a list of recipients says nothing of any one of them.
    else
      for (const email of recipients) add({ email, locator: cssLocator(anchor), excerpt: email, nearby: [] });
  }
  for (const element of [...index.disguised, ...index.anchors.filter(isCoded)]) {
    for (const email of readCodedAddresses(element, textOf([element]))) addAt(email, element, null);
  }
  for (const { text, block } of index.lines) {
    const seen = text.includes('@') && hides(block) ? shownText(block) : text;
    for (const { email, printed } of disclose(seen)) addAt(email, block, printed);
  }
  for (const script of index.scripts) for (const address of readEmbeddedAddresses(script)) add(address);
  return found;
}

function hides(block: Element): boolean {
  return block.children.some((child) => child.type === 'tag' && isUnseen(child));
}

function isCoded({ attribs }: Element): boolean {
  const { href = '', onclick = '' } = attribs;
  return href.startsWith('javascript:') || href.includes('/email-protection#') || /mail/i.test(onclick);
}
