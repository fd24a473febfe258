import type { Element } from 'domhandler';
import type { articles } from '../../db/index.ts';
import { isAddress, mailAddress } from './mail-addresses.ts';
import { cssLocator, excerpt, type Page, textOf } from './page.ts';

const ADDRESS = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,255}\.\p{L}{2,24}/gu;
const MAX_ADDRESSES = 20;
const BLOCKS = 'p, li, address, td, dd, figcaption, div, section, header, footer';
const INLINE = 'span, b, strong, em, i';

/** The e-mail addresses printed on a page, as links or in words, each with the words around it. */
export function readPrintedAddresses({ $ }: Page): articles.PrintedAddress[] {
  const found = new Map<string, articles.PrintedAddress>();
  const add = (email: string, element: Element) => {
    if (found.size >= MAX_ADDRESSES || found.has(email)) return;
    const block = $(element).closest(BLOCKS);
    const nearby = textOf(block.length > 0 ? block : $(element));
    found.set(email, {
      email,
      locator: cssLocator($, element),
      excerpt: excerpt(nearby),
      nearby: nearby.slice(0, 500),
    });
  };
  $<Element, string>('a[href^="mailto:" i]').each((_index, element) => {
    const email = mailAddress($(element).attr('href'));
    if (email) add(email, element);
  });
  $<Element, string>(`${BLOCKS}, ${INLINE}`).each((_index, element) => {
    // Only text of the element's own: the addresses of its children are found there.
    const own = $(element)
      .contents()
      .filter((_position, node) => node.type === 'text')
      .text();
    if (!own.includes('@')) return;
    for (const [match] of own.matchAll(ADDRESS)) {
      const email = match.toLowerCase().replace(/\.+$/, '');
      if (isAddress(email)) add(email, element);
    }
  });
  return [...found.values()];
}
