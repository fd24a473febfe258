import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Answers when Postgres does; throws otherwise. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

/** The server's version and its clock, in milliseconds since 1970. */
export async function describe(db: Database): Promise<{ version: string; now: number }> {
  const { rows } = await sql<{ version: string; now: number }>`
    select current_setting('server_version') as version, (extract(epoch from clock_timestamp()) * 1000)::int8 as now`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('the database did not describe itself');
  return row;
}
