/** The door of `activities/articles`: one article, read once, kept. */
import { articles, type Database } from '../../db/index.ts';
import { publicationDomain } from '../publications/index.ts';
import type { WebClient, WebFailure } from '../web/index.ts';
import { readArticle } from './read-article.ts';
import { urlKey } from './url-key.ts';

export { parseDate } from './date-values.ts';
export { readFeedLinks } from './feed-links.ts';
export * as jsonLd from './json-ld.ts';
export { isAddress } from './mail-addresses.ts';
export { normalizeName, sameName, tidyName } from './names.ts';
export * as pages from './page.ts';
export { readPrintedAddresses } from './printed-addresses.ts';
export { ARTICLE_READER, readArticle } from './read-article.ts';
export { urlKey } from './url-key.ts';

export type ArticleResult =
  | { ok: true; article: articles.StoredArticle }
  | { ok: false; failure: WebFailure };

export interface ArticleReader {
  /** The article at an address: from the store while it is fresh, else fetched, read and stored. */
  readAt(url: string, options?: { signal?: AbortSignal }): Promise<ArticleResult>;
}

/** How long a stored reading is used before the page is fetched again. */
const FRESH_SECONDS = 24 * 60 * 60;

export function createArticleReader(deps: { db: Database; web: WebClient }): ArticleReader {
  return {
    async readAt(url, options) {
      const key = urlKey(url);
      const stored = await articles.find(deps.db, key, FRESH_SECONDS);
      if (stored) return { ok: true, article: stored };

      const fetched = await deps.web.fetch(url, options);
      if (!fetched.ok) return fetched;
      const { page } = fetched;
      const article: articles.StoredArticle = {
        url_key: key,
        url,
        reading: readArticle(page.text, page.url),
        fetched_at: page.fetchedAt,
        content_sha256: page.contentSha256,
      };
      await articles.save(deps.db, { ...article, domain: publicationDomain(new URL(page.url).hostname) });
      return { ok: true, article };
    },
  };
}
