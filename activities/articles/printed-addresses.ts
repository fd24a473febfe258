import type { PrintedAddress } from '../../db/articles.ts';
import { isAddress, mailAddress } from './authors.ts';
import { cssLocator, excerpt, type Page, textOf } from './page.ts';

const ADDRESS = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,255}\.\p{L}{2,24}/gu;
const MAX_ADDRESSES = 20;

/** The e-mail addresses printed on a page, as links or in words, each with the words around it. */
export function readPrintedAddresses({ $ }: Page): PrintedAddress[] {
  const found = new Map<string, PrintedAddress>();
  const add = (email: string, locator: string, nearby: string) => {
    if (found.size < MAX_ADDRESSES && !found.has(email)) {
      found.set(email, { email, locator, excerpt: excerpt(nearby), nearby: nearby.slice(0, 500) });
    }
  };
  $('a[href^="mailto:" i]').each((_index, element) => {
    const email = mailAddress($(element).attr('href'));
    const block = $(element).closest('p, li, div, section, address, td, header, footer').first();
    if (email) add(email, cssLocator($, element), textOf(block.length > 0 ? block : $(element)));
  });
  $('p, li, address, td, dd, figcaption, span, div').each((_index, element) => {
    // Only text of the element's own: the addresses of its children are found there.
    const own = $(element)
      .contents()
      .filter((_position, node) => node.type === 'text')
      .text();
    if (!own.includes('@')) return;
    for (const [match] of own.matchAll(ADDRESS)) {
      const email = match.toLowerCase().replace(/\.+$/, '');
      if (isAddress(email)) add(email, cssLocator($, element), textOf($(element)));
    }
  });
  return [...found.values()];
}
