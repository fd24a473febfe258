import { sql } from 'kysely';
import type { Database } from '../core/database.ts';

/** What the news index holds, where it comes from, and what failed. */
export interface NewsStatus {
  articles: number;
  /** The number of days of which there are articles. */
  days: number;
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
  /** The failures of files and feeds, the most frequent first. */
  failures: { source: string; failure: string; times: number }[];
}

const KIND = sql`regexp_replace(name, '^\\d+\\.', '')`;

/** Counts the whole index, which takes seconds for millions of articles. `limit` is the number of failures. */
export async function newsStatus(db: Database, limit: number): Promise<NewsStatus> {
  const { rows: held } = await sql<Pick<NewsStatus, 'articles' | 'days' | 'bytes'>>`
    select count(*)::int as articles, count(distinct (published_at at time zone 'UTC')::date)::int as days,
      pg_total_relation_size('news_articles')::float8 as bytes from news_articles`.execute(db);
  const { rows: files } = await sql<NewsStatus['files'][number]>`
    select ${KIND} as kind, state, count(*)::int as files, sum(articles)::float8 as articles,
      to_char(min(covers_until) at time zone 'UTC', 'YYYY-MM-DD') as oldest
    from gkg_files group by 1, 2 order by 1, 2`.execute(db);
  const { rows: failures } = await sql<NewsStatus['failures'][number]>`
    select ${KIND} as source, regexp_replace(failure, '^\\d{4}-[-\\d]+T[:.\\d]+Z: ', '') as failure, count(*)::int as times
    from gkg_files where failure is not null group by 1, 2
    union all select url, failure, failures from feeds where failure is not null
    order by 3 desc, 1, 2 limit ${limit}`.execute(db);
  return { articles: 0, days: 0, bytes: 0, ...held[0], files, failures };
}
