import { articles, authorPages, type Database, publications } from '../../db/index.ts';
import { urlKey } from '../articles/index.ts';
import { readFeed } from '../news/index.ts';
import {
  type FetchOptions,
  suppressedAddress,
  type WebClient,
  type WebFailure,
  type WebPage,
} from '../web/index.ts';
import { readAuthorPage } from './author-page.ts';
import type { WorkList } from './recent.ts';

export type AuthorPageResult =
  | { ok: true; page: authorPages.StoredAuthorPage }
  | { ok: false; failure: WebFailure };

/** What `people` reads beside articles: author pages, kept, feeds, remembered for the process, and what is stored. */
export interface PeoplePages {
  authorPage(url: string, options: FetchOptions): Promise<AuthorPageResult>;
  feed(url: string, options: FetchOptions): Promise<WorkList | null>;
  /** Stored articles that name this author, the newest first; at any domain for null. */
  writtenBy(name: string, domain: string | null): Promise<articles.ArticleByAuthor[]>;
  /** The feeds that a publication is known to offer. */
  feedsOf(domain: string): Promise<string[]>;
  /** Author pages of a publication that were read before. */
  authorPagesOf(domain: string): Promise<{ url: string; name: string }[]>;
}

/** Name and version of the feed reader, for evidence. */
const FEED_READER = 'feed@1';

const FRESH_SECONDS = 24 * 60 * 60;
const FEED_FRESH_MS = 10 * 60 * 1000;
const MAX_FEEDS = 500;
const FAILURE_FRESH_MS = 10 * 60 * 1000;
const MAX_FAILURES = 2_000;
const MAX_WRITTEN = 40;
const MAX_PAGES_OF_SITE = 30;

export function createPeoplePages(deps: { db: Database; web: WebClient }): PeoplePages {
  // Fifty sources of one outlet ask for one feed: it is fetched once.
  const feeds = new Map<string, { until: number; list: WorkList | null }>();

  // A staff page that is not there is not there for the next source of its outlet, either.
  const failures = new Map<string, { until: number; failure: WebFailure }>();

  const failed = (key: string, failure: WebFailure): AuthorPageResult => {
    if (failures.size >= MAX_FAILURES) failures.clear();
    if (!failure.transient) failures.set(key, { until: Date.now() + FAILURE_FRESH_MS, failure });
    return { ok: false, failure };
  };

  return {
    writtenBy: (name, domain) => articles.findByAuthor(deps.db, { name, domain, limit: MAX_WRITTEN }),
    authorPagesOf: (domain) => authorPages.listOfDomain(deps.db, domain, MAX_PAGES_OF_SITE),
    async feedsOf(domain) {
      return (await publications.find(deps.db, domain))?.profile?.feeds ?? [];
    },

    async authorPage(url, options) {
      const key = urlKey(url);
      const stored = await authorPages.find(deps.db, key, FRESH_SECONDS);
      if (stored) return { ok: true, page: stored };
      const before = failures.get(key);
      if (before && before.until > Date.now()) return { ok: false, failure: before.failure };
      const fetched = await deps.web.fetch(url, options);
      if (!fetched.ok) return failed(key, fetched.failure);
      if (isHome(fetched.page.url) && !isHome(url)) return failed(key, LEADS_HOME);
      const page: authorPages.StoredAuthorPage = {
        url_key: key,
        url,
        reading: readAuthorPage(fetched.page.text, fetched.page.url),
        fetched_at: fetched.page.fetchedAt,
        content_sha256: fetched.page.contentSha256,
      };
      const reading = await authorPages.save(deps.db, page);
      return reading ? { ok: true, page: { ...page, reading } } : suppressedAddress();
    },

    async feed(url, options) {
      const known = feeds.get(url);
      if (known && known.until > Date.now()) return known.list;
      const fetched = await deps.web.fetch(url, options);
      const list = fetched.ok ? asWorkList(fetched.page) : null;
      if (feeds.size >= MAX_FEEDS) feeds.clear();
      feeds.set(url, { until: Date.now() + FEED_FRESH_MS, list });
      return list;
    },
  };
}

/** Sites send those who ask for a page that is gone to their home page, which is nobody's. */
const LEADS_HOME: WebFailure = {
  kind: 'not_a_page',
  transient: false,
  message: 'The page of the author leads to the home page.',
};

function isHome(url: string): boolean {
  return new URL(url).pathname.replace(/\/+$/, '') === '';
}

function asWorkList(page: WebPage): WorkList {
  const feed = readFeed(page.text, page.url);
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
