import { type Migration, Migrator } from 'kysely';
import type { Database } from './database.ts';
import * as mainJob from './migrations/001-main-job.ts';
import * as lookUps from './migrations/003-look-ups.ts';

// Listed by hand: the order is seen here, and a bundled build finds them without a directory to read.
const MIGRATIONS: Record<string, Migration> = {
  '001-main-job': mainJob,
  '003-look-ups': lookUps,
};

/** Brings the schema up to date and returns the names of what was applied. Safe to run from several processes. */
export async function migrate(db: Database): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
