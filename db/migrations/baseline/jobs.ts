/** Enrichment jobs, their sources, and the journalists they found. */
export const JOBS = `
  create table jobs (
    id text primary key,
    organization_id text not null references organizations,
    billing_subject text not null unique,
    status text not null check (status in ('pending', 'processing', 'complete', 'failed', 'canceled')),
    version integer not null default 1,
    start_claims integer not null default 1,
    external_id text,
    request_hash text not null,
    pitch text,
    include_recent integer not null,
    max_credits bigint,
    unit_price bigint not null,
    held bigint not null,
    warnings jsonb not null,
    error jsonb,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    updated_at timestamptz not null default now(),
    finished_at timestamptz,
    cancel_requested_at timestamptz,
    expires_at timestamptz not null
  );
  create index jobs_active on jobs (organization_id, request_hash) where status in ('pending', 'processing');
  create index jobs_by_organization on jobs (organization_id, created_at desc, id desc);
  create index jobs_by_label on jobs (organization_id, external_id, created_at desc, id desc)
    where external_id is not null;
  -- The clean-up deletes old rows in batches, each of which must find its rows without scanning newer rows.
  create index jobs_by_expiry on jobs (expires_at) where status not in ('pending', 'processing');

  -- Notifies listeners whenever a job's version changes. A trigger sends the notification for every statement
  -- that changes a job.
  create function notify_job_change() returns trigger language plpgsql as $$
  begin
    perform pg_notify('job_changes', new.id);
    return null;
  end $$;
  create trigger job_changed after update on jobs
    for each row when (old.version is distinct from new.version) execute function notify_job_change();

  create table job_sources (
    job_id text not null references jobs on delete cascade,
    source_index integer not null,
    kind text not null check (kind in ('article_url', 'journalist_reference')),
    url text,
    reference jsonb,
    host text not null,
    outcome text check (outcome in ('resolved', 'unresolved')),
    reason text,
    message text,
    retryable boolean,
    journalist_id text,
    evidence jsonb,
    receipt jsonb,
    settled_at timestamptz,
    version integer not null default 1,
    primary key (job_id, source_index),
    check ((outcome = 'resolved') = (journalist_id is not null) or outcome is null),
    check ((outcome = 'unresolved') = (reason is not null) or outcome is null)
  );

  create table journalists (
    id text primary key,
    name text not null,
    created_at timestamptz not null default now()
  );
  create index journalists_by_age on journalists (created_at);

  create table journalist_keys (
    -- Keys are also searched by prefix, for which the primary key's index needs byte order.
    key text collate "C" primary key,
    journalist_id text not null references journalists on delete cascade
  );
  create index journalist_keys_by_journalist on journalist_keys (journalist_id);

  create table job_journalists (
    job_id text not null references jobs on delete cascade,
    journalist_id text not null references journalists,
    position integer not null,
    source_indexes integer[] not null,
    profile jsonb not null,
    billable boolean not null,
    credits bigint not null,
    fit jsonb,
    fit_method jsonb,
    -- The number of sources that the fit report includes. If the journalist has more sources, the report must
    -- be computed again.
    scored_sources integer not null default 0,
    version integer not null default 1,
    primary key (job_id, journalist_id),
    unique (job_id, position)
  );
  -- When a journalist is deleted, PostgreSQL checks whether a job still references that journalist.
  create index job_journalists_by_journalist on job_journalists (journalist_id);

  -- Each result records the version of the job in which it was added or changed, so that event streams can
  -- tell what is new. Whenever a transaction changes results, it also raises the job's version by one. The
  -- triggers therefore record the current version plus one.
  create function note_job_version() returns trigger language plpgsql as $$
  begin
    select version + 1 into new.version from jobs where id = new.job_id;
    return new;
  end $$;
  create trigger source_changed before update of outcome, reason, message, url, reference on job_sources
    for each row execute function note_job_version();
  create trigger journalist_changed before insert or update on job_journalists
    for each row execute function note_job_version();

  -- Returns which of the given subjects are on the suppression list; which known people have one of the
  -- proofs (keys for an author page, profile or e-mail address) or the key for a name at an outlet; and what
  -- the job has stored about these people. The function takes all locks first. The function is volatile, so
  -- each later statement sees everything that was committed before the locks were taken. suppressed_among
  -- takes the first lock, which blocks erasures. The other locks keep concurrent sources from creating the
  -- same person twice. The caller passes these locks in a fixed order, to avoid deadlocks.
  create function lock_identity(
    subjects text[], locks text[], proofs text[], name_key text, job text,
    out listed text[], out keys jsonb, out entries jsonb
  ) language plpgsql volatile as $$
  begin
    listed := suppressed_among(subjects);
    perform pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(locks) key;
    select coalesce(jsonb_agg(jsonb_build_object(
        'key', known.key, 'journalist_id', known.journalist_id, 'name', person.name, 'has_page', exists (
          select from journalist_keys page
          where page.journalist_id = known.journalist_id and starts_with(page.key, 'page:')))), '[]')
      into keys
      from (
        select key, journalist_id from journalist_keys where key = any(proofs)
        union all
        -- Use a range instead of starts_with, because a query plan that is reused for all names can then use
        -- the index.
        select key, journalist_id from journalist_keys where key >= name_key || '#' and key < name_key || '$'
      ) known join journalists person on person.id = known.journalist_id;
    select coalesce(jsonb_agg(to_jsonb(entry)), '[]') into entries
      from (select distinct value ->> 'journalist_id' as id from jsonb_array_elements(keys)) known, lateral (
        select journalist_id, source_indexes, profile, billable from job_journalists
        -- The limit makes the planner look up each person, instead of reading all results of the job.
        where job_id = job and journalist_id = known.id limit 1
      ) entry;
  end $$;

  -- A language model's responses, stored before use so that a repeated attempt does not call the model again.
  create table fit_answers (
    prompt_hash bytea primary key,
    -- The journalist that the response is about. Deleting the journalist deletes the response.
    journalist_id text not null references journalists on delete cascade,
    model text not null,
    answer text not null,
    created_at timestamptz not null default now(),
    -- The last job that used the response, so that the response can be deleted with the job's pitch.
    job_id text references jobs on delete set null
  );
  create index fit_answers_by_journalist on fit_answers (journalist_id);
  create index fit_answers_by_job on fit_answers (job_id);
  create index fit_answers_by_age on fit_answers (created_at);

  -- Requests to score a job's people against another pitch. A row exists only while its caller waits.
  create table rescores (
    id text primary key,
    job_id text not null references jobs on delete cascade,
    pitch text not null,
    -- An array of {journalist_id, fit, fit_method}; null until everyone is scored.
    reports jsonb,
    created_at timestamptz not null default now()
  );
  create index rescores_by_job on rescores (job_id);
  create index rescores_by_age on rescores (created_at);

  -- The number of calls to the language model that count against each budget. A budget limits the calls of
  -- one job or of one day.
  create table fit_budgets (
    scope text primary key,
    calls integer not null,
    created_at timestamptz not null default now()
  );

  -- Heartbeats of the worker processes. Each worker updates its row every few seconds from its main loop.
  create table worker_heartbeats (
    id text primary key,
    queues text[] not null,
    version text not null,
    started_at timestamptz not null default now(),
    beat_at timestamptz not null default now()
  );
`;
