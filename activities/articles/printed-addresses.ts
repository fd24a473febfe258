import type { Element } from 'domhandler';
import type { articles } from '../../db/index.ts';
import { ancestorsOf } from './author-marks.ts';
import { isAddress, mailAddress } from './mail-addresses.ts';
import { cssLocator, excerpt, type Page, textOf } from './page.ts';
import { indexOf } from './page-index.ts';

const ADDRESS = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,255}\.\p{L}{2,24}/gu;
const MAX_ADDRESSES = 20;
const BLOCKS = new Set([
  'p',
  'li',
  'address',
  'td',
  'dd',
  'figcaption',
  'div',
  'section',
  'header',
  'footer',
  'body',
]);

/** The e-mail addresses printed on a page, as links or in words, each with the words around it. */
export function readPrintedAddresses(page: Page): articles.PrintedAddress[] {
  const index = indexOf(page);
  const found = new Map<string, articles.PrintedAddress>();
  const add = (email: string, element: Element) => {
    if (found.size >= MAX_ADDRESSES || found.has(email)) return;
    const block = [...ancestorsOf(element)].find(({ name }) => BLOCKS.has(name)) ?? element;
    const nearby = textOf([block]);
    found.set(email, {
      email,
      locator: cssLocator(element),
      excerpt: excerpt(nearby),
      nearby: nearby.slice(0, 500),
    });
  };
  for (const anchor of index.anchors) {
    const email = mailAddress(anchor.attribs.href);
    if (email) add(email, anchor);
  }
  for (const { text, block } of index.lines) {
    if (!text.includes('@')) continue;
    for (const [match] of text.matchAll(ADDRESS)) {
      const email = match.toLowerCase().replace(/\.+$/, '');
      if (isAddress(email)) add(email, block);
    }
  }
  return [...found.values()];
}
