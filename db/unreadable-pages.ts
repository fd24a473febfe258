import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { urlKey } from '../model/index.ts';
import type { Database } from './database.ts';

/** A page that is being read, and the version of its reader, e.g. `article@5`. */
export interface PageReading {
  urlSha256: string;
  reader: string;
}

/** A page that hung or killed its reader this often is not read again. */
const MOST_STRIKES = 2;
/** A page may get fixed. A fixed reader has a new version, which invalidates the strikes at once. */
const REMEMBERED_DAYS = 7;

/** The hash that identifies the page at a URL in these rows. */
export function hashUrl(url: string): string {
  return createHash('sha256').update(urlKey(url)).digest('hex');
}

/**
 * Counts strikes against a page: one when the cause of a crash is uncertain, `MOST_STRIKES` when it is
 * certain.
 */
export async function strike(
  db: Database,
  { urlSha256, reader }: PageReading,
  strikes: 1 | typeof MOST_STRIKES,
): Promise<void> {
  const until = sql<Date>`now() + make_interval(days => ${REMEMBERED_DAYS})`;
  await db
    .insertInto('unreadable_pages')
    .values({ url_sha256: urlSha256, reader, strikes, until })
    .onConflict((conflict) =>
      conflict.column('url_sha256').doUpdateSet({
        reader,
        until,
        strikes: sql<number>`case when unreadable_pages.reader = ${reader} and unreadable_pages.until > now()
          then least(unreadable_pages.strikes + ${strikes}::int2, ${MOST_STRIKES}) else ${strikes}::int2 end`,
      }),
    )
    .execute();
}

/** Until when a page must not be read by readers of these versions; null when it may be read. */
export async function refusedUntil(
  db: Database,
  url: string,
  readers: readonly string[],
): Promise<Date | null> {
  const row = await db
    .selectFrom('unreadable_pages')
    .select('until')
    .where('url_sha256', '=', hashUrl(url))
    .where('strikes', '>=', MOST_STRIKES)
    .where('until', '>', sql<Date>`now()`)
    .where('reader', '=', sql<string>`any(${readers})`)
    .executeTakeFirst();
  return row?.until ?? null;
}
