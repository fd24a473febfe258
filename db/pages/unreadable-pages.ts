import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { urlKey } from '../../model/index.ts';
import type { Database } from '../core/database.ts';
import { statement } from '../core/statement.ts';
import * as suppressions from '../people/suppressions.ts';

/** A page that is being read, and the version of the reader, e.g. `article@5`. */
export interface PageReading {
  urlSha256: string;
  reader: string;
}

/** A page with so many strikes, one for each hang or crash of the reader, is not read again. */
const MAX_STRIKES = 2;
/** Strikes expire after so many days, because the page may be repaired; those of an older reader, at once. */
const REMEMBERED_DAYS = 7;

/** Returns the hash that identifies a page in the table of unreadable pages. */
export function hashUrl(url: string): string {
  return createHash('sha256').update(urlKey(url)).digest('hex');
}

/** Adds strikes: one if the page perhaps caused a crash, `MAX_STRIKES` if it certainly did. */
export async function strike(
  db: Database,
  { urlSha256, reader }: PageReading,
  strikes: 1 | typeof MAX_STRIKES,
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
          then least(unreadable_pages.strikes + ${strikes}::int2, ${MAX_STRIKES}) else ${strikes}::int2 end`,
      }),
    )
    .execute();
}

export interface Refusal {
  /** Whether the person or site has opted out of research. */
  suppressed: boolean;
  /** Until when the given versions of the reader must not read the page; null if they may. */
  unreadableUntil: Date | null;
}

/** SQL that finds a refusal with the values of `valuesOf`. */
export const REFUSAL = `
  select exists (
      select from unnest(:refused::text[]) subject
      where exists (select from suppressions where subject_hash = ${suppressions.HASHED_SUBJECT})
    ) as suppressed, (
    select until from unreadable_pages
    where url_sha256 = :urlSha256 and strikes >= ${MAX_STRIKES} and until > now() and reader = any(:readers::text[])
  ) as "unreadableUntil"`;

export function valuesOf(url: URL, readers: readonly string[]) {
  return { refused: suppressions.webSubjects(url), urlSha256: hashUrl(url.href), readers };
}

const FIND_REFUSAL = statement<Refusal>(REFUSAL);

/** Returns whether a URL is suppressed, and until when the given readers must not read its page. */
export async function findRefusal(db: Database, url: URL, readers: readonly string[]): Promise<Refusal> {
  const [refusal] = await FIND_REFUSAL(db, valuesOf(url, readers));
  if (!refusal) throw new Error('a statement without a condition returned no row');
  return refusal;
}
