import { type Migration, Migrator, sql } from 'kysely';
import type { Database } from '../core/database.ts';
import * as baseline from './001-baseline.ts';
import * as erasureByEmail from './002-erasure-by-email.ts';
import * as readersOfPages from './003-readers-of-pages.ts';
import * as noJobNotifications from './004-no-job-notifications.ts';
import * as campaigns from './005-campaigns.ts';
import * as archivesAndWordCounts from './006-archives-and-word-counts.ts';
import * as journalistSearches from './007-journalist-searches.ts';
import * as newsCoverage from './008-news-coverage.ts';
import * as pageCopies from './009-page-copies.ts';
import * as publishedAddresses from './010-published-addresses.ts';
import * as whoStarted from './011-who-started.ts';
import * as ownPeople from './012-own-people.ts';
import * as personTouches from './013-person-touches.ts';
import * as hashedKeys from './014-hashed-keys.ts';
import * as unlistedPages from './015-unlisted-pages.ts';
import * as peopleOfSources from './016-people-of-sources.ts';
import * as articleLists from './017-article-lists.ts';
import * as kindsOfSuppressions from './018-kinds-of-suppressions.ts';
import * as newsBackfill from './019-news-backfill.ts';
import * as watches from './020-watches.ts';
import { takeOver } from './take-over.ts';

// A list in the code makes the order visible, and a bundled build does not have to read a directory.
const MIGRATIONS: Record<string, Migration> = {
  '001-baseline': baseline,
  '002-erasure-by-email': erasureByEmail,
  '003-readers-of-pages': readersOfPages,
  '004-no-job-notifications': noJobNotifications,
  '005-campaigns': campaigns,
  '006-archives-and-word-counts': archivesAndWordCounts,
  '007-journalist-searches': journalistSearches,
  '008-news-coverage': newsCoverage,
  '009-page-copies': pageCopies,
  '010-published-addresses': publishedAddresses,
  '011-who-started': whoStarted,
  '012-own-people': ownPeople,
  '013-person-touches': personTouches,
  '014-hashed-keys': hashedKeys,
  '015-unlisted-pages': unlistedPages,
  '016-people-of-sources': peopleOfSources,
  '017-article-lists': articleLists,
  '018-kinds-of-suppressions': kindsOfSuppressions,
  '019-news-backfill': newsBackfill,
  '020-watches': watches,
};

/** The names of all migrations, in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);
/** The key of the advisory lock that a migration holds. */
export const MIGRATIONS_LOCK = "hashtext('byline_migrate')";

/**
 * Applies pending migrations and returns their names. Several processes may call the function at the same
 * time. Does nothing if a later version has migrated the database, since migrations take away nothing that
 * this version needs: an upgrade can be taken back.
 *
 * @throws SchemaDiffersError if a development version created the database with different tables.
 */
export async function migrate(db: Database): Promise<string[]> {
  return db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(${sql.raw(MIGRATIONS_LOCK)})`.execute(holder);
    try {
      await takeOver(db, '001-baseline', baseline);
      if (await isOfLaterVersion(holder)) return [];
      const { error, results } = await createMigrator(db).migrateToLatest();
      if (error) throw error;
      return (results ?? []).map((result) => result.migrationName);
    } finally {
      await sql`select pg_advisory_unlock(${sql.raw(MIGRATIONS_LOCK)})`.execute(holder);
    }
  });
}

/** Returns whether all migrations of this version were applied, and others after them. */
async function isOfLaterVersion(db: Database): Promise<boolean> {
  const table = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!table.rows[0]?.found) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const applied = rows.map(({ name }) => name);
  // The names of later migrations sort after those of earlier ones.
  return (
    applied.length > MIGRATION_NAMES.length && MIGRATION_NAMES.every((name, index) => applied[index] === name)
  );
}

/** Applies migrations in the caller's transaction, without recording them. */
export async function applyMigrations(tx: Database, names: readonly string[]): Promise<void> {
  for (const name of names) await MIGRATIONS[name]?.up(tx);
}

export async function pendingMigrations(db: Database): Promise<string[]> {
  const migrations = await createMigrator(db).getMigrations();
  return migrations.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

function createMigrator(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
}
