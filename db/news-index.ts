import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import type { NewsArticle } from './news-articles.ts';
import { condition, isTextOnly, matchOf, relevanceOf, type SearchClause } from './news-matching.ts';
import type { PublicationMetrics, PublicationProfile } from './publications.ts';
import * as suppressions from './suppressions.ts';

export type { SearchClause, SearchTerm } from './news-matching.ts';

export interface NewsQuery {
  /** All of them hold. */
  clauses: SearchClause[];
  /** ISO 639: only articles in this language, and those whose language is unknown; also whose stems are used. */
  language: string | null;
  /** ISO 3166-1: publications of this country come first. */
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
  /** What article pages call the publication. */
  stated_name: string | null;
}

export type NewsHits = { outcome: 'found'; hits: NewsHit[] } | { outcome: 'too_slow' };

interface Counted {
  /** On all pages. */
  stories: number;
}

interface Found extends Counted {
  outcome: 'found';
  hits: NewsHit[];
}

/** A search may take this long; what takes longer is stopped, whoever still waits. */
const STATEMENT_MS = 5_000;
/** PostgreSQL's code for a statement that was stopped. */
const QUERY_CANCELED = '57014';
/**
 * Only the newest matches are ranked: the rank reads every word of an article, which for a common word in a
 * million articles takes seconds, and what is older than five hundred newer matches is no news. Ten pages show a hundred.
 */
const RANKED = 500;
/** What is searched before all the rest: most searches need no more, and a walk through it is short. */
const RECENT_MS = 30 * 24 * 60 * 60 * 1000;
/** Ten pages of ten, and one that tells of more. */
const FILLS_ALL_PAGES = 101;
/** From so many stories of the last month one can tell how far back the rest lies, with half as much again to spare. */
const TELLING = 10;
const TO_SPARE = 1.5;

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
    ] satisfies (keyof NewsHit)[]
  )
    .map((column) => `article.${column}`)
    .join(', '),
);

/**
 * Searches the index. Order: relevance (see `db/news-matching.ts`), divided by one plus the age in weeks (eight for an
 * article without a date), doubled for the country that was asked for; or newest first. Of the printings of one story
 * that match, the original stands for all: the earliest that does not say that it is a reprint. No further back is
 * looked than it takes to fill all pages.
 */
export async function search(db: Database, query: NewsQuery): Promise<NewsHits> {
  const recent = new Date(Date.now() - RECENT_MS);
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`.execute(tx);
    try {
      if (query.to && query.to <= recent) return await run(tx, query, 'as_planned');
      const from = query.from && query.from > recent ? query.from : recent;
      const found = await run(tx, { ...query, from }, 'as_planned');
      if (found.stories >= FILLS_ALL_PAGES || (query.from && query.from >= recent)) return found;
      const wider = await searchFurther(tx, query, found.stories);
      return wider ?? (await run(tx, query, 'by_words'));
    } catch (error) {
      if ((error as { code?: string }).code === QUERY_CANCELED) return { outcome: 'too_slow' };
      throw error;
    }
  });
}

/** Searches as far back as all pages should take when so many stories appear a month; null when that is not enough. */
async function searchFurther(
  tx: Transaction,
  query: NewsQuery,
  storiesAMonth: number,
): Promise<Found | null> {
  if (storiesAMonth < TELLING) return null;
  const from = new Date(Date.now() - (TO_SPARE * RECENT_MS * FILLS_ALL_PAGES) / storiesAMonth);
  if (query.from && query.from >= from) return null;
  const found = await run(tx, { ...query, from }, 'as_planned');
  return found.stories >= FILLS_ALL_PAGES ? found : null;
}

/**
 * One statement of a search. `as_planned`: PostgreSQL chooses between walking back in time and the index of words by
 * how common the words are. It takes a phrase for as common as its words together, and would walk through a year for
 * one that is rare: `by_words` is for what was found to be rare lately.
 */
async function run(tx: Transaction, query: NewsQuery, plan: 'as_planned' | 'by_words'): Promise<Found> {
  const text = matchOf(query.clauses, query.language);
  const conditions = conditionsOf(query, text);
  const relevance = text ? relevanceOf(text) : sql`1`;
  const ageInWeeks = sql`coalesce(extract(epoch from now() - original.published_at) / 604800, 8)`;
  const countryFactor = query.country
    ? sql`case when coalesce(publication.profile ->> 'country', original.country) = ${query.country} then 2 else 1 end`
    : sql`1`;
  const order = query.newestFirst
    ? sql`original.published_at desc nulls last, original.url_key`
    : sql`${relevance} * ${countryFactor} / (1 + greatest(${ageInWeeks}, 0)) desc, original.url_key`;
  // What is computed has no index to be walked along.
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
      select original.url_key, publication.profile, publication.metrics, publication.record ->> 'name' as stated_name,
             row_number() over (order by ${order}) as place
      from original left join publications publication using (domain)
      order by place offset ${query.offset} limit ${query.limit}
    )
    select ${HIT}, page.profile, page.metrics, page.stated_name, counted.stories
    from (select count(*)::int as stories from original) counted
    left join page on true
    left join news_articles article using (url_key)
    order by page.place`.execute(tx);
  // A page behind the last one is a row that only counts.
  const hits = rows.filter((row): row is NewsHit & Counted => row.url_key !== null);
  return { outcome: 'found', hits, stories: rows[0]?.stories ?? 0 };
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

/**
 * Articles by their keys, in the order of the keys, of each story the first; only those of the window, which an
 * article without a date is in when there is none.
 */
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
    select ${HIT}, publication.profile, publication.metrics, publication.record ->> 'name' as stated_name
    from printing join news_articles article using (url_key) left join publications publication using (domain)
    order by printing.place`.execute(db);
  return rows;
}

/** Hits that may be shown. Writers see to it that nothing of anybody suppressed is stored; this is the last look. */
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
