import {
  charges,
  ledger,
  lookups,
  newsIndex,
  newsSearches,
  newsWords,
  observations,
} from '../../../db/index.ts';
import { GDELT_ORIGINS } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { type ChargeDeps, findShortage, refusalOf } from '../credits/index.ts';
import { credits } from '../http/common-schema.ts';
import { ApiError } from '../http/errors.ts';
import { type LookupDeps, readMetrics, readPublicationHost, requestLookup } from '../lookups/index.ts';
import { type FoundNews, findNews, PAGE_SIZE } from './news-source.ts';
import type { Window } from './news-window.ts';
import type { NewsItem, NewsSearchResult } from './schema.ts';
import type { SearchRequest } from './search-request.ts';
import { storedReply } from './stored-reply.ts';

const MAX_PAGE = 10;
const GDELT = { text: 'The GDELT Project', url: 'https://www.gdeltproject.org/' };
/** How long the Idempotency-Key of a search is valid. */
const KEY_SECONDS = 24 * 60 * 60;

export interface SearchCall {
  /** The key with which a repeated search gets the same response and is not charged again. */
  idempotencyKey: string | null;
  requestId: string;
}

export interface SearchResponse {
  result: NewsSearchResult;
  replayed: boolean;
  /** The cost of this call, in 1/1000 credit; 0 if repeated. */
  used: number;
  /** The remaining balance, in 1/1000 credit. */
  available: number;
}

/**
 * Searches, and charges once, in one transaction with the idempotency record after the search. A failed search costs
 * nothing.
 */
export async function searchNews(
  deps: LookupDeps & ChargeDeps,
  caller: Caller,
  request: SearchRequest,
  call: SearchCall,
): Promise<SearchResponse> {
  const earlier = await findEarlier(deps, caller, request, call);
  if (earlier) return earlier;
  const price = deps.config.prices.newsSearch;
  const shortage = await findShortage(deps, caller, price);
  if (shortage) throw shortage.refusal;

  const news = await findNews(deps, caller, request);
  const hits = await newsIndex.withoutSuppressed(deps.db, news.hits);
  const { provider } = deps.config.news;
  const warnings =
    provider === 'local_index' && hits.length === 0 ? await warnOfBeginning(deps, request.window) : [];
  const result = describe(
    { ...request, warnings: [...request.warnings, ...warnings] },
    provider,
    { ...news, hits },
    credits(price),
  );
  const answer = await charge(deps, caller, request, call, result);
  // The caller has paid, so the response must not depend on whether look-ups can be queued.
  queueUnknown(deps, caller, hits).catch((error) => {
    deps.log.warn({ err: error }, 'unknown publications could not be queued for look-up');
  });
  return answer;
}

/** Says of an empty page that its time, or a part of it, is before the index begins. */
async function warnOfBeginning({ db }: ChargeDeps, { from, to }: Window): Promise<SearchRequest['warnings']> {
  const day = (from ?? to) ? await newsWords.firstDay(db) : null;
  if (day === null || !(from ? from < new Date(day) : to && to <= new Date(day))) return [];
  return [{ code: 'INDEX_BEGINS_LATER', message: `The news index begins on ${day}.` }];
}

function describe(
  request: SearchRequest,
  provider: string,
  { hits, hasMore, fetchedAt, cached }: FoundNews,
  creditsUsed: number,
): NewsSearchResult {
  const { q, gl, hl, page, tbs, window, warnings } = request;
  return {
    object: 'news_search_result',
    search: {
      q,
      gl,
      hl,
      page,
      tbs,
      window: { from: window.from?.toISOString() ?? null, to: window.to?.toISOString() ?? null },
    },
    news: hits.map((hit, index) => newsItem(hit, (page - 1) * PAGE_SIZE + index + 1)),
    pagination: {
      page,
      page_size: PAGE_SIZE,
      returned: hits.length,
      has_more: page < MAX_PAGE && hasMore,
      max_page: MAX_PAGE,
    },
    provider: { name: provider, fetched_at: fetchedAt.toISOString(), cached },
    // GDELT requires attribution wherever its data is shown; the other sources do not.
    attribution: hits.some(isFromGdelt) ? [GDELT] : [],
    usage: { credits_used: creditsUsed },
    warnings,
  };
}

function isFromGdelt({ origin, fields_from }: newsIndex.NewsHit): boolean {
  return [origin, ...Object.values(fields_from ?? {})].some((one) => GDELT_ORIGINS.includes(one));
}

async function charge(
  deps: ChargeDeps,
  caller: Caller,
  request: SearchRequest,
  call: SearchCall,
  result: NewsSearchResult,
): Promise<SearchResponse> {
  const { organizationId } = caller;
  const price = deps.config.prices.newsSearch;
  const answer = await deps.db.transaction().execute(async (tx): Promise<SearchResponse> => {
    await ledger.lockOrganization(tx, organizationId);
    // Another request with the same Idempotency-Key may have completed in the meantime.
    const earlier = await findEarlier({ db: tx }, caller, request, call);
    if (earlier) return earlier;
    const paid = await charges.charge(tx, {
      organizationId,
      meter: 'news_search',
      price,
      units: 1,
      requestId: call.requestId,
      monthlyCap: deps.config.monthlyCallCap,
    });
    if (paid.stoppedBy) throw refusalOf(paid.stoppedBy);
    if (call.idempotencyKey !== null) {
      const search: newsSearches.PaidSearch = {
        organization_id: organizationId,
        idempotency_key: call.idempotencyKey,
        request_hash: request.requestHash,
        billing_subject: paid.subject,
        reply: result,
      };
      await newsSearches.save(tx, search, KEY_SECONDS);
    }
    return { result, replayed: false, used: price, available: paid.available };
  });
  if (answer.used > 0) {
    observations.ledgerEntries.publish({ meter: 'news_search', entries: 1, millicredits: answer.used });
  }
  return answer;
}

/** Returns the response of the earlier search with the key; undefined if the key is new. */
async function findEarlier(
  { db }: { db: Parameters<typeof newsSearches.find>[0] },
  { organizationId }: Caller,
  { requestHash }: SearchRequest,
  { idempotencyKey }: SearchCall,
): Promise<SearchResponse | undefined> {
  if (idempotencyKey === null) return undefined;
  const earlier = await newsSearches.find(db, organizationId, idempotencyKey);
  if (!earlier) return undefined;
  if (earlier.request_hash !== requestHash) {
    const path = '/headers/idempotency-key';
    const message = `${path}: was already used for a search with a different body.`;
    throw new ApiError('VALIDATION_FAILED', message, { issues: [{ path, code: 'conflict', message }] });
  }
  const { available } = await ledger.balance(db, organizationId);
  return { result: storedReply(earlier.reply), replayed: true, used: 0, available };
}

/** Queues look-ups of unknown publications, whose profiles are then available to later searches. */
async function queueUnknown(deps: LookupDeps, caller: Caller, hits: newsIndex.NewsHit[]): Promise<void> {
  const unknown = new Set(hits.filter(({ profile }) => profile === null).map(({ domain }) => domain));
  const domains = [...unknown].filter((domain) => readPublicationHost(domain).ok);
  const failures = await lookups.findFailures(deps.db, 'publication', domains);
  for (const domain of domains) {
    if (failures.get(domain)?.remembered) continue;
    requestLookup(deps, caller, { kind: 'publication', key: domain, url: domain });
  }
}

const SNIPPET_CHARACTERS = 240;

/** Converts an indexed article to a search result. */
function newsItem(hit: newsIndex.NewsHit, position: number): NewsItem {
  const { profile, domain } = hit;
  const { authority, traffic, metricFields, asOf } = readMetrics(hit.metrics);
  const publishedAt = hit.published_at?.toISOString() ?? null;
  return {
    position,
    title: hit.title,
    link: hit.url,
    snippet: shorten(hit.snippet ?? ''),
    source: hit.source_name ?? profile?.name ?? hit.stated_name ?? domain,
    source_domain: domain,
    date: publishedAt?.slice(0, 10) ?? null,
    published_at: publishedAt,
    published_at_precision: hit.published_at_precision,
    published_at_basis: hit.published_at_basis,
    language: hit.language,
    country: profile?.country ?? hit.country,
    image_url: hit.image_url,
    metadata: {
      author: hit.authors.length === 0 ? null : hit.authors.join(', '),
      publication_type: profile?.publication_type ?? null,
      publication_type_confidence: profile?.publication_type_confidence ?? null,
      publication_type_scores: profile?.publication_type_scores ?? null,
      domain_authority: authority?.value ?? null,
      estimated_monthly_organic_traffic: traffic?.value ?? null,
      metrics_source: metricFields.map(({ source }) => source).join(', ') || null,
      metrics_as_of: asOf,
    },
  };
}

function shorten(text: string): string | null {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') return null;
  if (line.length <= SNIPPET_CHARACTERS) return line;
  const cut = line.slice(0, SNIPPET_CHARACTERS);
  const space = cut.lastIndexOf(' ');
  // If the text has no space near the limit, as in Chinese, it is cut exactly at the limit.
  return `${cut.slice(0, space > SNIPPET_CHARACTERS / 2 ? space : undefined)}…`;
}
