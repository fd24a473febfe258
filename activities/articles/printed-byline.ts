import type { Cheerio } from 'cheerio';
import type { Element } from 'domhandler';
import { type Authorship, blank, isAuthorPage, MAX_AUTHORS, TRUST } from './authorship.ts';
import { mailAddress } from './mail-addresses.ts';
import { parseByline, sameName, tidyName } from './names.ts';
import { absoluteUrl, cssLocator, excerpt, type Page, textOf } from './page.ts';

// Most specific first. `i` because class names come in every case.
const BYLINE_SELECTORS = [
  '[rel~="author"]',
  '[itemprop="author"]',
  '[class*="byline" i]',
  '[class*="author-name" i], [class*="author__name" i], [class*="authorname" i], [class*="author_name" i]',
  '[class*="author" i]',
  '[data-testid*="author" i], [data-testid*="byline" i]',
  'address',
];
// Author boxes of other stories, comments and page furniture name people who did not write this page.
const ELSEWHERE =
  'aside, footer, nav, [class*="related" i], [class*="teaser" i], [class*="comment" i], [class*="recommend" i], [class*="most-read" i], [class*="card" i], [class*="promo" i]';
const MAX_BYLINE_LENGTH = 200;

/** The authors of the byline that readers see, with the link and the address beside each name. */
export function readPrintedByline(page: Page): Authorship {
  const { $ } = page;
  const headline = $('h1').first();
  const inCard = headline.closest(ELSEWHERE).length > 0;
  for (const selector of BYLINE_SELECTORS) {
    const found: Authorship = { byline: null, authors: [], organizations: [] };
    const elements = $<Element, string>(selector).filter(
      (_index, element) => inCard || $(element).closest(ELSEWHERE).length === 0,
    );
    const [first, ...more] = outermost(elements.toArray());
    if (!first) continue;
    readBylineElement(page, $(first), found);
    // Co-authors stand beside the first one; whoever stands elsewhere wrote another story.
    const block = $(first).parent().parent();
    for (const element of more.slice(0, MAX_AUTHORS)) {
      if ($(element).closest(block).length > 0) readBylineElement(page, $(element), found);
    }
    if (found.authors.length > 0 || (found.organizations.length > 0 && found.byline)) return found;
  }
  return { byline: null, authors: [], organizations: [] };
}

function outermost(elements: Element[]): Element[] {
  const all = new Set<unknown>(elements);
  return elements.filter((element) => {
    for (
      let above: { parent?: unknown } | null = element;
      above;
      above = above.parent as { parent?: unknown } | null
    ) {
      if (above !== element && all.has(above)) return false;
    }
    return true;
  });
}

function readBylineElement(page: Page, element: Cheerio<Element>, found: Authorship): void {
  const { $ } = page;
  const named = element.find('[itemprop="name"]').first();
  const text = element.is('meta')
    ? (element.attr('content') ?? '')
    : textOf(named.length > 0 ? named : element);
  if (text === '' || text.length > MAX_BYLINE_LENGTH) return;
  const node = element.get(0);
  if (!node) return;
  const located = { locator: cssLocator($, node), excerpt: excerpt(text) };
  const parsed = parseByline(text);
  if (parsed.people.length + parsed.organizations.length > 0) found.byline ??= text;
  const links = [...(element.is('a') ? [node] : []), ...element.find('a[href]').toArray()];
  for (const person of parsed.people) {
    const own = links.filter((link) => sameName(tidyName(textOf($(link))), person.name));
    const mail = links.map((link) => mailAddress($(link).attr('href'))).find((address) => address !== null);
    const url = own
      .map((link) => absoluteUrl($(link).attr('href'), page.url))
      .find((address) => address !== null && isAuthorPage(address));
    found.authors.push({
      ...blank(person.name, located, TRUST.printed),
      role: person.role,
      url: url ?? null,
      // One person, one link: the address beside the name is theirs.
      email: parsed.people.length === 1 ? (mail ?? null) : null,
    });
  }
  found.organizations.push(...parsed.organizations.map((name) => ({ name, ...located })));
}
