/** Suppression, erasure, and the audit log. */
export const PRIVACY = `
  -- The salt of the hashes. Each installation has its own salt, so that the hashes of two installations
  -- cannot be compared.
  create table privacy_salts (
    singleton boolean primary key default true check (singleton),
    salt bytea not null
  );

  create table suppressions (
    subject_hash bytea primary key,
    kind text not null check (kind in ('address', 'person', 'domain', 'page', 'recording')),
    created_at timestamptz not null default now()
  );

  -- Returns those of the given subjects that are on the suppression list. The function takes the same lock as
  -- suppressions.lockForWriting: it waits for a running erasure, and blocks the next erasure until the
  -- transaction ends. The function is volatile, so it sees what was committed while it waited. The rest of
  -- the calling statement does not see these changes.
  create function suppressed_among(subjects text[]) returns text[] language plpgsql volatile as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtextextended('people are written', 0));
    return array(
      select subject from unnest(subjects) subject where exists (
        select from suppressions
        where subject_hash = sha256((select salt from privacy_salts) || convert_to(subject, 'UTF8'))));
  end $$;

  -- Results that a job may no longer show. Only ids and prices are kept, so that the job's bill stays the
  -- same.
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
    -- The organization that acted; null for the operator.
    organization_id text,
    -- The API key or the signed-in user that acted.
    api_key_id text,
    user_id text,
    job_id text,
    journalist_id text,
    -- The key or user that the action changed.
    target_id text,
    -- The people that the action was about, as salted hashes, so that the log itself contains no names.
    subject_hashes bytea[] not null default '{}'
  );
  create index audit_entries_by_time on audit_entries (at);
  create index audit_entries_by_subject on audit_entries using gin (subject_hashes);
  create index audit_entries_by_journalist on audit_entries (journalist_id);
  -- Repeated reads of one job by the same key or user leave a single entry.
  create unique index audit_entries_job_read on audit_entries (job_id, coalesce(api_key_id, user_id))
    where action = 'job_read';
  -- Repeated reads of one media list or person by the same key or user leave a single entry.
  create unique index audit_entries_list_read on audit_entries (target_id, coalesce(api_key_id, user_id))
    where action = 'list_read';
  create unique index audit_entries_person_read
    on audit_entries (journalist_id, organization_id, coalesce(api_key_id, user_id))
    where action = 'person_read';

  -- Writes an audit entry for each journalist that is added to a job. Because a trigger calls this function,
  -- no SQL statement can add a journalist without an audit entry.
  create function audit_job_journalist() returns trigger language plpgsql as $$
  begin
    insert into audit_entries (action, organization_id, job_id, journalist_id)
    select 'job_found', organization_id, id, new.journalist_id from jobs where id = new.job_id;
    return null;
  end $$;
  create trigger job_journalist_found after insert on job_journalists
    for each row execute function audit_job_journalist();
`;
