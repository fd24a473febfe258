import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id text primary key,
      email text not null unique check (email = lower(email)),
      name text not null,
      -- Argon2id; null until a password is set.
      password_hash text,
      created_at timestamptz not null default now(),
      disabled_at timestamptz,
      last_seen_at timestamptz
    )`.execute(db);

  await sql`
    create table memberships (
      organization_id text not null references organizations,
      user_id text not null references users,
      role text not null check (role in ('admin', 'member')),
      joined_at timestamptz not null default now(),
      primary key (organization_id, user_id)
    )`.execute(db);
  await sql`create index memberships_by_user on memberships (user_id)`.execute(db);

  // Tokens of links and cookies are kept as SHA-256 only: who reads the database can use none of them.
  await sql`
    create table invitations (
      id text primary key,
      organization_id text not null references organizations,
      email text not null check (email = lower(email)),
      role text not null check (role in ('admin', 'member')),
      token_hash bytea not null unique,
      -- Null for the operator.
      invited_by text references users,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      accepted_at timestamptz,
      revoked_at timestamptz
    )`.execute(db);
  await sql`create index invitations_by_organization on invitations (organization_id, created_at)`.execute(
    db,
  );

  await sql`
    create table password_resets (
      token_hash bytea primary key,
      user_id text not null references users,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);

  await sql`
    create table sessions (
      id text primary key,
      token_hash bytea not null unique,
      user_id text not null references users,
      -- The one that the user works in; null for a user without any.
      organization_id text references organizations,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db);
  await sql`create index sessions_by_user on sessions (user_id)`.execute(db);

  // Null for keys that the operator made or revoked.
  await sql`
    alter table api_keys
      add column created_by text references users,
      add column revoked_by text references users,
      add column last_used_at timestamptz`.execute(db);

  // Processes remember keys for some seconds: whoever changes one tells them, also past our own code.
  await sql`
    create function announce_api_key() returns trigger language plpgsql as $$
    begin
      perform pg_notify('api_key_changes', old.id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger api_key_changed after update of scopes, expires_at, revoked_at or delete on api_keys
    for each row execute function announce_api_key()`.execute(db);

  // Who did something may be a signed-in user instead of a key; what it was done to may be a key or a user.
  await sql`
    alter table audit_entries
      add column user_id text,
      add column target_id text`.execute(db);
  await sql`drop index audit_entries_job_read`.execute(db);
  await sql`
    create unique index audit_entries_job_read on audit_entries (job_id, coalesce(api_key_id, user_id))
    where action = 'job_read'`.execute(db);
}
