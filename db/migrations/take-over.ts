import { sql } from 'kysely';
import type { Database, Transaction } from '../core/database.ts';

/** Thrown if the schema of a database of a development version differs from the baseline. */
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

/** The most differences that the error message lists. */
const SHOWN = 5;
const COMPARED = 'byline_baseline';

/**
 * Marks the baseline as applied in a database of earlier migrations with the same schema. Compares it even if
 * only the baseline is applied, because development versions changed it under its name. New or later
 * databases are not changed. The caller holds the lock of migrations.
 */
export async function takeOver(
  db: Database,
  name: string,
  apply: (tx: Transaction, name: string) => Promise<void>,
): Promise<void> {
  if (!(await isEarlier(db, name))) return;
  await db.transaction().execute(async (tx) => {
    const differences = await compareWith(tx, () => apply(tx, name));
    if (differences.length > 0) throw new SchemaDiffersError(differences);
    await sql`delete from kysely_migration`.execute(tx);
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      tx,
    );
  });
}

async function isEarlier(db: Database | Transaction, name: string): Promise<boolean> {
  const table = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!table.rows[0]?.found) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.length > 0 && (rows.length === 1 || !rows.some((row) => row.name === name));
}

/** Lists the differences from the baseline, which is created next to the current schema. */
async function compareWith(tx: Transaction, createBaseline: () => Promise<void>): Promise<string[]> {
  const present = await describeSchema(tx);
  const { rows } = await sql<{ path: string }>`select current_setting('search_path') as path`.execute(tx);
  await sql`create schema ${sql.id(COMPARED)}`.execute(tx);
  await sql`set local search_path to ${sql.id(COMPARED)}`.execute(tx);
  await createBaseline();
  const expected = await describeSchema(tx);
  await sql`select set_config('search_path', ${rows[0]?.path}, true)`.execute(tx);
  await sql`drop schema ${sql.id(COMPARED)} cascade`.execute(tx);
  return [
    ...expected.filter((line) => !present.includes(line)).map((line) => `missing: ${line}`),
    ...present.filter((line) => !expected.includes(line)).map((line) => `not expected: ${line}`),
  ];
}

/**
 * Describes the schema with one line for each column, constraint, index, trigger and function, without the schema's
 * name, the migrator's tables, the order of columns and comments in functions.
 */
async function describeSchema(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ schema: string; line: string }>`
    with relations as (
      select c.oid, c.relname from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
        and c.relname not in ('kysely_migration', 'kysely_migration_lock')
    )
    select current_schema() as schema, line from (
      select format('column %s.%s %s%s%s%s', r.relname, a.attname, format_type(a.atttypid, a.atttypmod),
          case when a.attnotnull then ' not null' end,
          ' default ' || pg_get_expr(d.adbin, d.adrelid),
          ' collate ' || nullif(a.attcollation::regcollation::text, '"default"')) as line
        from relations r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
      union all
      select format('constraint on %s: %s', r.relname, pg_get_constraintdef(c.oid))
        from relations r join pg_constraint c on c.conrelid = r.oid
      union all
      select pg_get_indexdef(i.indexrelid) from relations r join pg_index i on i.indrelid = r.oid
      union all
      select pg_get_triggerdef(t.oid) from relations r join pg_trigger t on t.tgrelid = r.oid and not t.tgisinternal
      union all
      select format('function %s: %s', p.proname,
          regexp_replace(regexp_replace(p.prosrc, '--[^\n]*', '', 'g'), '[[:space:]]+', ' ', 'g'))
        from pg_proc p where p.pronamespace = current_schema()::regnamespace
    ) described`.execute(tx);
  return rows.map(({ schema, line }) => line.replaceAll(`${schema}.`, '')).sort();
}
