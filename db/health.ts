import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Answers when Postgres does; throws otherwise. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
