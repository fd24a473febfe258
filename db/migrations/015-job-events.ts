import { type Kysely, sql } from 'kysely';

/**
 * Each result knows in which version of its job it came or changed, so that streams of events tell what is new. The
 * version is that which the transaction will give the job, whatever it changes: a trigger forgets nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job_sources add column version integer not null default 1`.execute(db);
  await sql`alter table job_journalists add column version integer not null default 1`.execute(db);
  await sql`
    create function note_job_version() returns trigger language plpgsql as $$
    begin
      select version + 1 into new.version from jobs where id = new.job_id;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger source_changed
    before update of outcome, reason, message, url, reference on job_sources
    for each row execute function note_job_version()`.execute(db);
  await sql`
    create trigger journalist_changed before insert or update on job_journalists
    for each row execute function note_job_version()`.execute(db);
}
