import { type Migration, sql } from 'kysely';
import type { Database, Transaction } from '../database.ts';
import { describeSchema } from './describe-schema.ts';

/** A database that a development version created, with tables that differ from the baseline's. */
export class SchemaDiffersError extends Error {
  constructor(differences: string[]) {
    const rest = differences.length - SHOWN;
    super(
      'A development version of Byline created this database, and its tables differ from those of this version, ' +
        'so it cannot be used. Start with a new database. Differences: ' +
        `${differences.slice(0, SHOWN).join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`,
    );
    this.name = 'SchemaDiffersError';
  }
}

/** How many differences the error names. */
const SHOWN = 5;
const COMPARED = 'byline_baseline';

/**
 * Marks the baseline as applied in a database that the earlier series of migrations created, if both lead to the
 * same schema. Nothing happens in a new database, or in one that has the baseline.
 */
export async function takeOver(db: Database, name: string, baseline: Migration): Promise<void> {
  if (!(await hasEarlierMigrations(db, name))) return;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('byline_take_over'))`.execute(tx);
    // Another process may have taken the database over while this one waited for the lock.
    if (!(await hasEarlierMigrations(tx, name))) return;
    const differences = await compareWith(tx, baseline);
    if (differences.length > 0) throw new SchemaDiffersError(differences);
    await sql`delete from kysely_migration`.execute(tx);
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      tx,
    );
  });
}

async function hasEarlierMigrations(db: Database | Transaction, name: string): Promise<boolean> {
  const table = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!table.rows[0]?.found) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.length > 0 && !rows.some((row) => row.name === name);
}

/** Creates the baseline's schema beside the present one, and lists what only one of the two has. */
async function compareWith(tx: Transaction, baseline: Migration): Promise<string[]> {
  const present = await describeSchema(tx);
  const { rows } = await sql<{ path: string }>`select current_setting('search_path') as path`.execute(tx);
  await sql`create schema ${sql.id(COMPARED)}`.execute(tx);
  await sql`set local search_path to ${sql.id(COMPARED)}`.execute(tx);
  await baseline.up(tx);
  const wanted = await describeSchema(tx);
  await sql`select set_config('search_path', ${rows[0]?.path}, true)`.execute(tx);
  await sql`drop schema ${sql.id(COMPARED)} cascade`.execute(tx);
  return [
    ...wanted.filter((line) => !present.includes(line)).map((line) => `missing: ${line}`),
    ...present.filter((line) => !wanted.includes(line)).map((line) => `not expected: ${line}`),
  ];
}
