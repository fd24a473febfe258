-- Searches for journalists by a pitch: the search, the people it found, and the pages it reads.
create table journalist_searches (
  id text primary key,
  organization_id text not null references organizations,
  billing_subject text not null unique,
  status text not null check (status in ('pending', 'processing', 'complete', 'failed', 'canceled')),
  version integer not null default 1,
  start_claims integer not null default 1,
  external_id text,
  request_hash text not null,
  pitch text,
  options jsonb not null,
  max_credits bigint,
  unit_price bigint not null,
  held bigint not null,
  round integer not null default 0,
  queries_done integer not null default 0,
  pages_read integer not null default 0,
  people_seen integer not null default 0,
  findings jsonb not null,
  warnings jsonb not null default '[]',
  error jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  cancel_requested_at timestamptz,
  expires_at timestamptz not null
);
create index journalist_searches_active on journalist_searches (organization_id, request_hash)
  where status in ('pending', 'processing');
create index journalist_searches_by_organization on journalist_searches (organization_id, created_at desc, id desc);
create index journalist_searches_by_label
  on journalist_searches (organization_id, external_id, created_at desc, id desc) where external_id is not null;
create index journalist_searches_by_expiry on journalist_searches (expires_at)
  where status not in ('pending', 'processing');

create table journalist_search_people (
  search_id text not null references journalist_searches on delete cascade,
  rank integer not null,
  person jsonb not null,
  primary key (search_id, rank)
);

-- What each query found, until the search ends; null until the query is run.
create table journalist_search_queries (
  search_id text not null references journalist_searches on delete cascade,
  number integer not null,
  kind text not null,
  q text not null,
  language text not null,
  url_keys jsonb,
  primary key (search_id, number)
);

-- The pages that a round reads because the index has no byline. The rows of a round are deleted when it ends.
create table journalist_search_pages (
  search_id text not null references journalist_searches on delete cascade,
  position integer not null,
  url text not null,
  outcome text check (outcome in ('read', 'unread')),
  primary key (search_id, position)
);

-- Requests for a preview. A row exists only while its caller waits.
create table journalist_search_previews (
  id text primary key,
  organization_id text not null references organizations,
  pitch text not null,
  options jsonb not null,
  preview jsonb,
  created_at timestamptz not null default now()
);
create index journalist_search_previews_by_age on journalist_search_previews (created_at);

-- Repeated reads of one search by the same key or user leave a single entry.
create unique index audit_entries_search_read on audit_entries (target_id, coalesce(api_key_id, user_id))
  where action = 'search_read';
create index audit_entries_search_found on audit_entries (target_id) where action = 'search_found';
