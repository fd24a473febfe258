import { type RawBuilder, sql } from 'kysely';
import type { ArticleReading } from './articles.ts';
import type { Database } from './database.ts';
import type { PublicationProfile } from './publications.ts';
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

export interface NewsHit {
  url_key: string;
  domain: string;
  fetched_at: Date;
  reading: Pick<
    ArticleReading,
    | 'url'
    | 'canonical_url'
    | 'title'
    | 'description'
    | 'authors'
    | 'published_at'
    | 'published_at_precision'
    | 'language'
    | 'image_url'
    | 'publication_name'
  >;
  /** The first characters of the text. */
  opening: string;
  profile: PublicationProfile | null;
  stated_name: string | null;
}

export type NewsHits = { outcome: 'found'; hits: NewsHit[] } | { outcome: 'too_slow' };

/** A search may take this long; what takes longer is stopped, whoever still waits. */
const STATEMENT_MS = 5_000;
/** PostgreSQL's code for a statement that was stopped. */
const QUERY_CANCELED = '57014';
/**
 * Only the newest matches are ranked: the rank reads every word of an article, which for a common word in a
 * million articles takes seconds, and what is older than a thousand newer matches is no news.
 */
const RANKED = 1_000;
const OPENING_CHARACTERS = 300;

/**
 * Searches the articles that the service has read. Order: relevance (see `ZONES`), divided by one plus the age
 * in weeks (eight for an article without a date), doubled for the country that was asked for; or newest first.
 */
export async function search(db: Database, query: NewsQuery): Promise<NewsHits> {
  const text = matchOf(query);
  const conditions = [
    sql`article.search is not null`,
    ...(text ? [sql`article.search @@ ${text}`] : []),
    ...query.clauses
      .filter((clause) => !isTextOnly(clause))
      .map((clause) => condition(clause, query.language)),
    ...(query.language ? [sql`(article.language = ${query.language} or article.language is null)`] : []),
    ...(query.from ? [sql`article.published_at >= ${query.from}`] : []),
    ...(query.to ? [sql`article.published_at < ${query.to}`] : []),
  ];
  const relevance = text ? relevanceOf(text) : sql`1`;
  const ageInWeeks = sql`coalesce(extract(epoch from now() - candidate.published_at) / 604800, 8)`;
  const countryFactor = query.country
    ? sql`case when publication.profile ->> 'country' = ${query.country} then 2 else 1 end`
    : sql`1`;
  const order = query.newestFirst
    ? sql`candidate.published_at desc nulls last, candidate.url_key`
    : sql`${relevance} * ${countryFactor} / (1 + greatest(${ageInWeeks}, 0)) desc, candidate.url_key`;

  const statement = sql<NewsHit>`
    with candidate as (
      select article.url_key, article.domain, article.search, article.published_at from articles article
      where ${sql.join(conditions, sql` and `)}
      order by article.published_at desc nulls last
      limit ${RANKED}
    ),
    page as (
      select candidate.url_key, publication.profile, publication.record ->> 'name' as stated_name,
             row_number() over (order by ${order}) as place
      from candidate left join publications publication using (domain)
      order by place offset ${query.offset} limit ${query.limit}
    )
    select article.url_key, article.domain, article.fetched_at,
           article.reading - array['text', 'markdown', 'addresses', 'feeds'] as reading,
           left(article.reading ->> 'text', ${OPENING_CHARACTERS}) as opening,
           page.profile, page.stated_name
    from page join articles article using (url_key)
    order by page.place`;

  return db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`.execute(tx);
    try {
      return { outcome: 'found', hits: (await statement.execute(tx)).rows };
    } catch (error) {
      if ((error as { code?: string }).code === QUERY_CANCELED) return { outcome: 'too_slow' };
      throw error;
    }
  });
}

/**
 * What a match in each part of an article is worth. Ranked apart: `ts_rank` adds up every pair of occurrences, so
 * that a long text which repeats a word would outdo the headline that is about it.
 */
const ZONES = [
  { weights: '{0,0,0,1}', worth: 1, why: 'title' },
  { weights: '{0,0,1,0}', worth: 0.4, why: 'description' },
  { weights: '{0,1,0,0}', worth: 0.2, why: 'text' },
];

function relevanceOf(text: RawBuilder<string>): RawBuilder<number> {
  const parts = ZONES.map(
    ({ weights, worth }) => sql`${worth}::float8 * ts_rank(${weights}::float4[], candidate.search, ${text})`,
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
      // A key begins with its host: `news.example` is found as itself and below it.
      return sql`('.' || split_part(article.url_key, '/', 1)) like ${`%.${term.text.replace(/[\\%_]/g, '\\$&')}`}`;
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

function subjectsOf({ domain, reading }: NewsHit): suppressions.Subject[] {
  return [
    ...suppressions.webSubjects(new URL(reading.url)),
    ...reading.authors.map(({ name }) => suppressions.personSubject(name, domain)),
  ];
}
