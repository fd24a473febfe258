import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { urlKey } from '../model/index.ts';
import type { Database } from './database.ts';
import { statement } from './statement.ts';
import * as suppressions from './suppressions.ts';

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

/** What forbids a page to be fetched. */
export interface Refusal {
  /** The person or site has opted out of research. */
  suppressed: boolean;
  /** Until when readers of these versions must not read it; null when they may. */
  unreadableUntil: Date | null;
}

const REFUSAL = statement<Refusal>(`
  select exists (
      select from unnest($1::text[]) subject
      where exists (select from suppressions where subject_hash = ${suppressions.HASHED_SUBJECT})
    ) as suppressed, (
    select until from unreadable_pages
    where url_sha256 = $2 and strikes >= ${MOST_STRIKES} and until > now() and reader = any($3::text[])
  ) as "unreadableUntil"`);

/** What forbids a page to be fetched and read by readers of these versions. */
export async function findRefusal(db: Database, url: URL, readers: readonly string[]): Promise<Refusal> {
  const [refusal] = await REFUSAL(db, [suppressions.webSubjects(url), hashUrl(url.href), readers]);
  if (!refusal) throw new Error('a statement without a condition returned no row');
  return refusal;
}
