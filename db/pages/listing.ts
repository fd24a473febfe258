import { sql } from 'kysely';
import type { Database } from '../core/database.ts';

/**
 * SQL for whether an article or author page may be found without its URL, by the page's key. It may not if its URL has
 * a query or a word that looks drawn at random, and no feed, archive, provider or author page gives that URL: then only
 * those who have the URL read the page, and what it says is in no list, search or suggestion. Migration 015 has the
 * functions that decide when a page is stored.
 */
export const IS_LISTED = (key: string) => `(not exists (
    select from article_aliases alias join articles page on page.url_key = alias.article_key
    where alias.url_key = ${key} and not page.is_listed)
  and not exists (select from author_pages where url_key = ${key} and not is_listed))`;

/** Returns whether a page may be found without its URL; a page that is not stored is not hidden. */
export async function isListed(db: Database, urlKey: string): Promise<boolean> {
  const { rows } = await sql<{ listed: boolean }>`
    select ${sql.raw(IS_LISTED('page_key.key'))} as listed from (select ${urlKey}::text as key) page_key`.execute(
    db,
  );
  return rows[0]?.listed ?? true;
}
