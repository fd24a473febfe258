import { sql } from 'kysely';
import type { Database } from '../core/database.ts';

/** How much the news index holds. */
export interface IndexSize {
  /** Exact in a small index, otherwise an estimate that is a few percent off. */
  articles: number;
  /** The number of days (UTC) of which there are articles. */
  days: number;
  /** The first and the last of these days, as `YYYY-MM-DD`; null if there are none. */
  oldest: string | null;
  newest: string | null;
}

/** Where the news index comes from, and what failed. */
export interface NewsStatus extends IndexSize {
  /** The size of the articles with their indexes. */
  bytes: number;
  /** GDELT's files by state, with the articles that they added. A quarter of an hour of the Article List is one file. */
  files: {
    kind: string;
    state: 'waiting' | 'loaded' | 'failed';
    files: number;
    articles: number;
    oldest: string;
  }[];
  /** The failures of files, the most frequent first. */
  failures: { source: string; failure: string; times: number }[];
}

/** Up to so many articles are counted; of more, PostgreSQL's own count is taken. */
const COUNTED = 10_000;
/** The number of articles of which languages, countries and outlets are counted. */
const SAMPLE = 20_000;

/** Tells how much the index holds without reading all of it. */
export async function size(db: Database): Promise<IndexSize> {
  const { rows } = await sql<IndexSize>`
    with recursive dated as (
      (select (published_at at time zone 'UTC')::date as day from news_articles where published_at <= now()
        order by published_at desc nulls last limit 1)
      union all
      select (select (earlier.published_at at time zone 'UTC')::date from news_articles earlier
        where earlier.published_at < dated.day::timestamp at time zone 'UTC'
        order by earlier.published_at desc nulls last limit 1)
      from dated where dated.day is not null
    ), few as (
      select count(*) as articles from (select from news_articles order by url_key limit ${COUNTED + 1}) as first
    )
    select case when few.articles <= ${COUNTED} then few.articles else greatest(few.articles,
        (select reltuples from pg_class where oid = 'news_articles'::regclass),
        (select n_live_tup from pg_stat_user_tables where relid = 'news_articles'::regclass)) end::float8 as articles,
      (select count(day)::int from dated) as days,
      (select min(day)::text from dated) as oldest, (select max(day)::text from dated) as newest
    from few`.execute(db);
  return rows[0] ?? { articles: 0, days: 0, oldest: null, newest: null };
}

const KIND = sql`regexp_replace(name, '^\\d+\\.', '')`;

/** Reads the state of the whole index. `limit` is the number of failures. */
export async function read(db: Database, limit: number): Promise<NewsStatus> {
  const { rows: files } = await sql<NewsStatus['files'][number]>`
    select ${KIND} as kind, state, count(*)::int as files, sum(articles)::float8 as articles,
      to_char(min(covers_until) at time zone 'UTC', 'YYYY-MM-DD') as oldest
    from gkg_files group by 1, 2 order by 1, 2`.execute(db);
  const { rows: failures } = await sql<NewsStatus['failures'][number]>`
    select ${KIND} as source, regexp_replace(failure, '^\\d{4}-[-\\d]+T[:.\\d]+Z: ', '') as failure, count(*)::int as times
    from gkg_files where failure is not null group by 1, 2
    order by 3 desc, 1, 2 limit ${limit}`.execute(db);
  return { ...(await size(db)), bytes: await bytes(db), files, failures };
}

/** Returns the size of the articles with their indexes in bytes. */
export async function bytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_total_relation_size('news_articles')::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Articles of the sample by language, country and outlet; language and country are empty if they are unknown. */
export interface SampleGroup {
  language: string;
  country: string;
  domain: string;
  /** As many as there probably are in the whole index. */
  articles: number;
}

/** Counts a sample of the index, or all of a small one. */
export async function sample(db: Database): Promise<SampleGroup[]> {
  const { articles } = await size(db);
  const share = Math.min(1, SAMPLE / Math.max(1, articles));
  // The same blocks each time, so that numbers change only with the index.
  const { rows } = await sql<SampleGroup>`
    select coalesce(language, '') as language, coalesce(country, '') as country, domain,
      round(count(*) / ${share}::float8) as articles
    from news_articles tablesample system (${100 * share}::float8) repeatable (1)
    group by 1, 2, 3 order by 4 desc, 3, 1, 2`.execute(db);
  return rows;
}
