import pg from 'pg';

/** PostgreSQL settings that enable pg_stat_statements. */
export const COUNTING = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.max=2000',
  'pg_stat_statements.track_planning=on',
];

/**
 * The minimum number of runs per source of the job for an SQL statement to get its own row of the table. All
 * rarer statements share one row.
 */
const RARE = 0.05;
const SHOWN_CHARACTERS = 110;

/** An SQL statement, and how often and how long it ran since the counters were reset. */
export interface Counted {
  query: string;
  calls: number;
  /** Milliseconds. */
  planning: number;
  execution: number;
  /** Bytes of write-ahead log. */
  wal: number;
}

/** Resets the counters of `pg_stat_statements`. */
export async function resetStatements(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('create extension if not exists pg_stat_statements');
    await client.query('select pg_stat_statements_reset()');
  });
}

/**
 * Returns all SQL statements since the counters were reset, the most frequent first. Each call of a statement
 * is one round trip to the database.
 */
async function readStatements(url: string): Promise<Counted[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<Counted>(`
      select query, sum(calls)::int as calls, sum(total_plan_time) as planning, sum(total_exec_time) as execution,
        sum(wal_bytes)::float8 as wal
      from pg_stat_statements where toplevel and query not like '%pg_stat_statements%'
      group by query order by calls desc`),
  );
  return rows;
}

/**
 * Returns a table with one row per SQL statement: how often the statement ran, and how long it was planned
 * and executed, each divided by the number of sources. Every execution is one round trip to the database. The
 * times include waiting for locks and for the processor.
 */
export async function countedStatements(url: string, sources: number): Promise<string[][]> {
  const rows = await readStatements(url);
  const row = (text: string, of: Counted[]) => {
    const perSource = (column: 'calls' | 'planning' | 'execution') =>
      of.reduce((total, counted) => total + counted[column], 0) / sources;
    const [planning, execution] = [perSource('planning').toFixed(3), perSource('execution').toFixed(3)];
    return [perSource('calls').toFixed(2), `planned ${planning} ms`, `executed ${execution} ms`, text];
  };
  const rare = rows.filter(({ calls }) => calls / sources < RARE);
  const frequent = rows.filter((counted) => !rare.includes(counted));
  return [
    ...frequent.map((counted) => row(oneLine(counted.query), [counted])),
    row('all others', rare),
    row('in total', rows),
  ];
}

function oneLine(query: string): string {
  return query.replace(/\s+/g, ' ').trim().slice(0, SHOWN_CHARACTERS);
}

/** Runs `work` with a new connection to the database, and then closes the connection. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
