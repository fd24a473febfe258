import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import type { NewsArticle } from './news-articles.ts';
import type { PublicationMetrics, PublicationProfile } from './publications.ts';
import { separateWords, stemmerOf } from './search-words.ts';
import * as suppressions from './suppressions.ts';

/** One thing to look for. A `word` is found in its other forms, too; a `phrase` and a `title` as written. */
export interface SearchTerm {
  kind: 'word' | 'phrase' | 'title' | 'site';
  text: string;
}

/** Any of the terms, or, negated, none of them. */
export interface SearchClause {
  anyOf: SearchTerm[];
  negated: boolean;
}

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
 * Searches the index. Order: relevance (see `ZONES`), divided by one plus the age in weeks (eight for an article
 * without a date), doubled for the country that was asked for; or newest first. Of the printings of one story that
 * match, the original stands for all: the earliest that does not say that it is a reprint. When the last month fills
 * all pages, nothing older is looked at.
 */
export async function search(db: Database, query: NewsQuery): Promise<NewsHits> {
  const recent = new Date(Date.now() - RECENT_MS);
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`.execute(tx);
    try {
      if (query.to && query.to <= recent) return await run(tx, query, 'as_planned');
      const from = query.from && query.from > recent ? query.from : recent;
      const found = await run(tx, { ...query, from }, 'as_planned');
      const isAll = query.from !== null && query.from >= recent;
      return isAll || found.stories >= FILLS_ALL_PAGES ? found : await run(tx, query, 'by_words');
    } catch (error) {
      if ((error as { code?: string }).code === QUERY_CANCELED) return { outcome: 'too_slow' };
      throw error;
    }
  });
}

/**
 * One statement of a search. `as_planned`: PostgreSQL chooses between walking back in time and the index of words by
 * how common the words are. It takes a phrase for as common as its words together, and would walk through a year for
 * one that is rare: `by_words` is for what was found to be rare lately.
 */
async function run(
  tx: Transaction,
  query: NewsQuery,
  plan: 'as_planned' | 'by_words',
): Promise<{ outcome: 'found'; hits: NewsHit[]; stories: number }> {
  const text = matchOf(query);
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

  const { rows } = await sql<NewsHit & { stories: number }>`
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
             row_number() over (order by ${order}) as place, count(*) over ()::int as stories
      from original left join publications publication using (domain)
      order by place offset ${query.offset} limit ${query.limit}
    )
    select ${HIT}, page.profile, page.metrics, page.stated_name, page.stories
    from page join news_articles article using (url_key)
    order by page.place`.execute(tx);
  return { outcome: 'found', hits: rows, stories: rows[0]?.stories ?? 0 };
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

/**
 * What a match in each part of an article is worth. Ranked apart: `ts_rank` adds up every pair of occurrences, so
 * that a long text which repeats a word would outdo the headline that is about it.
 */
const ZONES = [
  { weights: '{0,0,0,1}', worth: 1, why: 'title' },
  { weights: '{0,0,1,0}', worth: 0.4, why: 'snippet' },
  { weights: '{0,1,0,0}', worth: 0.2, why: 'text' },
  { weights: '{1,0,0,0}', worth: 0.8, why: 'authors: names have no stems, so that a match counts half' },
];

function relevanceOf(text: RawBuilder<string>): RawBuilder<number> {
  const parts = ZONES.map(
    ({ weights, worth }) => sql`${worth}::float8 * ts_rank(${weights}::float4[], original.search, ${text})`,
  );
  return sql`(${sql.join(parts, sql` + `)})`;
}

/** The clauses that words alone decide, as one query for the index; null when there is none. */
function matchOf({ clauses, language }: NewsQuery): RawBuilder<string> | null {
  const parts = clauses.filter(isTextOnly).map((clause) => words(clause.anyOf, clause.negated, language));
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` && `)})`;
}

function isTextOnly({ anyOf }: SearchClause): boolean {
  return anyOf.every(({ kind }) => kind === 'word' || kind === 'phrase');
}

function condition({ anyOf, negated }: SearchClause, language: string | null): RawBuilder<boolean> {
  const any = sql<boolean>`(${sql.join(
    anyOf.map((term) => termCondition(term, language)),
    sql` or `,
  )})`;
  return negated ? sql`not ${any}` : any;
}

function termCondition(term: SearchTerm, language: string | null): RawBuilder<boolean> {
  switch (term.kind) {
    case 'site':
      // As itself, or with a dot before it: one range of the index, up to the sign after the dot.
      return sql`(article.reversed_host >= reverse(${`.${term.text}`}) and article.reversed_host < reverse(${`/${term.text}`}))`;
    case 'title': {
      const match = words([{ kind: 'phrase', text: term.text }], false, language);
      return sql`(article.search @@ ${match} and ts_filter(article.search, '{a}') @@ ${match})`;
    }
    default:
      return sql`article.search @@ ${words([term], false, language)}`;
  }
}

function words(terms: SearchTerm[], negated: boolean, language: string | null): RawBuilder<string> {
  const stemmer = stemmerOf(language ?? 'en');
  const any = terms.flatMap(({ kind, text }) => {
    const separated = separateWords(text);
    const written = sql`phraseto_tsquery('simple', ${separated})`;
    return kind === 'word' && stemmer
      ? [written, sql`phraseto_tsquery(${stemmer}::regconfig, ${separated})`]
      : [written];
  });
  const query = sql<string>`(${sql.join(any, sql` || `)})`;
  return negated ? sql`!!${query}` : query;
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
