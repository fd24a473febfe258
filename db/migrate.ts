import { type Migration, Migrator } from 'kysely';
import type { Database } from './database.ts';
import * as baseline from './migrations/001-baseline.ts';
import * as erasureByEmail from './migrations/002-erasure-by-email.ts';
import { takeOver } from './migrations/take-over.ts';

// Migrations are listed explicitly, so that their order is visible and a bundled build does not have to read
// a directory.
const MIGRATIONS: Record<string, Migration> = {
  '001-baseline': baseline,
  '002-erasure-by-email': erasureByEmail,
};

/**
 * Applies pending migrations and returns their names. Several processes may call the function at the same
 * time.
 *
 * @throws SchemaDiffersError if a development version created the database with different tables.
 */
export async function migrate(db: Database): Promise<string[]> {
  await takeOver(db, '001-baseline', baseline);
  const { error, results } = await createMigrator(db).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Returns the names of migrations that are still pending. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const migrations = await createMigrator(db).getMigrations();
  return migrations.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

function createMigrator(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
}
