import { type Kysely, sql } from 'kysely';

/** Counts of the current minute: not worth a write-ahead log, and lost in a crash without harm. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table rate_windows (
      subject text not null,
      policy text not null,
      started_at timestamptz not null,
      used integer not null,
      primary key (subject, policy)
    )`.execute(db);
}
