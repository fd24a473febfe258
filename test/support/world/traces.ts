import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { sql } from 'kysely';
import type { World } from './world.ts';

/**
 * Returns everything that the gateway and the workers of a test's `World` have stored, as text: rows,
 * workflows, recordings, and the gateway's log.
 */
export async function tracesOf(world: World, recorded: string): Promise<Record<string, string>> {
  return {
    ...(await rowsOf(world)),
    ...(await historiesOf(world)),
    ...recordingsIn(recorded),
    log: world.logs(),
  };
}

/**
 * Returns the rows of each table, as `pg_dump` would print them. The embedded PostgreSQL does not include
 * `pg_dump`.
 */
export async function rowsOf({ db }: Pick<World, 'db'>): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select format('%I', table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const dumped: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db);
    dumped[`table ${name}`] = rows.map(({ row }) => row).join('\n');
  }
  return dumped;
}

/** Returns the workflow histories with decoded payloads, which are base64 in JSON. */
async function historiesOf({ temporal }: World): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for await (const { workflowId, runId, memo, searchAttributes } of temporal.workflow.list()) {
    const history = await temporal.workflow.getHandle(workflowId, runId).fetchHistory();
    const json = String(historyToJSON(history));
    const decoded = json.replace(/"(?:data|details)":\s*"([A-Za-z0-9+/=]+)"/g, (_all, data: string) =>
      Buffer.from(data, 'base64').toString('utf8'),
    );
    texts[`workflow ${workflowId}`] = `${json}\n${decoded}\n${JSON.stringify({ memo, searchAttributes })}`;
  }
  return texts;
}

export function recordingsIn(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [
      `recording ${name}`,
      gunzipSync(readFileSync(join(folder, name))).toString('utf8'),
    ]),
  );
}

/** Returns the names of the traces in whose text a pattern occurs. */
export function placesOf(traces: Record<string, string>, pattern: RegExp): string[] {
  return Object.keys(traces).filter((place) => pattern.test(traces[place] ?? ''));
}
