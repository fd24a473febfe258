import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A mail that is to be sent. Its link is made at the moment of sending: no row and no message holds its secret.
  await sql`
    create table mails (
      id text primary key,
      invitation_id text unique references invitations,
      -- For a new password: as somebody typed it, whether or not there is such a user.
      address text unique check (address = lower(address)),
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      refused_at timestamptz,
      check (num_nonnulls(invitation_id, address) = 1)
    )`.execute(db);

  // Who somebody is at an OpenID provider: from their first sign-in on, an address proves nothing any more.
  await sql`
    create table user_identities (
      issuer text not null,
      subject text not null,
      user_id text not null references users,
      created_at timestamptz not null default now(),
      primary key (issuer, subject),
      unique (issuer, user_id)
    )`.execute(db);

  // Sign-ins that have left for the provider. Each may come back once.
  await sql`
    create table provider_sign_ins (
      token_hash bytea primary key,
      return_to text not null,
      created_at timestamptz not null default now()
    )`.execute(db);

  // Streams stay open for minutes: whoever takes an access back tells them, also past our own code.
  await sql`
    create function announce_access() returns trigger language plpgsql as $$
    begin
      perform pg_notify('access_changes', to_jsonb(old) ->> tg_argv[0]);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger session_ended after update of ended_at on sessions
    for each row execute function announce_access('user_id')`.execute(db);
  await sql`
    create trigger user_disabled after update of disabled_at on users
    for each row execute function announce_access('id')`.execute(db);
  await sql`
    create trigger membership_ended after delete on memberships
    for each row execute function announce_access('user_id')`.execute(db);
  await sql`
    create trigger grant_ended after delete on oauth_grants
    for each row execute function announce_access('user_id')`.execute(db);
}
