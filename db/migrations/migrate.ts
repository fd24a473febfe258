import { readdirSync, readFileSync } from 'node:fs';
import { type Migration, Migrator, sql } from 'kysely';
import type { Database } from '../core/database.ts';

/** Each migration is a file of statements, applied in the order of the names. */
const FOLDER = new URL('./sql/', import.meta.url);
/** The names of all migrations, in order. */
export const MIGRATION_NAMES: readonly string[] = readdirSync(FOLDER)
  .map((file) => file.replace(/\.sql$/, ''))
  .sort();

/** The key of the advisory lock that a migration holds. */
export const MIGRATIONS_LOCK = "hashtext('byline_migrate')";

/**
 * Applies pending migrations and returns their names. Several processes may call the function at the same
 * time. Does nothing if a later version has migrated the database, since migrations take away nothing that
 * this version needs: an upgrade can be taken back.
 *
 * @throws EarlierDatabaseError if a development version created the database.
 */
export async function migrate(db: Database): Promise<string[]> {
  return db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(${sql.raw(MIGRATIONS_LOCK)})`.execute(holder);
    try {
      const names = await listApplied(holder);
      await requireOwnTables(holder, names);
      if (isOfLaterVersion(names)) return [];
      const { error, results } = await createMigrator(db).migrateToLatest();
      if (error) throw error;
      return (results ?? []).map((result) => result.migrationName);
    } finally {
      await sql`select pg_advisory_unlock(${sql.raw(MIGRATIONS_LOCK)})`.execute(holder);
    }
  });
}

/** Thrown if a database is from before the tables of the first migration had their form of today. */
export class EarlierDatabaseError extends Error {
  override name = 'EarlierDatabaseError';
  constructor() {
    super(
      'A development version of Byline created this database, and its tables differ from those of this version, ' +
        'so it cannot be used. Start with a new database.',
    );
  }
}

async function listApplied(db: Database): Promise<string[]> {
  const table = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!table.rows[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Throws an EarlierDatabaseError if a development version created the tables of a database by other migrations, or by
 * an earlier form of the first, to which the function `author_keys` was added last.
 */
async function requireOwnTables(db: Database, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const { rows } = await sql<{ found: boolean }>`
    select to_regprocedure('author_keys(text, jsonb)') is not null as found`.execute(db);
  if (names[0] !== MIGRATION_NAMES[0] || !rows[0]?.found) throw new EarlierDatabaseError();
}

/** Returns whether all migrations of this version were applied, and others after them. */
function isOfLaterVersion(names: readonly string[]): boolean {
  // The names of later migrations sort after those of earlier ones.
  return (
    names.length > MIGRATION_NAMES.length && MIGRATION_NAMES.every((name, index) => names[index] === name)
  );
}

/** Applies migrations in the caller's transaction, without recording them. */
export async function applyMigrations(tx: Database, names: readonly string[]): Promise<void> {
  for (const name of names) await apply(tx, name);
}

export async function pendingMigrations(db: Database): Promise<string[]> {
  const migrations = await createMigrator(db).getMigrations();
  return migrations.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

function createMigrator(db: Database): Migrator {
  const migrations = MIGRATION_NAMES.map((name): [string, Migration] => [
    name,
    { up: (db) => apply(db, name) },
  ]);
  return new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(migrations) },
    // Migrations that two people write at the same time may reach a database of a developer in either order.
    allowUnorderedMigrations: true,
  });
}

async function apply(db: Database, name: string): Promise<void> {
  await sql.raw(readFileSync(new URL(`${name}.sql`, FOLDER), 'utf8')).execute(db);
}
