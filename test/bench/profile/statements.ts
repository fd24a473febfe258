import pg from 'pg';

/** What the server needs to be started with, so that it counts statements. */
export const COUNTING = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.max=2000'];

/** Statements that run less often than this for each source are summed up in one row. */
const RARE = 0.05;
const SHOWN_CHARACTERS = 110;

interface Counted {
  query: string;
  calls: number;
  milliseconds: number;
}

/** Forgets what was counted so far. */
export async function resetStatements(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('create extension if not exists pg_stat_statements');
    await client.query('select pg_stat_statements_reset()');
  });
}

/**
 * How often each statement ran and how long it took, for each source, as rows of a table. Every statement is
 * one round trip.
 */
export async function countedStatements(url: string, sources: number): Promise<string[][]> {
  const { rows } = await withClient(url, (client) =>
    client.query<Counted>(`
      select query, sum(calls)::int as calls, sum(total_exec_time) as milliseconds
      from pg_stat_statements where toplevel and query not like '%pg_stat_statements%'
      group by query order by calls desc`),
  );
  const row = (calls: number, milliseconds: number, text: string) => [
    (calls / sources).toFixed(2),
    `${(milliseconds / sources).toFixed(3)} ms`,
    text,
  ];
  const sum = (of: Counted[]): [number, number] => [
    of.reduce((total, { calls }) => total + calls, 0),
    of.reduce((total, { milliseconds }) => total + milliseconds, 0),
  ];
  const rare = rows.filter(({ calls }) => calls / sources < RARE);
  return [
    ...rows
      .filter((counted) => !rare.includes(counted))
      .map(({ query, calls, milliseconds }) => row(calls, milliseconds, oneLine(query))),
    row(...sum(rare), 'all others'),
    row(...sum(rows), 'in total'),
  ];
}

function oneLine(query: string): string {
  return query.replace(/\s+/g, ' ').trim().slice(0, SHOWN_CHARACTERS);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
