-- Lists that organizations bring to have them audited, kept for 30 days.
create table list_audits (
  id text primary key,
  organization_id text not null references organizations,
  billing_subject text not null unique,
  status text not null check (status in ('pending', 'processing', 'complete', 'failed', 'canceled')),
  version integer not null default 1,
  external_id text,
  request_hash text not null,
  error jsonb,
  api_key_id text references api_keys on delete set null,
  user_id text references users on delete set null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  cancel_requested_at timestamptz,
  expires_at timestamptz not null
);
create index list_audits_by_organization on list_audits (organization_id, created_at desc, id desc);
create index list_audits_active on list_audits (organization_id) where status in ('pending', 'processing');
create index list_audits_by_expiry on list_audits (expires_at);

create table list_audit_rows (
  audit_id text not null references list_audits on delete cascade,
  position integer not null,
  -- Rows about one person have one number, and are read together, in the order of the numbers.
  person integer not null,
  name text not null,
  outlet text,
  domain text,
  email text,
  role text,
  state text check (state in ('confirmed', 'stale', 'moved', 'private_mailbox', 'not_found')),
  reasons text[] not null default '{}',
  address text check (address in ('confirmed', 'other', 'not_published')),
  -- Where the web shows the person: with it, guesses of one person's address are counted.
  found_key text,
  page_url text,
  page_read_at timestamptz,
  outlet_now text,
  role_now text,
  new_email text,
  bought_at timestamptz,
  checked_at timestamptz,
  primary key (audit_id, position)
);
create index list_audit_rows_by_person on list_audit_rows (audit_id, person);
create index list_audit_rows_by_state on list_audit_rows (audit_id, state, position);
create index list_audit_rows_found on list_audit_rows (found_key) where found_key is not null;

create unique index audit_entries_list_audit_read on audit_entries (target_id, coalesce(api_key_id, user_id))
  where action = 'list_audit_read';
create index audit_entries_list_audit_found on audit_entries (target_id) where action = 'list_audit_found';
