/** Suppression, erasure, and the audit log. */
export const PRIVACY = `
  -- One salt per installation, so that lists of two installations cannot be compared.
  create table privacy_salts (
    singleton boolean primary key default true check (singleton),
    salt bytea not null
  );

  create table suppressions (
    subject_hash bytea primary key,
    kind text not null check (kind in ('address', 'person', 'domain', 'page', 'recording')),
    created_at timestamptz not null default now()
  );

  -- Which of these subjects are on the list. Waits for a running erasure, and keeps the next one waiting until the
  -- transaction ends. The function is volatile, so it sees what was committed while it waited, which the rest of
  -- its statement does not. The lock is that of suppressions.lockForWriting.
  create function suppressed_among(subjects text[]) returns text[] language plpgsql volatile as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtextextended('people are written', 0));
    return array(
      select subject from unnest(subjects) subject where exists (
        select from suppressions
        where subject_hash = sha256((select salt from privacy_salts) || convert_to(subject, 'UTF8'))));
  end $$;

  -- Results that a job may no longer show: only ids and prices, so that its bill stays the same.
  create table removed_results (
    job_id text not null references jobs on delete cascade,
    journalist_id text not null,
    billable boolean not null,
    credits bigint not null,
    primary key (job_id, journalist_id)
  );

  create table audit_entries (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    action text not null,
    -- Null for the operator.
    organization_id text,
    -- Who did it: a key or a signed-in user.
    api_key_id text,
    user_id text,
    job_id text,
    journalist_id text,
    -- The key or user that it was done to.
    target_id text,
    -- Whom it was about, as salted hashes, so that the log itself contains no names.
    subject_hashes bytea[] not null default '{}'
  );
  create index audit_entries_by_time on audit_entries (at);
  create index audit_entries_by_subject on audit_entries using gin (subject_hashes);
  create index audit_entries_by_journalist on audit_entries (journalist_id);
  -- Repeated reads of one job by the same key or user leave a single entry.
  create unique index audit_entries_job_read on audit_entries (job_id, coalesce(api_key_id, user_id))
    where action = 'job_read';
  -- The same for media lists and for people.
  create unique index audit_entries_list_read on audit_entries (target_id, coalesce(api_key_id, user_id))
    where action = 'list_read';
  create unique index audit_entries_person_read
    on audit_entries (journalist_id, organization_id, coalesce(api_key_id, user_id))
    where action = 'person_read';

  -- Every journalist that is written into a job leaves an audit entry. A trigger covers every writer.
  create function audit_job_journalist() returns trigger language plpgsql as $$
  begin
    insert into audit_entries (action, organization_id, job_id, journalist_id)
    select 'job_found', organization_id, id, new.journalist_id from jobs where id = new.job_id;
    return null;
  end $$;
  create trigger job_journalist_found after insert on job_journalists
    for each row execute function audit_job_journalist();
`;
