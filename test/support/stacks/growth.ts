import pg from 'pg';
import { GROWN_TABLES, type GrownTable } from './growth-tables.ts';

const CHUNK = 500_000;
const ORGANIZATIONS = 2_000;

/**
 * Fills a migrated database with as much data as several years of use would produce, directly in SQL. With a
 * `scale` of 1, the database has ten million source rows in a million jobs, and five million articles. Every
 * fifth row belongs to `tenant`; the rest are spread over two thousand other organizations. The role must be
 * a superuser, because triggers and foreign keys are disabled while the rows are inserted. Indexes are built
 * at the end.
 */
export async function fillGrowth(
  databaseUrl: string,
  options: { scale: number; tenant: string; say?: (line: string) => void },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`);
    for (const grown of GROWN_TABLES) await fillTable(client, grown, options);
  } finally {
    await client.end();
  }
}

async function fillTable(
  client: pg.Client,
  grown: GrownTable,
  { scale, tenant, say }: { scale: number; tenant: string; say?: (line: string) => void },
): Promise<void> {
  const { table, columns } = grown;
  const rows = Math.max(10, Math.round(grown.rows * scale));
  const started = performance.now();
  // Indexes without a uniqueness condition are cheaper to build after the rows have been inserted.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not indisunique`,
    [table],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const values = named(grown.values, { scale, tenant, rows });
  for (let first = 1; first <= rows; first += CHUNK) {
    const last = Math.min(rows, first + CHUNK - 1);
    await client.query(
      `insert into ${table} (${columns}) select ${values} from generate_series(${first}, ${last}) i on conflict do nothing`,
    );
  }
  for (const { definition } of indexes) await client.query(definition);
  // Turn autovacuum off, so that PostgreSQL's statistics on this table stay the same even if a test changes
  // rows.
  await client.query(`alter table ${table} set (autovacuum_enabled = false)`);
  await client.query(`vacuum analyze ${table}`);
  say?.(`${table}: ${rows} rows in ${Math.round((performance.now() - started) / 1000)} s`);
}

/**
 * Replaces placeholders, such as `$job(i)`, with SQL expressions for the ids of rows in other tables. The
 * number of these rows depends on `scale`.
 */
function named(values: string, { scale, tenant, rows }: { scale: number; tenant: string; rows: number }) {
  const within = (base: number) => Math.max(10, Math.round(base * scale));
  const organizations = within(ORGANIZATIONS);
  const idOf: Record<string, (i: string) => string> = {
    org: (i) =>
      `case when ${i} % 5 = 0 then '${tenant}' else 'org_' || lpad(((${i}) % ${organizations} + 1)::text, 26, '0') end`,
    user: (i) => `'usr_' || lpad((${i})::text, 26, '0')`,
    job: (i) => `'jej_' || lpad((${i})::text, 26, '0')`,
    journalist: (i) => `'jid_' || lpad(((${i}) % ${within(500_000)} + 1)::text, 26, '0')`,
    page: (i) => `'grown' || (${i}) % 50000 || '.example/news/' || (${i})`,
  };
  return Object.entries(idOf)
    .reduce(
      (text, [name, write]) =>
        text.replace(new RegExp(`\\$${name}\\(((?:[^()]|\\([^()]*\\))*)\\)`, 'g'), (_all, i: string) =>
          write(i),
        ),
      values,
    )
    .replaceAll('$rows', String(rows));
}

/**
 * Makes PostgreSQL's planner assume that the tables have their full size. The planner takes table sizes from
 * the values set here, and the distribution of values from the statistics of the existing rows.
 */
export async function pretendFullSize(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const { table, rows } of GROWN_TABLES) {
      await client.query(
        `update pg_class set reltuples = pg_class.reltuples * greatest($2 / grown.reltuples, 1)
         from pg_class grown
         where grown.oid = $1::regclass and (pg_class.oid = grown.oid
           or pg_class.oid in (select indexrelid from pg_index where indrelid = grown.oid))`,
        [table, rows],
      );
    }
  } finally {
    await client.end();
  }
}
