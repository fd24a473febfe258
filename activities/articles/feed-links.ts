import { absoluteUrl, type Page } from './page.ts';

const FEED_TYPES =
  '[type="application/rss+xml"], [type="application/atom+xml"], [type="application/feed+json"]';
const MAX_FEEDS = 3;

/** The feeds that a page offers in its head. */
export function readFeedLinks({ $, url }: Page): string[] {
  return $('link[rel~="alternate"]')
    .filter(FEED_TYPES)
    .toArray()
    .map((element) => absoluteUrl($(element).attr('href'), url))
    .filter((address) => address !== null)
    .slice(0, MAX_FEEDS);
}
