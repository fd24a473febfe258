import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // How long what was asked for is remembered.
  await sql`alter table lookups add column requested_at timestamptz not null default now()`.execute(db);

  // One salt an installation: lists of two installations cannot be compared.
  await sql`
    create table privacy_salts (
      singleton boolean primary key default true check (singleton),
      salt bytea not null
    )`.execute(db);
  await sql`insert into privacy_salts (salt) values (${randomBytes(32)})`.execute(db);

  await sql`
    create table suppressions (
      subject_hash bytea primary key,
      kind text not null check (kind in ('address', 'person', 'domain', 'page', 'recording')),
      created_at timestamptz not null default now()
    )`.execute(db);

  // What a job had found and may no longer show: ids and prices, so that its bill stays what it was.
  await sql`
    create table removed_results (
      job_id text not null references jobs on delete cascade,
      journalist_id text not null,
      billable boolean not null,
      credits bigint not null,
      primary key (job_id, journalist_id)
    )`.execute(db);

  await sql`
    create table audit_entries (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      action text not null,
      -- Null for the operator.
      organization_id text,
      api_key_id text,
      job_id text,
      journalist_id text,
      -- Whom it was about, as salted hashes: the log itself names nobody.
      subject_hashes bytea[] not null default '{}'
    )`.execute(db);
  await sql`create index audit_entries_by_time on audit_entries (at)`.execute(db);
  await sql`create index audit_entries_by_subject on audit_entries using gin (subject_hashes)`.execute(db);
  await sql`create index audit_entries_by_journalist on audit_entries (journalist_id)`.execute(db);
  // A key that reads one job many times has read it.
  await sql`
    create unique index audit_entries_job_read on audit_entries (job_id, api_key_id) where action = 'job_read'
  `.execute(db);

  // Whoever writes a journalist into a job leaves an entry: a trigger forgets nobody.
  await sql`
    create function audit_job_journalist() returns trigger language plpgsql as $$
    begin
      insert into audit_entries (action, organization_id, job_id, journalist_id)
      select 'job_found', organization_id, id, new.journalist_id from jobs where id = new.job_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger job_journalist_found after insert on job_journalists
    for each row execute function audit_job_journalist()`.execute(db);
}
