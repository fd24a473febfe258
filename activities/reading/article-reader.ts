import { confirmByFeed } from '#reader';
import { articles, type Database, lookups, newsArticles, observations } from '../../db/index.ts';
import {
  ARTICLE_READER,
  type ArticleReading,
  type Lookup,
  plainUrl,
  publicationDomain,
  SIGNED_KINDS,
  urlKey,
} from '../../model/index.ts';
import { type Claim, singleFlight } from '../support/index.ts';
import {
  type FetchOptions,
  type PageReader,
  suppressedAddress,
  type WebClient,
  type WebFailure,
} from '../web/index.ts';
import { compareWithEarlier } from './earlier-article.ts';
import { FAILURE_SECONDS, freshSeconds } from './freshness.ts';
import { articleKeys } from './one-article.ts';

/** The page is no longer an article; the article read from it earlier is kept. */
interface GoneFailure {
  kind: 'not_an_article';
  transient: false;
  message: string;
}

export type ArticleResult =
  | { ok: true; article: articles.StoredArticle }
  | { ok: false; failure: WebFailure };

export interface ArticleReader {
  /** Fetches the page unless the stored article is fresh. After a failure, the stored article is returned. */
  readAt(url: string, options?: FetchOptions): Promise<ArticleResult>;
  /** Returns the stored article if it is fresh; otherwise fetches it. A failure is recorded and returned. */
  refresh(url: string, options?: FetchOptions): Promise<RefreshResult>;
}

export type RefreshResult =
  | { ok: true; article: articles.StoredArticle }
  | { ok: false; failure: WebFailure | GoneFailure };

interface Deps {
  db: Database;
  web: WebClient;
  reader: PageReader;
  /** A digest is a summary for computing fit scores. */
  digestOf: (reading: ArticleReading) => object;
  /** Whether a copy of each page is kept for proof files. */
  keepsCopies: boolean;
}

export function createArticleReader(deps: Deps): ArticleReader {
  const refresh: ArticleReader['refresh'] = (url, options = {}) => {
    const lookup: Lookup = { kind: 'article', key: urlKey(url), url };
    const note = (outcome: 'hit' | 'miss', result: RefreshResult) => {
      observations.cacheLookups.publish({ cache: 'readings', outcome });
      return result;
    };
    const look = async (claim: Claim) => {
      const row = await articles.findOrLease(deps.db, lookup, claim, deps.reader.versions);
      const { article, lease, refusal } = row;
      if (article?.fresh) return { answer: note('hit', { ok: true, article }) };
      // Failures of articles are stored only by this module, as a `WebFailure`.
      if (row.remembered) return { answer: note('hit', { ok: false, failure: row.failure as WebFailure }) };
      const work = async () => {
        const { holder } = claim;
        const result = await fetchAndStore(deps, { lookup, holder }, row, { ...options, refusal });
        const value = note('miss', result);
        // The statement that stores an article also ends the article's lease.
        return { value, released: value.ok };
      };
      return { lease, work };
    };
    return singleFlight<RefreshResult>(deps.db, lookup, look, options.signal);
  };

  return {
    refresh,
    async readAt(url, options) {
      const result = await refresh(url, options);
      if (result.ok) return result;
      const old = await articles.find(deps.db, urlKey(url));
      if (old) return { ok: true, article: old };
      // The failure cannot be a `GoneFailure`, which occurs only if the article is stored and would have been
      // returned above.
      return { ok: false, failure: result.failure as WebFailure };
    },
  };
}

async function fetchAndStore(
  deps: Deps,
  lease: { lookup: Lookup; holder: string },
  { article: earlier, inFeed: feed }: articles.FoundOrLeased,
  options: FetchOptions,
): Promise<RefreshResult> {
  const { db } = deps;
  const { lookup } = lease;
  const fetched = await deps.web.fetch(lookup.url, options);
  if (!fetched.ok) return fail(db, lookup, fetched.failure);
  const { page } = fetched;
  const read = await deps.reader.read('article', lookup.url, [page.text, page.url], options);
  if (!read.ok) return fail(db, lookup, read.failure);
  const { key, aliases } = articleKeys(lookup.url, read.reading);
  const others = [key, ...aliases].filter((other) => other !== lookup.key);
  const inFeed = feed ?? (await newsArticles.findInFeed(db, others)) ?? earlier?.reading.in_feed;
  const reading = inFeed ? { ...confirmByFeed(read.reading, inFeed), in_feed: inFeed } : read.reading;
  const isArticle = SIGNED_KINDS.has(reading.kind);
  if (!isArticle && earlier && SIGNED_KINDS.has(earlier.reading.kind)) {
    const message = 'The page used to be an article but is no longer one.';
    return fail(db, lookup, { kind: 'not_an_article', transient: false, message });
  }
  const article: articles.StoredArticle = {
    url_key: key,
    url: plainUrl(lookup.url),
    fetched_at: page.fetchedAt,
    content_sha256: page.contentSha256,
    extractor: ARTICLE_READER,
    reading,
  };
  if (earlier && isArticle) article.reading = compareWithEarlier(article, earlier);
  const stored = await articles.save(
    db,
    {
      ...article,
      domain: publicationDomain(new URL(page.url).hostname),
      aliases,
      freshSeconds: freshSeconds(reading, new Date()),
      digestOf: deps.digestOf,
      copy: deps.keepsCopies ? page : null,
    },
    lease,
  );
  if (!stored) return fail(db, lookup, suppressedAddress().failure);
  return { ok: true, article: { ...article, reading: stored } };
}

async function fail(db: Database, lookup: Lookup, failure: WebFailure | GoneFailure): Promise<RefreshResult> {
  const seconds = failure.transient ? FAILURE_SECONDS.transient : FAILURE_SECONDS.permanent;
  await lookups.noteFailure(db, lookup, failure, seconds);
  return { ok: false, failure };
}
