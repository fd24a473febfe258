import { DetectError, MalformedError, ParseError, parseFeed } from 'feedsmith';
import { parseDate } from '../dates/date-values.ts';
import * as pages from '../html/page.ts';
import { type FeedItem, type FeedReading, languageOf, type RawItem } from './feed.ts';
import { plainText } from './plain-text.ts';
import { hasOwnTypes } from './prolog.ts';
import { isSitemap, newsSitemapItems } from './read-news-sitemap.ts';
import { withShortPeople } from './short-people.ts';

/**
 * Maximum number of authors to keep for an item of a feed. Longer lists are cut off, because nobody searches
 * for the remaining names.
 */
const MAX_AUTHORS = 50;

/**
 * The maximum number of items to read from a feed. Real feeds have fewer, and news sitemaps are limited to
 * this number by their specification.
 */
const MAX_ITEMS = 1_000;

/** Reads an RSS, Atom, RDF or JSON feed or a news sitemap; if that fails, returns the reason. */
export function readFeed(sent: string, url: string): FeedReading {
  const text = pages.clean(sent);
  // Custom entities are rejected, because a kilobyte of them can expand to a gigabyte, and real feeds do not
  // need them.
  if (hasOwnTypes(text))
    return { ok: false, message: 'The feed contains a document type definition, which is not accepted.' };
  const raw = isSitemap(text) ? newsSitemapItems(text) : feedItems(text);
  if (!raw) return { ok: false, message: 'The response is neither a feed nor a news sitemap.' };
  return { ok: true, items: raw.slice(0, MAX_ITEMS).flatMap((item) => itemOf(item, url)) };
}

function itemOf(item: RawItem, url: string): FeedItem[] {
  const link = pages.absoluteUrl(item.link, url);
  const title = plainText(item.title, 'title');
  if (!link || !title) return [];
  return [
    {
      title,
      url: link,
      published: item.date ? parseDate(pages.oneLine(item.date, 'name')) : null,
      authors: item.authors
        .slice(0, MAX_AUTHORS)
        .map((name) => plainText(name, 'name'))
        .filter((name) => name !== null),
      summary: plainText(item.summary, 'statement'),
      image: pages.absoluteUrl(item.image, url),
      language: languageOf(item.language),
      publication: plainText(item.publication, 'name'),
    },
  ];
}

function feedItems(text: string): RawItem[] | null {
  const parsed = parse(text);
  switch (parsed?.format) {
    case 'rss':
      return (parsed.feed.items ?? []).map((item) => ({
        title: item.title,
        link: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
        date: item.pubDate ?? item.dc?.dates?.[0],
        authors: [...(item.dc?.creators ?? []), ...(item.authors ?? []).map((author) => author.name)],
        summary: item.description,
        image: item.media?.contents?.find(
          ({ type, medium }) => medium === 'image' || type?.startsWith('image/'),
        )?.url,
        language: item.dc?.languages?.[0] ?? parsed.feed.language,
      }));
    case 'atom':
      return (parsed.feed.entries ?? []).map((entry) => ({
        title: entry.title?.value,
        link: entry.links?.find((link) => link.rel === undefined || link.rel === 'alternate')?.href,
        date: entry.published ?? entry.updated,
        authors: (entry.authors ?? []).map((author) => author.name),
        summary: entry.summary?.value ?? entry.content?.value,
      }));
    case 'rdf':
      return (parsed.feed.items ?? []).map((item) => ({
        title: item.title,
        link: item.link,
        date: item.dc?.dates?.[0],
        authors: item.dc?.creators ?? [],
        summary: item.description,
        language: parsed.feed.dc?.languages?.[0],
      }));
    case 'json':
      return (parsed.feed.items ?? []).map((item) => ({
        title: item.title,
        link: item.url,
        date: item.date_published,
        authors: (item.authors ?? []).map((author) => author.name),
        summary: item.summary ?? item.content_text,
        image: item.image,
        language: item.language ?? parsed.feed.language,
      }));
    default:
      return null;
  }
}

function parse(text: string) {
  try {
    return parseFeed(withShortPeople(text));
  } catch (error) {
    // Links often claim to lead to a feed but do not, so ignore unreadable feeds. Any other error is a bug in
    // our code.
    if (error instanceof DetectError || error instanceof ParseError || error instanceof MalformedError)
      return undefined;
    throw error;
  }
}
