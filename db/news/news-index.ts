import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '../../model/durations.ts';
import {
  type NewsArticle,
  type NewsOrigin,
  type PublicationMetrics,
  type PublicationProfile,
  publicationMetrics,
  publicationProfile,
  type SearchClause,
} from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import * as suppressions from '../people/suppressions.ts';
import { condition, isTextOnly, matchOf, relevanceOf } from './news-matching.ts';

export interface NewsQuery {
  clauses: SearchClause[];
  /** The language (ISO 639), which determines the stemmer; articles in other languages are excluded. */
  language: string | null;
  /** The country (ISO 3166-1) whose publications rank higher. */
  country: string | null;
  from: Date | null;
  to: Date | null;
  newestFirst: boolean;
  offset: number;
  limit: number;
}

export interface NewsHit extends Omit<NewsArticle, 'is_reprint'> {
  profile: PublicationProfile | null;
  metrics: PublicationMetrics | null;
  /** The publication's name as article pages give it. */
  stated_name: string | null;
  /** The origins of the fields that are not from `origin`, by column. */
  fields_from: Record<string, NewsOrigin> | null;
}

/** `no_articles`: the index is empty. */
export type NewsHits = { outcome: 'found'; hits: NewsHit[] } | { outcome: 'too_slow' | 'no_articles' };

interface Counted {
  /** The number of stories on all pages. */
  stories: number;
}

interface HitPage extends Counted {
  outcome: 'found';
  hits: NewsHit[];
}

/** The time limit of a search, which is then canceled, even if the caller is still waiting. */
const STATEMENT_MS = 5_000;
/** PostgreSQL's code for a canceled statement. */
const QUERY_CANCELED = '57014';
/**
 * How many matches are ranked, newest first. Ranking reads every word of an article, which takes seconds for a common
 * word in a million articles, and ten pages show only a hundred matches.
 */
const RANKED = 500;
/** The period that is searched first: sufficient for most searches, and quick to scan. */
const RECENT_MS = 30 * DAY_MS;
/** The number of articles on ten pages of ten each, plus one that shows that there are more. */
const FILLS_ALL_PAGES = 101;
/**
 * How far back to search is estimated from last month's stories: not with fewer than `TELLING`, and with
 * `TO_SPARE` as a safety margin.
 */
const TELLING = 10;
const TO_SPARE = 1.5;

/** The publication's profile, from a lookup or else from one of its pages. */
const PROFILE = sql<PublicationProfile | null>`coalesce(publication.profile, publication.record -> 'profile')`;

const HIT = sql.raw(
  (
    [
      'url_key',
      'url',
      'domain',
      'title',
      'snippet',
      'authors',
      'source_name',
      'published_at',
      'published_at_precision',
      'published_at_basis',
      'language',
      'country',
      'image_url',
      'origin',
      'fields_from',
    ] satisfies (keyof NewsHit)[]
  )
    .map((column) => `article.${column}`)
    .join(', '),
);

/**
 * Searches the index. Results are ordered newest first or by relevance (see `db/news/news-matching.ts`). Relevance
 * is divided by 1 + ln(1 + age in weeks), so that within a month no number of mentions in a text outranks a
 * headline. The age of an article without a date counts as eight weeks. Relevance is doubled for publications
 * from the requested country. If several articles with the same story match, such as copies of an agency
 * report, only the original is returned: the earliest of them that does not say that it is a reprint. The
 * search goes no further back than necessary to fill all pages.
 */
export async function search(db: Database, query: NewsQuery): Promise<NewsHits> {
  const recent = new Date(Date.now() - RECENT_MS);
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`.execute(tx);
    try {
      const answer = await searchFarEnough(tx, query, recent);
      return answer.hits.length > 0 || (await holdsAny(tx)) ? answer : { outcome: 'no_articles' };
    } catch (error) {
      if ((error as { code?: string }).code === QUERY_CANCELED) return { outcome: 'too_slow' };
      throw error;
    }
  });
}

async function searchFarEnough(tx: Transaction, query: NewsQuery, recent: Date): Promise<HitPage> {
  if (query.to && query.to <= recent) return run(tx, query, 'as_planned');
  const from = query.from && query.from > recent ? query.from : recent;
  const answer = await run(tx, { ...query, from }, 'as_planned');
  if (answer.stories >= FILLS_ALL_PAGES || (query.from && query.from >= recent)) return answer;
  return (await searchFurther(tx, query, answer.stories)) ?? run(tx, query, 'by_words');
}

/** Returns whether the index has any article. */
export async function holdsAny(tx: Database | Transaction): Promise<boolean> {
  // This order makes PostgreSQL use the index. After a large deletion, a sequential scan would read all dead
  // rows first.
  const row = await tx
    .selectFrom('news_articles')
    .select('url_key')
    .orderBy('url_key')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Searches the period that probably has enough stories for all pages. Returns null if there are too few for an
 * estimate, if the period is no shorter, or if its stories do not fill the pages.
 */
async function searchFurther(
  tx: Transaction,
  query: NewsQuery,
  storiesAMonth: number,
): Promise<HitPage | null> {
  if (storiesAMonth < TELLING) return null;
  const from = new Date(Date.now() - (TO_SPARE * RECENT_MS * FILLS_ALL_PAGES) / storiesAMonth);
  if (query.from && query.from >= from) return null;
  const answer = await run(tx, { ...query, from }, 'as_planned');
  return answer.stories >= FILLS_ALL_PAGES ? answer : null;
}

/**
 * Runs one search. With `as_planned`, PostgreSQL chooses between reading by time and the word index. It estimates a
 * phrase by its words and would read a year to find a rare one, so `by_words` forces the word index for terms that
 * were rare recently.
 */
async function run(tx: Transaction, query: NewsQuery, plan: 'as_planned' | 'by_words'): Promise<HitPage> {
  const text = matchOf(query.clauses, query.language);
  const conditions = conditionsOf(query, text);
  const relevance = text ? relevanceOf(text) : sql`1`;
  const ageInWeeks = sql`coalesce(extract(epoch from now() - original.published_at) / 604800, 8)`;
  const countryFactor = query.country
    ? sql`case when coalesce(${PROFILE} ->> 'country', original.country) = ${query.country} then 2 else 1 end`
    : sql`1`;
  const order = query.newestFirst
    ? sql`original.published_at desc nulls last, original.url_key`
    : sql`${relevance} * ${countryFactor} / (1 + ln(1 + greatest(${ageInWeeks}, 0))) desc, original.url_key`;
  // With an added interval of 0, PostgreSQL does not use the index on the time.
  const time =
    text && plan === 'by_words' ? sql`article.published_at + interval '0'` : sql`article.published_at`;

  const { rows } = await sql<Counted & (NewsHit | { url_key: null })>`
    with candidate as (
      select article.url_key, article.domain, article.country, article.search, article.published_at, article.story,
             article.is_reprint
      from news_articles article
      where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
      order by ${time} desc nulls last
      limit ${RANKED}
    ),
    original as (
      select distinct on (story) * from candidate order by story, is_reprint, published_at, url_key
    ),
    page as (
      select original.url_key, ${PROFILE} as profile, publication.metrics, publication.record ->> 'name' as stated_name,
             row_number() over (order by ${order}) as place
      from original left join publications publication using (domain)
      order by place offset ${query.offset} limit ${query.limit}
    )
    select ${HIT}, page.profile, page.metrics, page.stated_name, counted.stories
    from (select count(*)::int as stories from original) counted
    left join page on true
    left join news_articles article using (url_key)
    order by page.place`.execute(tx);
  // Past the last page, a single row has only the number of stories.
  const hits = rows.filter((row): row is NewsHit & Counted => row.url_key !== null);
  return { outcome: 'found', hits: hits.map(inTodaysForm), stories: rows[0]?.stories ?? 0 };
}

function inTodaysForm<Hit extends NewsHit>({ profile, metrics, ...hit }: Hit) {
  return {
    ...hit,
    profile: profile && publicationProfile(profile),
    metrics: metrics && publicationMetrics(metrics),
  };
}

function conditionsOf(query: NewsQuery, text: RawBuilder<string> | null): RawBuilder<unknown>[] {
  return [
    ...(text ? [sql`article.search @@ ${text}`] : []),
    ...query.clauses
      .filter((clause) => !isTextOnly(clause))
      .map((clause) => condition(clause, query.language)),
    ...(query.language ? [sql`(article.language = ${query.language} or article.language is null)`] : []),
    ...(query.from ? [sql`article.published_at >= ${query.from}`] : []),
    ...(query.to ? [sql`article.published_at < ${query.to}`] : []),
  ];
}

/** Returns articles in the given order, one per story, within the time window; undated ones only without one. */
export async function findByKeys(
  db: Database,
  urlKeys: string[],
  window: { from: Date | null; to: Date | null },
): Promise<NewsHit[]> {
  const { rows } = await sql<NewsHit>`
    with printing as (
      select distinct on (article.story) article.url_key, wanted.place
      from unnest(${urlKeys}::text[]) with ordinality as wanted(url_key, place)
      join news_articles article using (url_key)
      where (${window.from}::timestamptz is null or article.published_at >= ${window.from})
        and (${window.to}::timestamptz is null or article.published_at < ${window.to})
      order by article.story, wanted.place
    )
    select ${HIT}, ${PROFILE} as profile, publication.metrics, publication.record ->> 'name' as stated_name
    from printing join news_articles article using (url_key) left join publications publication using (domain)
    order by printing.place`.execute(db);
  return rows.map(inTodaysForm);
}

/** Leaves out hits of suppressed people and sites, as a final check: they should not be in the database at all. */
export async function withoutSuppressed(db: Database, hits: NewsHit[]): Promise<NewsHit[]> {
  const rows = hits.map((hit) => ({ hit, of: subjectsOf(hit) }));
  const listed = await suppressions.find(
    db,
    rows.flatMap((row) => row.of),
  );
  return rows.filter((row) => !row.of.some((subject) => listed.has(subject))).map(({ hit }) => hit);
}

function subjectsOf({ domain, url, authors }: NewsHit): suppressions.Subject[] {
  return [
    ...suppressions.webSubjects(new URL(url)),
    ...authors.map((name) => suppressions.personSubject(name, domain)),
  ];
}
