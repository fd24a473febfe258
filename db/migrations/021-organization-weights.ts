import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Temporal takes weights in this range.
  await sql`
    alter table organizations add column weight real not null default 1
    check (weight between 0.001 and 1000)`.execute(db);
}
