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
import { takeOver } from './take-over.ts';

// Migrations are listed explicitly, so that their order is visible and a bundled build does not have to read
// a directory.
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
};

/**
 * Applies pending migrations and returns their names. Several processes may call the function at the same
 * time.
 *
 * @throws SchemaDiffersError if a development version created the database with different tables.
 */
export async function migrate(db: Database): Promise<string[]> {
  return db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(hashtext('byline_migrate'))`.execute(holder);
    try {
      await takeOver(db, '001-baseline', baseline);
      const { error, results } = await createMigrator(db).migrateToLatest();
      if (error) throw error;
      return (results ?? []).map((result) => result.migrationName);
    } finally {
      await sql`select pg_advisory_unlock(hashtext('byline_migrate'))`.execute(holder);
    }
  });
}

/** Returns the names of migrations that are still pending. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const migrations = await createMigrator(db).getMigrations();
  return migrations.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

function createMigrator(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
}
