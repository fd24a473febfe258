import { type Kysely, sql } from 'kysely';

/** Whoever changes a job's version tells those who wait for it: a trigger forgets nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function notify_job_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('job_changes', new.id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger job_changed after update on jobs
    for each row when (old.version is distinct from new.version)
    execute function notify_job_change()`.execute(db);
}
