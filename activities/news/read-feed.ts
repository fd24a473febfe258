import { DetectError, MalformedError, ParseError, parseFeed } from 'feedsmith';
import { pages, parseDate } from '../articles/index.ts';
import { type FeedItem, type FeedReading, languageOf, type RawItem } from './feed.ts';
import { plainText } from './plain-text.ts';
import { isSitemap, newsSitemapItems } from './read-news-sitemap.ts';

/** No feed announces more than this at once; news sitemaps end here by their own rules. */
const MAX_ITEMS = 1_000;

/** Where a document type definition may stand: before the first element. */
const DTD = /^\s*(?:<\?[^>]*\?>|<!--[\s\S]*?-->|\s)*<!DOCTYPE(?!\s+html)/i;

/** Reads RSS, Atom, RDF and JSON feeds and news sitemaps, or says why a text is none of them. */
export function readFeed(text: string, url: string): FeedReading {
  // Entities of one's own are for expanding a kilobyte to a gigabyte; feeds have no other use for them.
  if (DTD.test(text))
    return { ok: false, message: 'The feed has a document type definition, which is refused.' };
  const raw = isSitemap(text) ? newsSitemapItems(text) : feedItems(text);
  if (!raw) return { ok: false, message: 'What was sent is neither a feed nor a news sitemap.' };
  return { ok: true, items: raw.slice(0, MAX_ITEMS).flatMap((item) => itemOf(item, url)) };
}

function itemOf(item: RawItem, url: string): FeedItem[] {
  const link = pages.absoluteUrl(item.link, url);
  const title = plainText(item.title);
  if (!link || !title) return [];
  return [
    {
      title,
      url: link,
      published: item.date ? parseDate(item.date) : null,
      authors: item.authors.map((name) => plainText(name)).filter((name) => name !== null),
      summary: plainText(item.summary),
      image: pages.absoluteUrl(item.image, url),
      language: languageOf(item.language),
      publication: plainText(item.publication),
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
    return parseFeed(text);
  } catch (error) {
    // A link that promised a feed and led elsewhere is everyday; anything else is a fault of ours.
    if (error instanceof DetectError || error instanceof ParseError || error instanceof MalformedError)
      return undefined;
    throw error;
  }
}
