import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What signs: the newest row of a kind is used, the one before it is still accepted.
  await sql`
    create table oauth_keys (
      kind text not null check (kind in ('signing', 'cookies')),
      generation integer not null,
      secret text not null,
      created_at timestamptz not null default now(),
      primary key (kind, generation)
    )`.execute(db);

  // Programs that registered themselves. Those of our own stand in the code.
  await sql`
    create table oauth_clients (
      id text primary key,
      metadata jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db);

  // What a person allowed a program to do for one of their organizations. Whoever leaves takes it along.
  await sql`
    create table oauth_grants (
      id text primary key,
      client_id text not null,
      user_id text not null,
      organization_id text not null,
      created_at timestamptz not null default now(),
      foreign key (organization_id, user_id) references memberships (organization_id, user_id) on delete cascade
    )`.execute(db);
  await sql`create index oauth_grants_by_member on oauth_grants (user_id, organization_id)`.execute(db);
  await sql`create index oauth_grants_by_client on oauth_grants (client_id)`.execute(db);

  // Codes, tokens, interactions, sessions of the provider. Whose name is a secret is kept under its hash.
  await sql`
    create table oauth_artifacts (
      model text not null,
      id_hash bytea not null,
      grant_id text references oauth_grants on delete cascade,
      payload jsonb not null,
      user_code text,
      session_uid text,
      expires_at timestamptz,
      consumed_at timestamptz,
      -- Of a device that asks whether its code was confirmed.
      polled_at timestamptz,
      primary key (model, id_hash)
    )`.execute(db);
  await sql`create index oauth_artifacts_by_grant on oauth_artifacts (grant_id)`.execute(db);
  await sql`create unique index oauth_artifacts_by_user_code on oauth_artifacts (user_code)`.execute(db);
  await sql`create unique index oauth_artifacts_by_session on oauth_artifacts (session_uid)`.execute(db);
  await sql`create index oauth_artifacts_by_expiry on oauth_artifacts (expires_at)`.execute(db);
}
