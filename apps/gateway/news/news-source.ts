import { createHash } from 'node:crypto';
import { type Database, newsIndex, providerSearches } from '../../../db/index.ts';
import type { ProviderFailure } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import type { ChargeDeps } from '../credits/index.ts';
import { ApiError } from '../http/errors.ts';
import { type LookupDeps, runProviderSearch } from '../lookups/index.ts';
import { namesNothing, type SearchRequest } from './search-request.ts';

export interface FoundNews {
  hits: newsIndex.NewsHit[];
  hasMore: boolean;
  fetchedAt: Date;
  /** Whether the result is that of a recent identical search. */
  cached: boolean;
}

export const PAGE_SIZE = 10;
/** How long a caller waits for an external provider before a retryable error; a retry returns the result. */
const WAIT_MS = 20_000;
/** How long an external provider's result is reused. */
const FRESH_SECONDS = 60;

/** Whether each provider returns all results at once instead of one page per request. */
const ANSWERS_WHOLE: Record<string, boolean> = { gdelt_doc: true, serper: false };

const NO_ARTICLES =
  'The news index is empty. Turn on ingestion of feeds and GDELT (BYLINE_NEWS_INGEST), or configure another provider (BYLINE_NEWS_PROVIDER). Nothing was charged.';

type Deps = LookupDeps & ChargeDeps;

/** Searches the configured source; throws an `ApiError` if the search fails. */
export async function findNews(deps: Deps, caller: Caller, request: SearchRequest): Promise<FoundNews> {
  const { provider } = deps.config.news;
  return provider === 'local_index'
    ? searchIndex(deps, request)
    : searchOutside(deps, caller, request, provider);
}

async function searchIndex({ db }: Deps, request: SearchRequest): Promise<FoundNews> {
  const articles = await newsIndex.search(db, {
    clauses: request.query.clauses,
    language: request.hl?.split(/[-_]/)[0] ?? null,
    country: request.gl,
    ...request.window,
    newestFirst: request.newestFirst,
    offset: (request.page - 1) * PAGE_SIZE,
    // One more than fits on a page shows whether there is a next page.
    limit: namesNothing(request.query) ? 0 : PAGE_SIZE + 1,
  });
  if (articles.outcome !== 'found') {
    throw articles.outcome === 'no_articles'
      ? emptyIndex()
      : unavailable(
          'The search took too long and was stopped. Narrow it down, for example with a shorter time window.',
          5,
        );
  }
  return {
    hits: articles.hits.slice(0, PAGE_SIZE),
    hasMore: articles.hits.length > PAGE_SIZE,
    fetchedAt: new Date(),
    cached: false,
  };
}

function emptyIndex(): ApiError {
  return new ApiError('CONFIGURATION_ERROR', NO_ARTICLES);
}

/** Throws the error for a search of an empty index if the index has no articles. */
export async function requireArticles(db: Database): Promise<void> {
  if (!(await newsIndex.holdsAny(db))) throw emptyIndex();
}

async function searchOutside(
  deps: Deps,
  caller: Caller,
  request: SearchRequest,
  provider: string,
): Promise<FoundNews> {
  const whole = ANSWERS_WHOLE[provider] ?? false;
  const { q, gl, hl, tbs, page, window, newestFirst } = request;
  const query = { q, gl, hl, tbs, page: whole ? 1 : page };
  const row = await providerSearches.request(
    deps.db,
    {
      provider,
      key: createHash('sha256')
        // An organization's own: else `cached` would tell others that somebody has just sent this query.
        .update(JSON.stringify([caller.organizationId, provider, query]))
        .digest('hex'),
      request: {
        ...query,
        clauses: request.query.clauses,
        from: window.from?.toISOString() ?? null,
        to: window.to?.toISOString() ?? null,
        newestFirst,
      },
    },
    FRESH_SECONDS,
  );
  if (!row.fresh) {
    const end = await runProviderSearch(deps, caller, row.id, Date.now() + WAIT_MS);
    if (end !== 'found' && end !== 'failed') throw unavailable(`${provider} did not respond in time.`, 5);
  }
  const search = await providerSearches.find(deps.db, row.id);
  if (!search?.found) throw refusalOf(search?.failure ?? null);
  const hits = await newsIndex.findByKeys(deps.db, search.found, window);
  const offset = whole ? (page - 1) * PAGE_SIZE : 0;
  return {
    hits: hits.slice(offset, offset + PAGE_SIZE),
    hasMore: whole ? hits.length > offset + PAGE_SIZE : search.found.length >= PAGE_SIZE,
    fetchedAt: search.answered_at ?? new Date(),
    cached: row.fresh,
  };
}

function refusalOf(failure: ProviderFailure | null): ApiError {
  switch (failure?.kind) {
    case 'refused': {
      const message = `/q: ${failure.message}`;
      return new ApiError('VALIDATION_FAILED', message, {
        issues: [{ path: '/q', code: 'provider', message }],
      });
    }
    case 'misconfigured':
      return new ApiError('CONFIGURATION_ERROR', `${failure.message} Nothing was charged.`);
    default:
      return unavailable(
        failure?.message ?? 'The news provider did not respond.',
        failure?.retryAfterSeconds ?? 5,
      );
  }
}

function unavailable(message: string, retryAfterSeconds: number): ApiError {
  return new ApiError('NEWS_PROVIDER_UNAVAILABLE', `${message} Nothing was charged.`, { retryAfterSeconds });
}
