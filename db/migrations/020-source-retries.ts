import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Temporal also counts attempts that found no database, or lost it; these are the ones that the source answers for.
  await sql`alter table job_sources add column retries integer not null default 0`.execute(db);
}
