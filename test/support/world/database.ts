import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, inject } from 'vitest';
import { type Database, openDatabase } from '../../../db/index.ts';
import { applyMigrations, MIGRATION_NAMES } from '../../../db/migrations/migrate.ts';
import { newId } from '../../../model/index.ts';
import { closeAfter } from './closing.ts';

/** Copies the migrated database for a single test, and returns its URL. */
export async function copyDatabase(): Promise<string> {
  return createDatabase('byline');
}

/** Prepares a copy of the migrated database, and connections to it, for the tests of a block. */
export function prepareDatabase(): { url: string; db: Database } {
  return prepareFrom('byline');
}

/** Prepares a database that has what `insert` put into the tables as they were before a migration, and then has migrated. */
export function prepareMigration(migration: string, insert: (db: Database) => Promise<void>): Database {
  const { db } = prepareFrom('template0', async () => {
    const earlier = MIGRATION_NAMES.slice(0, MIGRATION_NAMES.indexOf(migration));
    await db.transaction().execute((tx) => applyMigrations(tx, earlier));
    await insert(db);
    await db.transaction().execute((tx) => applyMigrations(tx, [migration]));
  });
  return db;
}

function prepareFrom(template: string, fill?: () => Promise<void>): { url: string; db: Database } {
  const url = newDatabaseUrl();
  const db = openTestDatabase(url);
  let isCreated = false;
  closeAfter(() => (isCreated ? dropDatabase(url) : undefined));
  closeAfter(() => db.destroy());
  beforeAll(async () => {
    await createDatabase(template, url);
    isCreated = true;
    await fill?.();
  });
  return { url, db };
}

/** Creates a database without tables for a single test, and returns its URL. */
export async function createEmptyDatabase(): Promise<string> {
  return createDatabase('template0');
}

function newDatabaseUrl(): string {
  return inject('postgresUrl').replace(/\/postgres$/, `/world_${newId('ev').slice(3)}`);
}

async function createDatabase(template: string, url = newDatabaseUrl()): Promise<string> {
  await maintain(`create database ${new URL(url).pathname.slice(1)} template ${template}`);
  return url;
}

export async function dropDatabase(url: string): Promise<void> {
  await maintain(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
}

/**
 * Opens a connection pool for a test's database. Ignores connection errors, because the database may be
 * dropped while connections are open.
 */
export function openTestDatabase(
  url: string,
  observe?: Parameters<typeof openDatabase>[0]['observe'],
): Database {
  return openDatabase({ url, poolSize: 20, onError: () => undefined, observe });
}

async function maintain(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Lists what the tables of a database consist of, and how far its sequences are. */
export async function describeDatabase(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select line from (
      select format('%s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
        attidentity::text || attgenerated::text) as line
      from pg_attribute join pg_class c on c.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
      union all
      select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
      union all
      select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid
      where relnamespace = 'public'::regnamespace
      union all
      select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all
      select format('%s %s', sequencename, last_value) from pg_sequences
    ) described order by line`.execute(db);
  return rows.map(({ line }) => line);
}
