/**
 * The tables of the authorization server, and the notifications that end open streams when access is revoked.
 */
export const OAUTH = `
  -- Signing keys of each kind. The newest key is used, and the previous one is still accepted.
  create table oauth_keys (
    kind text not null check (kind in ('signing', 'cookies')),
    generation integer not null,
    secret text not null,
    created_at timestamptz not null default now(),
    primary key (kind, generation)
  );

  -- Clients that registered themselves. Byline's own clients are defined in the code.
  create table oauth_clients (
    id text primary key,
    metadata jsonb not null,
    created_at timestamptz not null default now()
  );

  -- What a user allowed a client to do for an organization. A grant ends with the user's membership.
  create table oauth_grants (
    id text primary key,
    client_id text not null,
    user_id text not null,
    organization_id text not null,
    created_at timestamptz not null default now(),
    foreign key (organization_id, user_id) references memberships (organization_id, user_id) on delete cascade
  );
  create index oauth_grants_by_member on oauth_grants (user_id, organization_id);
  create index oauth_grants_by_client on oauth_grants (client_id);

  -- OAuth codes, tokens, interactions and provider sessions. Each is stored under the hash of its identifier,
  -- so that read access to the table does not reveal usable tokens.
  create table oauth_artifacts (
    model text not null,
    id_hash bytea not null,
    grant_id text references oauth_grants on delete cascade,
    payload jsonb not null,
    user_code text,
    session_uid text,
    expires_at timestamptz,
    consumed_at timestamptz,
    -- When a device last asked whether the user has confirmed its code.
    polled_at timestamptz,
    primary key (model, id_hash)
  );
  create index oauth_artifacts_by_grant on oauth_artifacts (grant_id);
  create unique index oauth_artifacts_by_user_code on oauth_artifacts (user_code);
  create unique index oauth_artifacts_by_session on oauth_artifacts (session_uid);
  create index oauth_artifacts_by_expiry on oauth_artifacts (expires_at);

  -- Streams stay open for minutes, so announce every access that ends, even if another program revoked it.
  create function announce_access() returns trigger language plpgsql as $$
  begin
    perform pg_notify('access_changes', to_jsonb(old) ->> tg_argv[0]);
    return null;
  end $$;
  create trigger session_ended after update of ended_at on sessions
    for each row execute function announce_access('user_id');
  create trigger user_disabled after update of disabled_at on users
    for each row execute function announce_access('id');
  create trigger membership_ended after delete on memberships
    for each row execute function announce_access('user_id');
  create trigger grant_ended after delete on oauth_grants
    for each row execute function announce_access('user_id');
`;
