import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../core/database.ts';
import type { GkgFilesTable } from './news-tables.ts';

/** A file of GDELT's Global Knowledge Graph, which covers a quarter of an hour. */
export interface GkgFile {
  name: string;
  url: string;
  /** MD5 of the file in hexadecimal; null if GDELT's list did not state it. */
  md5: string | null;
  covers_until: Date;
}

/** A statement has at most 65,535 parameters. */
const ADDED_AT_ONCE = 5_000;

/** Adds files to load; known files are not changed, except that a missing checksum is filled in. */
export async function add(db: Database, files: GkgFile[]): Promise<void> {
  for (let at = 0; at < files.length; at += ADDED_AT_ONCE)
    await addSome(db, files.slice(at, at + ADDED_AT_ONCE));
}

async function addSome(db: Database, files: GkgFile[]): Promise<void> {
  await db
    .insertInto('gkg_files')
    .values(files)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ md5: eb.ref('excluded.md5') }))
        .where('gkg_files.md5', 'is', null)
        .where('gkg_files.state', '=', 'waiting'),
    )
    .execute();
}

export async function newest(db: Database, suffix: string): Promise<GkgFile | undefined> {
  return db
    .selectFrom('gkg_files')
    .select(['name', 'url', 'md5', 'covers_until'])
    .where(endsWith(suffix))
    .orderBy('covers_until', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const endsWith = (suffix: string) => sql<boolean>`right(name, length(${suffix})) = ${suffix}`;

/** Returns the names of the files with the suffix that end at a time or later. */
export async function namesSince(db: Database, suffix: string, from: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('gkg_files')
    .select('name')
    .where(endsWith(suffix))
    .where('covers_until', '>=', from)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Returns how many articles the files with the suffix have added to the index. */
export async function countArticlesOf(db: Database, suffix: string): Promise<number> {
  const row = await db
    .selectFrom('gkg_files')
    .select(sql<number>`coalesce(sum(articles), 0)::float8`.as('articles'))
    .where(endsWith(suffix))
    .executeTakeFirstOrThrow();
  return row.articles;
}

/** Forgets the files with the suffix that end until a time and of which nothing was read. */
export async function dropUnread(db: Database, suffix: string, before: Date): Promise<void> {
  await db
    .deleteFrom('gkg_files')
    .where(endsWith(suffix))
    .where('covers_until', '<=', before)
    .where('state', '=', 'waiting')
    .where('minutes', '=', 0)
    .execute();
}

/**
 * Returns the name of the next file that is due, newest first, because current news matters more than what an outage
 * missed.
 */
export async function next(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('gkg_files')
    .select('name')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('covers_until', 'desc')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}

export type GkgRow = Selectable<GkgFilesTable>;

export async function find(db: Database, name: string): Promise<GkgRow | undefined> {
  return db.selectFrom('gkg_files').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Records of which languages and countries a quarter of an hour is loaded, before its first minute is. */
export async function noteChoice(
  db: Database,
  name: string,
  choice: { languages: readonly string[]; countries: readonly string[] },
): Promise<void> {
  const orNull = (codes: readonly string[]) => (codes.length > 0 ? [...codes] : null);
  await db
    .updateTable('gkg_files')
    .set({ languages: orNull(choice.languages), countries: orNull(choice.countries) })
    .where('name', '=', name)
    .execute();
}

/** Records how long an attempt to load a file took. */
export async function noteTime(db: Database, name: string, seconds: number): Promise<void> {
  await db.updateTable('gkg_files').set({ seconds }).where('name', '=', name).execute();
}

/** Adds to a file's articles in the transaction that stores them, so that a crash counts none twice. */
export async function countArticles(tx: Transaction, name: string, articles: number): Promise<void> {
  await tx
    .updateTable('gkg_files')
    .set((eb) => ({ articles: eb('articles', '+', articles) }))
    .where('name', '=', name)
    .execute();
}

/** Records that a file is loaded. The lines of an Article List are counted by `noteMinute`. */
export async function noteLoaded(
  db: Database,
  name: string,
  read?: { lines: number; skippedLines: number },
): Promise<void> {
  await db
    .updateTable('gkg_files')
    .set((eb) => ({
      state: 'loaded',
      ...(read ? { lines: read.lines, skipped_lines: read.skippedLines } : {}),
      failure: null,
      attempts: eb('attempts', '+', 1),
      loaded_at: sql<Date>`now()`,
    }))
    .where('name', '=', name)
    .execute();
}

/** Records, with its last articles, that a minute of an Article List is loaded. */
export async function noteMinute(
  tx: Transaction,
  name: string,
  bit: number,
  read: { lines: number; skippedLines: number; bytes: number },
): Promise<void> {
  await tx
    .updateTable('gkg_files')
    .set({
      minutes: sql`minutes | ${bit}`,
      bytes: sql`bytes + ${read.bytes}`,
      lines: sql`coalesce(lines, 0) + ${read.lines}`,
      skipped_lines: sql`coalesce(skipped_lines, 0) + ${read.skippedLines}`,
    })
    .where('name', '=', name)
    .execute();
}

/** Leaves a file pending until a later time. */
export async function putOff(db: Database, name: string, due: Date): Promise<void> {
  await db.updateTable('gkg_files').set({ due_at: due, failure: null }).where('name', '=', name).execute();
}

/** How long a file that failed waits, so that a run tries it once: somewhat less than the time between two runs. */
const WAIT_MINUTES = 4;

/**
 * Records a failed attempt; after `attempts` failures, the file is not tried again. With null, the failure does not
 * count: the server is away, which says nothing about the file.
 */
export async function noteFailure(
  db: Database,
  name: string,
  failure: string,
  attempts: number | null,
): Promise<void> {
  await db
    .updateTable('gkg_files')
    .set((eb) => ({
      failure,
      due_at: sql<Date>`now() + make_interval(mins => ${WAIT_MINUTES})`,
      attempts: eb('attempts', '+', attempts === null ? 0 : 1),
      state: sql<
        'waiting' | 'failed'
      >`case when attempts + 1 >= ${attempts}::int then 'failed' else 'waiting' end`,
    }))
    .where('name', '=', name)
    .execute();
}

/** Deletes the records of files that ended more than `days` days ago, except those that still wait. */
export async function removeOlderThan(db: Database, days: number): Promise<void> {
  await db
    .deleteFrom('gkg_files')
    .where('covers_until', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .where('state', '!=', 'waiting')
    .execute();
}
