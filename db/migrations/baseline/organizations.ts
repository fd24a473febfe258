/** Organizations, their API keys, and their credit ledger. */
export const ORGANIZATIONS = `
  create table organizations (
    id text primary key,
    name text not null,
    created_at timestamptz not null default now(),
    -- The organization's share of worker time. Temporal accepts weights from 0.001 to 1000.
    weight real not null default 1 check (weight between 0.001 and 1000),
    -- Whether a pitch is kept as long as its job, or only until the job settles.
    keep_pitches boolean not null default true
  );

  create table users (
    id text primary key,
    email text not null unique check (email = lower(email)),
    name text not null,
    -- The Argon2id hash of the password; null until a password is set.
    password_hash text,
    created_at timestamptz not null default now(),
    disabled_at timestamptz,
    last_seen_at timestamptz
  );

  create table api_keys (
    id text primary key,
    organization_id text not null references organizations,
    name text not null,
    prefix text not null,
    hash bytea not null unique,
    scopes text[] not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    revoked_at timestamptz,
    -- The users who created and revoked the key; null if the operator did.
    created_by text references users,
    revoked_by text references users,
    last_used_at timestamptz
  );
  create index api_keys_by_organization on api_keys (organization_id, created_at);

  -- Processes cache keys for a few seconds, so announce every change, even one made by another program.
  create function announce_api_key() returns trigger language plpgsql as $$
  begin
    perform pg_notify('api_key_changes', old.id);
    return null;
  end $$;
  create trigger api_key_changed after update of scopes, expires_at, revoked_at or delete on api_keys
    for each row execute function announce_api_key();

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
    -- Reserved credits never exceed the balance.
    check (reserved_after >= 0 and reserved_after <= balance_after)
  );

  -- The calls in the current rate limit window. Losing these counts in a crash is harmless, so they need no
  -- write-ahead log.
  create unlogged table rate_windows (
    subject text not null,
    policy text not null,
    started_at timestamptz not null,
    used integer not null,
    primary key (subject, policy)
  );
`;
