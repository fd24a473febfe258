import { type Kysely, sql } from 'kysely';

/** A lost job id is found again: by time, or by the label that its owner gave. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index jobs_by_organization on jobs (organization_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`
    create index jobs_by_label on jobs (organization_id, external_id, created_at desc, id desc)
    where external_id is not null`.execute(db);
}
