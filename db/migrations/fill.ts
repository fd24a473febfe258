import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Database, databaseOf, openClient } from '../core/database.ts';
import { applyMigrations, MIGRATION_NAMES, MIGRATIONS_LOCK } from './migrate.ts';
import { type CopiedTable, CopyRefusedError, type Layout, listed } from './snapshot.ts';

export interface Filling {
  /** Stores the rows, in PostgreSQL's text format, and returns how many there were. */
  write(table: CopiedTable, rows: AsyncIterable<Buffer>): Promise<number>;
}

/**
 * Fills an empty database from a copy: creates the tables as the copy's version had them, calls `load` to store
 * the rows, and applies the migrations that the copy lacks. Then `check`, which gets what `load` returned, may
 * still reject. All of this is one transaction, so that a database is either empty or complete, however it ends.
 * Returns what `load` and `check` returned, and the names of the migrations that were applied to the copy.
 *
 * @throws CopyRefusedError if the database is not empty, or if the copy is of a later version.
 */
export async function fill<Loaded, Checked>(
  url: string,
  layout: Layout,
  steps: { load(filling: Filling): Promise<Loaded>; check(db: Database, loaded: Loaded): Promise<Checked> },
): Promise<{ loaded: Loaded; checked: Checked; migrated: string[] }> {
  const client = await openClient(url, 'byline-restore');
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(${MIGRATIONS_LOCK})`);
    await requireEmpty(client);
    const db = databaseOf(client);
    await createTables(client, db, layout);
    const rebuild = await stripTables(client);
    const loaded = await steps.load({ write: (table, rows) => write(client, table, rows) });
    for (const statement of rebuild) await client.query(statement);
    for (const [name, value] of Object.entries(layout.sequences))
      await client.query('select setval($1::regclass, $2::bigint)', [pg.escapeIdentifier(name), value]);
    await client.query('analyze');
    const newer = missingFrom(layout);
    await applyMigrations(db, newer);
    for (const name of newer)
      await client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
        name,
        new Date().toISOString(),
      ]);
    const checked = await steps.check(db, loaded);
    await client.query('commit');
    return { loaded, checked, migrated: newer };
  } finally {
    await client.query('rollback').catch(() => undefined);
    await client.end();
  }
}

/** Rejects with a CopyRefusedError if the database is not empty. */
export async function checkEmpty(url: string): Promise<void> {
  const client = await openClient(url, 'byline-restore');
  try {
    await requireEmpty(client);
  } finally {
    await client.end();
  }
}

/** Returns this version's migrations that the layout lacks. */
export function missingFrom({ migrations }: Pick<Layout, 'migrations'>): string[] {
  return MIGRATION_NAMES.filter((name) => !migrations.includes(name));
}

/** Throws a CopyRefusedError if this version does not know some of the migrations. */
export function requireKnown({ migrations }: Layout): void {
  const unknown = migrations.filter((name) => !MIGRATION_NAMES.includes(name));
  if (unknown.length > 0)
    throw new CopyRefusedError(
      `The backup is of a later version of Byline, whose ${unknown.join(', ')} this one does not know. Restore it with that version.`,
    );
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by relname limit 3`,
  );
  if (rows.length > 0)
    throw new CopyRefusedError(
      `The database is not empty: it has the tables ${rows.map(({ name }) => name).join(', ')} …. A backup is restored into an empty one only; nothing was changed.`,
    );
}

/** Creates the tables in which Kysely records migrations, as Kysely does. */
const MIGRATOR_TABLES = `
  create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
  create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null)`;

async function createTables(client: pg.Client, db: Database, layout: Layout): Promise<void> {
  requireKnown(layout);
  const { migrations, tables } = layout;
  await client.query(MIGRATOR_TABLES);
  await applyMigrations(db, migrations);
  // The rows that migrations store are among those of the copy.
  await client.query(`truncate ${listed(tables.map(({ name }) => name))}`);
}

/** Selects statements that take foreign keys, triggers and indexes, and those that return them. */
const STRIPPED = `
  with tables as (
    select oid, oid::regclass::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
  )
  select 1 as place, format('alter table %s drop constraint %I', t.name, conname) as take,
    format('alter table %s add constraint %I %s', t.name, conname, pg_get_constraintdef(c.oid)) as give
  from pg_constraint c join tables t on conrelid = t.oid where contype = 'f'
  union all
  select 2, format('drop trigger %I on %s', tgname, t.name), pg_get_triggerdef(g.oid)
  from pg_trigger g join tables t on tgrelid = t.oid where not tgisinternal
  union all
  select 3, format('alter table %s drop constraint %I', t.name, conname),
    format('alter table %s add constraint %I %s', t.name, conname, pg_get_constraintdef(c.oid))
  from pg_constraint c join tables t on conrelid = t.oid where contype in ('p', 'u', 'x')
  union all
  select 4, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index i join tables t on indrelid = t.oid
  where not exists (select from pg_constraint where conindid = indexrelid)
  order by place`;

/**
 * Takes foreign keys, triggers and indexes from all tables, so that rows are stored in any order and much faster.
 * Returns the statements that create them again.
 */
async function stripTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ take: string; give: string }>(STRIPPED);
  for (const { take } of rows) await client.query(take);
  // Foreign keys need the unique indexes of the tables that they refer to, so they come last.
  return rows.map(({ give }) => give).reverse();
}

async function write(client: pg.Client, table: CopiedTable, rows: AsyncIterable<Buffer>): Promise<number> {
  const target = `${pg.escapeIdentifier(table.name)} (${listed(table.columns)})`;
  // The tables were emptied in this transaction, so that their rows can be frozen at once.
  const copy = client.query(copyFrom(`copy ${target} from stdin (freeze)`));
  await pipeline(rows, copy);
  return copy.rowCount ?? 0;
}
