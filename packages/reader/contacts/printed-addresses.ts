import type { Element } from 'domhandler';
import type { PrintedAddress } from '../../../model/index.ts';
import { oncePer } from '../../../model/text/memoized.ts';
import { collapse, cssLocator, type Page, textOf } from '../html/page.ts';
import { indexOf, isPhrasing, isUnseen } from '../html/page-index.ts';
import { readCodedAddresses } from './coded-addresses.ts';
import { contextsOf, quoteMarked, shownText } from './contact-context.ts';
import { isDecoy } from './decoys.ts';
import { deobfuscate } from './deobfuscate.ts';
import { readEmbeddedAddresses } from './embedded-addresses.ts';
import { isAddress, mailAddresses } from './mail-addresses.ts';

/** Maximum number of e-mail addresses, enough for a staff page with an address for each person. */
const MAX_ADDRESSES = 300;
/**
 * Maximum number of occurrences of e-mail addresses whose context is read. A page with more occurrences
 * repeats the same few addresses.
 */
const MAX_LOOKS = 600;
/**
 * Maximum number of places that are returned per e-mail address. The address is usually next to its owner's
 * name in one place, and in headers, footers or menus in the others.
 */
const MAX_PLACES = 3;

/**
 * The e-mail addresses on a page, from links, text, obfuscated markup and data, each with its context. An
 * address that occurs in several places is returned once for each place.
 */
export function readPrintedAddresses(page: Page): PrintedAddress[] {
  const index = indexOf(page);
  const list: PrintedAddress[] = [];
  const places = new Map<string, Set<string>>();
  const add = (address: PrintedAddress) => {
    const locators = places.get(address.email) ?? new Set();
    places.set(address.email, locators);
    const place = address.nearby[0] ?? address.locator;
    if (list.length >= MAX_ADDRESSES || locators.size >= MAX_PLACES || locators.has(place)) return;
    locators.add(place);
    list.push(address);
  };
  let looks = 0;
  const addAt = (email: string, element: Element, printed: string | null, isShared = false) => {
    looks += 1;
    if (looks > MAX_LOOKS) return;
    const nearby = isShared ? [] : contextsOf(element, printed);
    if (isDecoy(page, email, element, nearby)) return;
    const quoted = isShared ? email : quoteMarked(nearby, email);
    add({ email, locator: cssLocator(element), excerpt: quoted, nearby });
  };
  for (const anchor of index.anchors) {
    const recipients = mailAddresses(anchor.attribs.href);
    const [only, another] = recipients;
    if (only && !another) addAt(only, anchor, null);
    // The text around a link to several recipients does not describe a single recipient, so the text is left
    // out.
    else for (const email of recipients) addAt(email, anchor, null, true);
  }
  for (const element of [...index.obfuscated, ...index.anchors.filter(isCoded)]) {
    for (const email of readCodedAddresses(element, textOf([element]))) addAt(email, element, null);
  }
  const hides = oncePer((block: Element) => hasUnseen(block));
  const blocks = new Set<Element>();
  for (const { text, block } of index.lines) {
    const isWhole = text.includes('@') && hides(block);
    if (isWhole && blocks.has(block)) continue;
    if (isWhole) blocks.add(block);
    const texts = isWhole ? [shownText(block), joinedText(block)] : [text];
    const addresses = texts.map(deobfuscate).find((each) => each.length > 0) ?? [];
    for (const { email, printed } of addresses) addAt(email, block, printed);
  }
  // Scientific journals list the authors' e-mail addresses in the same order as the authors.
  const owners = index.metas.get('citation_author') ?? [];
  for (const [position, email] of (index.metas.get('citation_author_email') ?? []).entries()) {
    const owner = owners[position];
    if (owner && isAddress(email))
      add({
        email: email.toLowerCase(),
        locator: 'meta:citation_author_email',
        excerpt: email,
        nearby: [owner],
      });
  }
  let embedded = 0;
  for (const script of index.scripts) {
    if (embedded > MAX_LOOKS) break;
    const addresses = readEmbeddedAddresses(script);
    embedded += addresses.length;
    for (const address of addresses) add(address);
  }
  return list;
}

/** Whether a block has a hidden part, or a mark of a footnote, which is no part of an address before it. */
function hasUnseen(block: Element, depth = 0): boolean {
  return block.children.some(
    (child) =>
      child.type === 'tag' &&
      (isUnseen(child) || child.name === 'sup' || (depth < MAX_DEPTH && hasUnseen(child, depth + 1))),
  );
}

const MAX_DEPTH = 2;
const MAX_JOINED = 2_000;

/** The text of a block as readers see it, with nothing between its phrases: "ada<i hidden>x</i>@news.example". */
function joinedText(block: Element): string {
  let text = '';
  const walk = ({ children }: Element) => {
    for (const child of children) {
      if (text.length > MAX_JOINED) return;
      if (child.type === 'text') text += child.data;
      else if (child.type === 'tag' && child.name === 'sup') text += ' ';
      else if (child.type === 'tag' && !isUnseen(child)) {
        const gap = isPhrasing(child.name) ? '' : ' ';
        text += gap;
        walk(child);
        text += gap;
      }
    }
  };
  walk(block);
  return collapse(text);
}

function isCoded({ attribs }: Element): boolean {
  const { href = '', onclick = '' } = attribs;
  return href.startsWith('javascript:') || href.includes('/email-protection#') || /mail/i.test(onclick);
}
