import { articles, audit, type Database, erasure, suppressions } from '../../../db/index.ts';
import { type LookupFailure, type PageKind, SIGNED_KINDS, urlKey } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { type ChargeDeps, chargeUnits, findShortage, type Paid } from '../credits/index.ts';
import { credits } from '../http/common-schema.ts';
import type { ApiError } from '../http/errors.ts';
import { articleBody } from './article-body.ts';
import type { ArticleBody, ArticlePart } from './article-schema.ts';
import { type LookupAnswer, lookUp } from './look-up.ts';
import { invalidUrl, lookupFailed } from './lookup-errors.ts';
import { readPageUrl } from './page-url.ts';
import type { LookupDeps } from './run-lookup.ts';

export interface ArticleRequest {
  urls: string[];
  /** Returns the JSON pointer to a URL in the request, for error messages. */
  pathOf: (index: number) => string;
  forceRefresh: boolean;
  include: Set<ArticlePart>;
  requestId: string;
}

export type ArticleOutcome = { ok: true; article: ArticleBody } | { ok: false; error: ApiError };

/** Looks up each article independently; returns the outcomes in the order of the URLs, and the total cost. */
export async function lookUpArticles(
  deps: LookupDeps & ChargeDeps,
  caller: Caller,
  request: ArticleRequest,
): Promise<{ outcomes: ArticleOutcome[]; paid: Paid }> {
  const price = deps.config.prices.articleLookup;
  const read = request.urls.map(readPageUrl);
  const shortage = await findShortage(deps, caller, price);
  if (shortage) {
    const outcomes = read.map((item, index): ArticleOutcome => {
      const error = item.ok ? shortage.refusal : invalidUrl(request.pathOf(index), item.message);
      return { ok: false, error };
    });
    return { outcomes, paid: shortage };
  }

  const urlByKey = new Map(read.flatMap((item) => (item.ok ? [[urlKey(item.url), item.url]] : [])));
  const allowedUrls = await withoutSuppressed(deps.db, urlByKey);
  const markdown = request.include.has('markdown');
  const rowByKey = await lookUp(deps, caller, {
    kind: 'article',
    wanted: allowedUrls,
    forceRefresh: request.forceRefresh,
    load: async (keys) => {
      const rows = await articles.findSummaries(deps.db, keys, { markdown });
      return new Map(rows.map((row) => [row.asked_key, row]));
    },
    expire: (keys) => articles.expire(deps.db, keys),
  });

  const delivered = new Map<string, articles.ArticleSummary>();
  for (const [key, known] of rowByKey) {
    const article = deliverable(known, request.forceRefresh);
    if (article) delivered.set(key, article);
  }
  const paid = await chargeUnits(deps, caller, {
    meter: 'article_lookup',
    price,
    units: delivered.size,
    requestId: request.requestId,
  });
  const paidFor = new Set([...delivered.keys()].slice(0, paid.units));
  await noteLookup(
    deps.db,
    caller,
    [...paidFor].map((key) => delivered.get(key)),
  );

  const outcomes = read.map((item, index): ArticleOutcome => {
    if (!item.ok) return { ok: false, error: invalidUrl(request.pathOf(index), item.message) };
    const key = urlKey(item.url);
    const entry = rowByKey.get(key) ?? { row: null, failure: SUPPRESSED, fromCache: false };
    const article = delivered.get(key);
    if (!article) return { ok: false, error: lookupFailed('ARTICLE_LOOKUP_FAILED', whyNot(entry)) };
    if (paid.refusal && !paidFor.has(key)) return { ok: false, error: paid.refusal };
    return {
      ok: true,
      article: articleBody(item.url, article, {
        fromCache: entry.fromCache,
        stale: entry.failure !== null,
        evidence: request.include.has('evidence'),
        creditsUsed: credits(price),
      }),
    };
  });
  return { outcomes, paid };
}

/** Returns the article; null if the page is not an article or a forced refresh failed. */
function deliverable(
  { row, failure }: LookupAnswer<articles.ArticleSummary>,
  forceRefresh: boolean,
): articles.ArticleSummary | null {
  if (!row || !SIGNED_KINDS.has(row.reading.kind)) return null;
  return failure && forceRefresh ? null : row;
}

function whyNot({ row, failure }: LookupAnswer<articles.ArticleSummary>): LookupFailure {
  if (failure) return failure;
  const message = NOT_AN_ARTICLE[row?.reading.kind ?? 'other'] ?? 'The page is not an article.';
  return { kind: 'not_an_article', message, transient: false };
}

const NOT_AN_ARTICLE: Partial<Record<PageKind, string>> = {
  error: 'The page is an error page.',
  listing: 'The page is a list of articles, not an article.',
  login_wall: 'The page requires a login.',
  video: 'The page is a video.',
};

/** Drops URLs that are opted out of research, for which not even a row may be stored. */
async function withoutSuppressed(db: Database, urlByKey: Map<string, string>): Promise<Map<string, string>> {
  const rows = [...urlByKey].map(([key, url]) => ({ key, url, of: suppressions.webSubjects(new URL(url)) }));
  const suppressedSubjects = await suppressions.find(
    db,
    rows.flatMap((row) => row.of),
  );
  const open = rows.filter((row) => !row.of.some((subject) => suppressedSubjects.has(subject)));
  return new Map(open.map(({ key, url }) => [key, url]));
}

async function noteLookup(
  db: Database,
  caller: Caller,
  delivered: (articles.ArticleSummary | undefined)[],
): Promise<void> {
  const subjects = delivered.flatMap((article) =>
    (article?.reading.authors ?? []).map(({ name }) =>
      suppressions.personSubject(name, article?.domain ?? null),
    ),
  );
  if (subjects.length > 0) await audit.note(db, { action: 'article_lookup', by: caller, subjects });
}

const SUPPRESSED: LookupFailure = {
  kind: 'suppressed',
  message: erasure.SUPPRESSED_MESSAGE,
  transient: false,
};
