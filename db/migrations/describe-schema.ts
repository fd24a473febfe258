import { sql } from 'kysely';
import type { Transaction } from '../database.ts';

/**
 * Describes the current schema in one line for each column, constraint, index, trigger, and function, without
 * the schema's name and the migrator's own tables. The order of columns does not count.
 */
export async function describeSchema(tx: Transaction): Promise<string[]> {
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
      select format('function %s: %s', p.proname, regexp_replace(p.prosrc, '[[:space:]]+', ' ', 'g'))
        from pg_proc p where p.pronamespace = current_schema()::regnamespace
    ) described`.execute(tx);
  return rows.map(({ schema, line }) => line.replaceAll(`${schema}.`, '')).sort();
}
