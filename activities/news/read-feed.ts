import { DetectError, MalformedError, ParseError, parseFeed } from 'feedsmith';
import { pages, parseDate } from '../articles/index.ts';

/** One announced article. Unknown is null. */
export interface FeedItem {
  title: string;
  url: string;
  /** `YYYY-MM-DD`. */
  published: string | null;
  authors: string[];
}

interface RawItem {
  title: string | undefined;
  link: string | undefined;
  date: string | undefined;
  authors: (string | undefined)[];
}

/** Reads RSS, Atom, RDF and JSON feeds. What is no feed has no items. */
export function readFeed(text: string, url: string): FeedItem[] {
  return rawItems(text).flatMap((item) => {
    const link = pages.absoluteUrl(item.link, url);
    const title = pages.collapse(item.title ?? '');
    if (!link || title === '') return [];
    const published = item.date ? (parseDate(item.date)?.value.slice(0, 10) ?? null) : null;
    return [{ title, url: link, published, authors: item.authors.filter((name) => name !== undefined) }];
  });
}

function rawItems(text: string): RawItem[] {
  const parsed = parse(text);
  switch (parsed?.format) {
    case 'rss':
      return (parsed.feed.items ?? []).map((item) => ({
        title: item.title,
        link: item.link,
        date: item.pubDate ?? item.dc?.dates?.[0],
        authors: [...(item.dc?.creators ?? []), ...(item.authors ?? []).map((author) => author.name)],
      }));
    case 'atom':
      return (parsed.feed.entries ?? []).map((entry) => ({
        title: entry.title?.value,
        link: entry.links?.find((link) => link.rel === undefined || link.rel === 'alternate')?.href,
        date: entry.published ?? entry.updated,
        authors: (entry.authors ?? []).map((author) => author.name),
      }));
    case 'rdf':
      return (parsed.feed.items ?? []).map((item) => ({
        title: item.title,
        link: item.link,
        date: item.dc?.dates?.[0],
        authors: item.dc?.creators ?? [],
      }));
    case 'json':
      return (parsed.feed.items ?? []).map((item) => ({
        title: item.title,
        link: item.url,
        date: item.date_published,
        authors: (item.authors ?? []).map((author) => author.name),
      }));
    default:
      return [];
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
