import { articles, type Database, lookups, observations, publicationDomain, urlKey } from '../../db/index.ts';
import { oneAtATime } from '../lookups/index.ts';
import { type FetchOptions, suppressedAddress, type WebClient, type WebFailure } from '../web/index.ts';
import { FAILURE_SECONDS, freshSeconds } from './freshness.ts';
import { articleKeys } from './one-article.ts';
import { ARTICLE_READER, readArticle } from './read-article.ts';

/** A page that once was an article and no longer is: what was read of it stays. */
interface GoneFailure {
  kind: 'not_an_article';
  transient: false;
  message: string;
}

export type ArticleResult =
  | { ok: true; article: articles.StoredArticle }
  | { ok: false; failure: WebFailure };

export interface ArticleReader {
  /** The article at an address as it is known: fetched and read when it is not fresh, old when that fails. */
  readAt(url: string, options?: FetchOptions): Promise<ArticleResult>;
  /** The article at an address while it is fresh, else fetched, read and stored; a failure is noted and returned. */
  refresh(url: string, options?: FetchOptions): Promise<RefreshResult>;
}

export type RefreshResult =
  | { ok: true; article: articles.StoredArticle }
  | { ok: false; failure: WebFailure | GoneFailure };

export function createArticleReader(deps: { db: Database; web: WebClient }): ArticleReader {
  const refresh: ArticleReader['refresh'] = async (url, options = {}) => {
    const lookup: lookups.Lookup = { kind: 'article', key: urlKey(url), url };
    let known: Known = { hasFailed: false };
    let outcome: 'hit' | 'miss' = 'hit';
    const result = await oneAtATime<RefreshResult>(deps.db, lookup, {
      async known() {
        known = await findKnown(deps.db, lookup.key);
        return known.answer;
      },
      work() {
        outcome = 'miss';
        return fetchAndStore(deps, lookup, known, options);
      },
      signal: options.signal,
    });
    observations.cacheLookups.publish({ cache: 'readings', outcome });
    return result;
  };

  return {
    refresh,
    async readAt(url, options) {
      const result = await refresh(url, options);
      if (result.ok) return result;
      const old = await articles.find(deps.db, urlKey(url));
      if (old) return { ok: true, article: old };
      // Without an old reading no page can be "gone".
      return { ok: false, failure: result.failure as WebFailure };
    },
  };
}

/** What is stored of an address. */
interface Known {
  /** What needs no fetch: a fresh reading, or a failure that is still believed. */
  answer?: RefreshResult;
  article?: articles.StoredArticle;
  hasFailed: boolean;
}

async function findKnown(db: Database, key: string): Promise<Known> {
  const article = await articles.find(db, key);
  if (article?.fresh) return { answer: { ok: true, article }, article, hasFailed: false };
  const noted = (await lookups.findFailures(db, 'article', [key])).get(key);
  const known: Known = { hasFailed: noted !== undefined, ...(article ? { article } : {}) };
  // Only this file notes failures of articles.
  if (noted?.remembered) known.answer = { ok: false, failure: noted.failure as WebFailure };
  return known;
}

async function fetchAndStore(
  deps: { db: Database; web: WebClient },
  lookup: lookups.Lookup,
  known: Known,
  options: FetchOptions,
): Promise<RefreshResult> {
  const { db } = deps;
  const fetched = await deps.web.fetch(lookup.url, options);
  if (!fetched.ok) return fail(db, lookup, fetched.failure);
  const { page } = fetched;
  const reading = readArticle(page.text, page.url);
  const isArticle = articles.SIGNED_KINDS.has(reading.kind);
  if (!isArticle && known.article && articles.SIGNED_KINDS.has(known.article.reading.kind)) {
    const message = 'The page used to be an article and is none now.';
    return fail(db, lookup, { kind: 'not_an_article', transient: false, message });
  }
  const { key, aliases } = articleKeys(lookup.url, reading);
  const article: articles.StoredArticle = {
    url_key: key,
    url: lookup.url,
    reading,
    fetched_at: page.fetchedAt,
    content_sha256: page.contentSha256,
    extractor: ARTICLE_READER,
  };
  const stored = await articles.save(db, {
    ...article,
    domain: publicationDomain(new URL(page.url).hostname),
    aliases,
    freshSeconds: freshSeconds(reading, new Date()),
  });
  if (!stored) return fail(db, lookup, suppressedAddress().failure);
  if (known.hasFailed) await lookups.forgetFailures(db, 'article', [lookup.key]);
  return { ok: true, article: { ...article, reading: stored } };
}

async function fail(
  db: Database,
  lookup: lookups.Lookup,
  failure: WebFailure | GoneFailure,
): Promise<RefreshResult> {
  const seconds = failure.transient ? FAILURE_SECONDS.transient : FAILURE_SECONDS.permanent;
  await lookups.noteFailure(db, lookup, failure, seconds);
  return { ok: false, failure };
}
