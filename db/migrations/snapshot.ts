import pg from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import { type Database, databaseOf, openClient } from '../core/database.ts';
import { MIGRATION_NAMES, MIGRATIONS_LOCK } from './migrate.ts';

/** A table to copy, with the columns that are stored and not generated. */
export interface CopiedTable {
  name: string;
  columns: string[];
}

/** What a copy consists of, apart from the rows. */
export interface Layout {
  /** The applied migrations, in order. */
  migrations: string[];
  tables: CopiedTable[];
  /** The last value of each sequence that was used. */
  sequences: Record<string, string>;
}

/** A view of all tables at one moment, however long reading takes. */
export interface Snapshot extends Layout {
  db: Database;
  /** Streams a table's rows in PostgreSQL's text format; at the end, the stream knows how many there were. */
  read(table: CopiedTable): CopyToStreamQuery;
}

/** Says in words for the operator why a database cannot be copied or be copied into. */
export class CopyRefusedError extends Error {
  override name = 'CopyRefusedError';
}

/** Calls `use` with a snapshot of a database that others go on using; only migrations and rank list imports wait. */
export async function withSnapshot<T>(url: string, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = await openClient(url, 'byline-backup');
  try {
    await client.query('begin isolation level repeatable read read only');
    return await use({
      ...(await readLayout(client)),
      db: databaseOf(client),
      read: ({ name, columns }) =>
        client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${listed(columns)}) to stdout`)),
    });
  } finally {
    await client.query('rollback').catch(() => undefined);
    await client.end();
  }
}

/** Returns columns as a quoted list for a statement. */
export function listed(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

/** What an unlogged table contains is worthless after a crash, and so in a copy. */
const TABLES = `
  select relname as name, array_agg(attname::text order by attnum) as columns
  from pg_class table_ join pg_attribute column_ on attrelid = table_.oid
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
    and attnum > 0 and not attisdropped and attgenerated = ''
  group by relname order by relname`;
const SEQUENCES = `
  select sequencename as name, last_value::text as value from pg_sequences
  where schemaname = current_schema() and last_value is not null`;

async function readLayout(client: pg.Client): Promise<Layout> {
  // The lock also makes the snapshot: it is the first statement of the transaction.
  const { rows: locks } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock_shared(${MIGRATIONS_LOCK}) as taken`,
  );
  if (!locks[0]?.taken)
    throw new CopyRefusedError('The database is being migrated at this moment. Repeat this afterwards.');
  const { rows: tables } = await client.query<CopiedTable>(TABLES);
  if (!tables.some(({ name }) => name === 'kysely_migration'))
    throw new CopyRefusedError('The database has no tables of Byline.');
  await client.query(`lock table ${listed(tables.map(({ name }) => name))} in access share mode`);
  const { rows: applied } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  const migrations = applied.map(({ name }) => name);
  const unknown = migrations.filter((name) => !MIGRATION_NAMES.includes(name));
  if (unknown.length > 0)
    throw new CopyRefusedError(
      `Another version of Byline created the tables: this one does not know ${unknown.join(', ')}. Use the version that runs.`,
    );
  const { rows: sequences } = await client.query<{ name: string; value: string }>(SEQUENCES);
  return {
    migrations,
    tables,
    sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
  };
}
