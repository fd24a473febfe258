import { absoluteUrl, type Page } from '../html/page.ts';
import { indexOf } from '../html/page-index.ts';

const FEED_TYPE = /^application\/(?:rss\+xml|atom\+xml|feed\+json)$/i;
const MAX_FEEDS = 3;

/** The feeds declared in the head of the page. */
export function readFeedLinks(page: Page): string[] {
  return indexOf(page)
    .links.filter(
      ({ attribs }) =>
        /(?:^|\s)alternate(?:\s|$)/i.test(attribs.rel ?? '') && FEED_TYPE.test(attribs.type?.trim() ?? ''),
    )
    .map(({ attribs }) => absoluteUrl(attribs.href, page.url))
    .filter((address) => address !== null)
    .slice(0, MAX_FEEDS);
}
