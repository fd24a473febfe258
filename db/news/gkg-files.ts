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

/** Adds files to load; known files are not changed, except that a missing checksum is filled in. */
export async function add(db: Database, files: GkgFile[]): Promise<void> {
  if (files.length === 0) return;
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

/** Returns the newest file whose name has the suffix. */
export async function newest(db: Database, suffix: string): Promise<GkgFile | undefined> {
  return db
    .selectFrom('gkg_files')
    .select(['name', 'url', 'md5', 'covers_until'])
    .where(sql<boolean>`right(name, length(${suffix})) = ${suffix}`)
    .orderBy('covers_until', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Returns the name of the next file that is due, newest first, because current news matters more than what an outage
 * missed. Skips the first `skip` files.
 */
export async function next(db: Database, skip: number): Promise<string | null> {
  const row = await db
    .selectFrom('gkg_files')
    .select('name')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('covers_until', 'desc')
    .orderBy('name')
    .offset(skip)
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}

export type GkgRow = Selectable<GkgFilesTable>;

export async function find(db: Database, name: string): Promise<GkgRow | undefined> {
  return db.selectFrom('gkg_files').selectAll().where('name', '=', name).executeTakeFirst();
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
  read: { lines: number; skippedLines: number },
): Promise<void> {
  await tx
    .updateTable('gkg_files')
    .set({
      minutes: sql`minutes | ${bit}`,
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

/** Records a failed attempt; after `attempts` failures, the file is not tried again. */
export async function noteFailure(
  db: Database,
  name: string,
  failure: string,
  attempts: number,
): Promise<void> {
  await db
    .updateTable('gkg_files')
    .set((eb) => ({
      failure,
      attempts: eb('attempts', '+', 1),
      state: sql<
        'waiting' | 'failed'
      >`case when attempts + 1 >= ${attempts} then 'failed' else 'waiting' end`,
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
