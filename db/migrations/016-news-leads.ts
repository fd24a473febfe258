import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What printings of one story have in common under other headlines: see db/lead-marks.ts. Null without a lead.
  await sql`alter table news_articles add column lead_marks integer[]`.execute(db);
  await sql`create index news_articles_by_lead on news_articles using gin (lead_marks) where lead_marks is not null`.execute(
    db,
  );
}
