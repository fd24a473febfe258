import { sql } from 'kysely';
import type { IndexedArticle } from '../../model/index.ts';
import type { Database } from '../core/database.ts';
import * as newsArticles from './news-articles.ts';

/**
 * Adds articles of an archive, which stay until it is removed, whatever the retention period. Returns the number of
 * new articles. May be repeated.
 */
export async function load(db: Database, archive: string, articles: IndexedArticle[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const count = await newsArticles.save(tx, articles, null, archive);
    // Those that the index held before.
    await sql`
      update news_articles set archive = ${archive}
      where url_key = any(${articles.map(({ url_key }) => url_key)}::text[]) and archive is null`.execute(tx);
    return count;
  });
}

/** Removes up to `limit` articles of an archive, but none since read from a better source; returns their number. */
export async function remove(db: Database, archive: string, limit: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with batch as (
      select url_key, origin from news_articles
      where url_key in (
        select url_key from news_articles where archive = ${archive} order by first_seen_at limit ${limit})
      order by url_key for update
    ),
    removed as (delete from news_articles where url_key in (select url_key from batch where origin = 'archive')),
    released as (
      update news_articles set archive = null where url_key in (select url_key from batch where origin <> 'archive'))
    select count(*)::int as removed from batch`.execute(db);
  return rows[0]?.removed ?? 0;
}

/** Lists the archives with the numbers of their articles and the days of the oldest and the newest. */
export async function list(
  db: Database,
): Promise<{ archive: string; articles: number; oldest: string | null; newest: string | null }[]> {
  const { rows } = await sql<{
    archive: string;
    articles: number;
    oldest: string | null;
    newest: string | null;
  }>`
    select archive, count(*)::int as articles, to_char(min(published_at) at time zone 'UTC', 'YYYY-MM-DD') as oldest,
           to_char(max(published_at) at time zone 'UTC', 'YYYY-MM-DD') as newest
    from news_articles where archive is not null group by archive order by archive`.execute(db);
  return rows;
}
