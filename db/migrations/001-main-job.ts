import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organizations (
      id text primary key,
      name text not null,
      created_at timestamptz not null default now()
    )`.execute(db);

  await sql`
    create table api_keys (
      id text primary key,
      organization_id text not null references organizations,
      name text not null,
      prefix text not null,
      hash bytea not null unique,
      scopes text[] not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      revoked_at timestamptz
    )`.execute(db);
  await sql`create index api_keys_by_organization on api_keys (organization_id, created_at)`.execute(db);

  await sql`
    create table ledger_entries (
      organization_id text not null references organizations,
      entry_no bigint not null,
      subject text not null,
      meter text not null,
      amount bigint not null,
      reserved bigint not null,
      balance_after bigint not null,
      reserved_after bigint not null,
      note text,
      created_at timestamptz not null default now(),
      primary key (organization_id, entry_no),
      unique (subject, meter),
      -- What is on hold is always covered.
      check (reserved_after >= 0 and reserved_after <= balance_after)
    )`.execute(db);

  await sql`
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
    )`.execute(db);
  await sql`
    create index jobs_active on jobs (organization_id, request_hash)
    where status in ('pending', 'processing')`.execute(db);

  await sql`
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
      primary key (job_id, source_index),
      check ((outcome = 'resolved') = (journalist_id is not null) or outcome is null),
      check ((outcome = 'unresolved') = (reason is not null) or outcome is null)
    )`.execute(db);

  await sql`
    create table journalists (
      id text primary key,
      name text not null,
      created_at timestamptz not null default now()
    )`.execute(db);

  await sql`
    create table journalist_keys (
      -- Looked up by its beginning, too: byte order lets the primary key's index do that.
      key text collate "C" primary key,
      journalist_id text not null references journalists on delete cascade
    )`.execute(db);
  await sql`create index journalist_keys_by_journalist on journalist_keys (journalist_id)`.execute(db);

  await sql`
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
      primary key (job_id, journalist_id),
      unique (job_id, position)
    )`.execute(db);

  await sql`
    create table articles (
      url_key text primary key,
      url text not null,
      domain text not null,
      title text,
      published_at timestamptz,
      language text,
      reading jsonb not null,
      fetched_at timestamptz not null,
      stored_at timestamptz not null,
      content_sha256 text not null
    )`.execute(db);

  await sql`
    create table author_pages (
      url_key text primary key,
      url text not null,
      reading jsonb not null,
      fetched_at timestamptz not null,
      stored_at timestamptz not null,
      content_sha256 text not null
    )`.execute(db);

  await sql`
    create table publications (
      domain text primary key,
      record jsonb not null,
      updated_at timestamptz not null default now()
    )`.execute(db);
}
