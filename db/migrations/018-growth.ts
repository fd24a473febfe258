import { type Kysely, sql } from 'kysely';

/** What is looked for by its age alone, or by whom it names, in tables that grow with the years. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Whoever deletes a journalist has PostgreSQL ask each time whether a job still shows them.
  await sql`create index job_journalists_by_journalist on job_journalists (journalist_id)`.execute(db);

  // The clean-up takes what is old in batches: each finds its rows without reading the young ones.
  await sql`
    create index jobs_by_expiry on jobs (expires_at)
    where status not in ('pending', 'processing')`.execute(db);
  await sql`create index articles_by_age on articles (stored_at)`.execute(db);
  await sql`create index author_pages_by_age on author_pages (stored_at)`.execute(db);
  await sql`create index lookups_by_age on lookups (requested_at)`.execute(db);
  await sql`create index journalists_by_age on journalists (created_at)`.execute(db);
  await sql`create index fit_answers_by_age on fit_answers (created_at)`.execute(db);
  await sql`create index provider_searches_by_age on provider_searches (answered_at)`.execute(db);
  await sql`create index sessions_by_expiry on sessions (expires_at)`.execute(db);
}
