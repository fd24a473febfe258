import { authorPages, type Database } from '../../db/index.ts';
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

/** What `people` reads beside articles: author pages, kept, and feeds, remembered for the process. */
export interface PeoplePages {
  authorPage(url: string, options: FetchOptions): Promise<AuthorPageResult>;
  feed(url: string, options: FetchOptions): Promise<WorkList | null>;
}

/** Name and version of the feed reader, for evidence. */
const FEED_READER = 'feed@1';

const FRESH_SECONDS = 24 * 60 * 60;
const FEED_FRESH_MS = 10 * 60 * 1000;
const MAX_FEEDS = 500;

export function createPeoplePages(deps: { db: Database; web: WebClient }): PeoplePages {
  // Fifty sources of one outlet ask for one feed: it is fetched once.
  const feeds = new Map<string, { until: number; list: WorkList | null }>();

  return {
    async authorPage(url, options) {
      const key = urlKey(url);
      const stored = await authorPages.find(deps.db, key, FRESH_SECONDS);
      if (stored) return { ok: true, page: stored };
      const fetched = await deps.web.fetch(url, options);
      if (!fetched.ok) return fetched;
      const page: authorPages.StoredAuthorPage = {
        url_key: key,
        url,
        reading: readAuthorPage(fetched.page.text, fetched.page.url),
        fetched_at: fetched.page.fetchedAt,
        content_sha256: fetched.page.contentSha256,
      };
      return (await authorPages.save(deps.db, page)) ? { ok: true, page } : suppressedAddress();
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

function asWorkList(page: WebPage): WorkList {
  return {
    page: {
      url: page.url,
      fetched_at: page.fetchedAt,
      content_sha256: page.contentSha256,
      extractor: FEED_READER,
    },
    articles: readFeed(page.text, page.url).map((item, index) => ({
      ...item,
      locator: `feed:item[${index}]`,
    })),
  };
}
