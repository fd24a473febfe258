import { LRUCache } from 'lru-cache';
import { pages } from '#reader';
import { articles, authorPages, type Database, publications, sites } from '../../db/index.ts';
import {
  AUTHOR_PAGE_READER,
  type AuthorPageReading,
  FEED_READER,
  plainUrl,
  type RecentArticle,
  urlKey,
} from '../../model/index.ts';
import { type KeepPage, STEADY_SECONDS } from '../reading/index.ts';
import {
  type FetchOptions,
  type PageReader,
  suppressedAddress,
  type WebClient,
  type WebFailure,
  type WebPage,
} from '../web/index.ts';
import { compareAuthorPages } from './earlier-page.ts';
import type { QuotedPage } from './evidence.ts';

export type AuthorPageResult =
  | { ok: true; page: authorPages.StoredAuthorPage }
  | { ok: false; failure: WebFailure };

export interface WorkList {
  page: QuotedPage;
  articles: (RecentArticle & { locator: string; authors?: string[] })[];
}

/** Sources of facts beyond the article: author pages (stored once read), feeds (cached in memory), stored articles. */
export interface PeoplePages {
  authorPage(url: string, options: FetchOptions): Promise<AuthorPageResult>;
  feed(url: string, options: FetchOptions): Promise<WorkList | null>;
  /** Returns stored articles by this author, newest first; a null domain means any. */
  writtenBy(name: string, domain: string | null): Promise<sites.WrittenArticle[]>;
  feedsOf(domain: string): Promise<string[]>;
  /** Returns the author pages at a domain that have already been read. */
  authorPagesOf(domain: string): Promise<{ url: string; name: string }[]>;
  /** Reads in one query what is stored about the publication and the author. */
  aroundArticle(domain: string, author: { name: string; url: string | null }): Promise<AroundArticle>;
}

export interface AroundArticle {
  /** Null if the publication is not in the database yet. */
  publication: sites.KnownPublication | null;
  /** Answers at once from what `aroundArticle` has read, and reads the rest when requested. */
  pages: PeoplePages;
}

const FRESH_SECONDS = 24 * 60 * 60;
const FEED_FRESH_MS = 10 * 60 * 1000;
const MAX_FEEDS = 500;
const FAILURE_FRESH_MS = 10 * 60 * 1000;
const MAX_FAILURES = 2_000;
const MAX_WRITTEN = 40;
const MAX_PAGES_OF_SITE = 30;
const SITE_LIMITS = { authorPages: MAX_PAGES_OF_SITE, written: MAX_WRITTEN, pageAgeSeconds: FRESH_SECONDS };

interface Deps {
  db: Database;
  web: WebClient;
  reader: PageReader;
  keepPage: KeepPage;
}

export function createPeoplePages(deps: Deps): PeoplePages {
  // Many sources of one outlet may need the same feed.
  const feeds = new LRUCache<string, { list: WorkList | null }>({ max: MAX_FEEDS, ttl: FEED_FRESH_MS });

  // A staff page that is missing for one source is also missing for the outlet's next.
  const failures = new LRUCache<string, WebFailure>({ max: MAX_FAILURES, ttl: FAILURE_FRESH_MS });

  const failed = (key: string, failure: WebFailure): AuthorPageResult => {
    if (!failure.transient) failures.set(key, failure);
    return { ok: false, failure };
  };

  const readAuthorPage = async (
    key: string,
    url: string,
    options: FetchOptions,
    earlier: authorPages.StoredAuthorPage | undefined,
  ): Promise<AuthorPageResult> => {
    const before = failures.get(key);
    if (before) return { ok: false, failure: before };
    const fetched = await deps.web.fetch(url, options);
    if (!fetched.ok) return failed(key, fetched.failure);
    if (isHome(fetched.page.url) && !isHome(url)) return failed(key, LEADS_HOME);
    const args: [string, string] = [fetched.page.text, fetched.page.url];
    const read = await deps.reader.read('author_page', url, args, options);
    if (!read.ok) return failed(key, read.failure);
    const page = await storeAuthorPage(deps, url, fetched.page, read.reading, earlier);
    return page ? { ok: true, page } : suppressedAddress();
  };

  const pages: PeoplePages = {
    writtenBy: (name, domain) => articles.findByAuthor(deps.db, { name, domain, limit: MAX_WRITTEN }),
    authorPagesOf: (domain) => authorPages.listOfDomain(deps.db, domain, MAX_PAGES_OF_SITE),
    async feedsOf(domain) {
      return (await publications.find(deps.db, domain))?.profile?.feeds ?? [];
    },

    async authorPage(url, options) {
      const key = urlKey(url);
      const earlier = await earlierAuthorPage(deps.db, url);
      const isFresh = earlier && Date.now() - earlier.fetched_at.getTime() < FRESH_SECONDS * 1000;
      const stored = isFresh ? earlier : undefined;
      if (stored?.is_current) return { ok: true, page: stored };
      const read = await readAuthorPage(key, url, options, earlier);
      // Stored pages are better than nothing, unless the person must no longer be stored.
      return !read.ok && stored && read.failure.kind !== 'suppressed' ? { ok: true, page: stored } : read;
    },

    async feed(url, options) {
      const entry = feeds.get(url);
      if (entry) return entry.list;
      const fetched = await deps.web.fetch(url, options);
      const list = fetched.ok ? await readWorkList(deps.reader, url, fetched.page, options) : null;
      if (fetched.ok && list) await deps.keepPage(fetched.page);
      feeds.set(url, { list });
      return list;
    },

    async aroundArticle(domain, author) {
      const authorPageKey = author.url === null ? null : urlKey(author.url);
      const of = { domain, author: author.name, authorPageKey, limits: SITE_LIMITS };
      const site = await sites.find(deps.db, of);
      return { publication: site.publication, pages: answeringFrom(site, of, pages) };
    },
  };
  return pages;
}

/**
 * Stores an author page and a copy of it, and returns the page with what its earlier reading stated otherwise; undefined
 * if it or its person is suppressed.
 */
export async function storeAuthorPage(
  { db, keepPage }: { db: Database; keepPage: KeepPage },
  url: string,
  response: WebPage,
  content: AuthorPageReading,
  earlier: authorPages.StoredAuthorPage | undefined,
): Promise<authorPages.StoredAuthorPage | undefined> {
  const page: authorPages.StoredAuthorPage = {
    url_key: urlKey(url),
    url: plainUrl(url),
    reading: content,
    fetched_at: response.fetchedAt,
    content_sha256: response.contentSha256,
    extractor: AUTHOR_PAGE_READER,
  };
  const disputes = earlier && compareAuthorPages(page, earlier);
  if (disputes) page.reading.earlier_reading = disputes;
  const reading = await authorPages.save(db, page);
  if (!reading) return undefined;
  await keepPage(response);
  return { ...page, reading };
}

/** Returns the stored reading of an author page with which a new one is compared. */
export function earlierAuthorPage(db: Database, url: string) {
  return authorPages.find(db, urlKey(url), STEADY_SECONDS);
}

/** Answers from what was already read about a site, and passes other requests to `others`. */
function answeringFrom(
  site: sites.Site,
  of: { domain: string; author: string; authorPageKey: string | null },
  others: PeoplePages,
): PeoplePages {
  return {
    ...others,
    writtenBy: async (name, domain) =>
      name === of.author && domain === of.domain ? site.written : others.writtenBy(name, domain),
    authorPagesOf: async (domain) => (domain === of.domain ? site.authorPages : others.authorPagesOf(domain)),
    feedsOf: async (domain) =>
      domain === of.domain ? (site.publication?.feeds ?? []) : others.feedsOf(domain),
    authorPage: async (url, options) =>
      site.authorPage && urlKey(url) === of.authorPageKey
        ? { ok: true, page: site.authorPage }
        : others.authorPage(url, options),
  };
}

/** Sites often redirect a missing author page to the home page. */
const LEADS_HOME: WebFailure = {
  kind: 'not_a_page',
  transient: false,
  message: 'The author page redirects to the home page.',
};

function isHome(url: string): boolean {
  return pages.isRootPath(new URL(url));
}

/** Returns the articles that a feed lists, or null if the feed cannot be read. */
async function readWorkList(
  reader: PageReader,
  url: string,
  page: WebPage,
  options: FetchOptions,
): Promise<WorkList | null> {
  const read = await reader.read('feed', url, [page.text, page.url], options);
  if (!read.ok) return null;
  const feed = read.reading;
  return {
    page: {
      url: page.url,
      fetched_at: page.fetchedAt,
      content_sha256: page.contentSha256,
      extractor: FEED_READER,
    },
    articles: (feed.ok ? feed.items : []).map(({ title, url, published, authors }, index) => ({
      title,
      url,
      published: published?.value.slice(0, 10) ?? null,
      authors,
      locator: `feed:item[${index}]`,
    })),
  };
}
