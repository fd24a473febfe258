/**
 * Memberships, invitations, sessions, mails, and identities at OpenID providers. Tokens in links and cookies
 * are stored only as SHA-256, so that read access to the database does not reveal usable tokens.
 */
export const ACCOUNTS = `
  create table memberships (
    organization_id text not null references organizations,
    user_id text not null references users,
    role text not null check (role in ('admin', 'member')),
    joined_at timestamptz not null default now(),
    primary key (organization_id, user_id)
  );
  create index memberships_by_user on memberships (user_id);

  create table invitations (
    id text primary key,
    organization_id text not null references organizations,
    email text not null check (email = lower(email)),
    role text not null check (role in ('admin', 'member')),
    token_hash bytea not null unique,
    -- The admin who sent the invitation; null if the operator sent it.
    invited_by text references users,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    accepted_at timestamptz,
    revoked_at timestamptz
  );
  create index invitations_by_organization on invitations (organization_id, created_at);

  create table password_resets (
    token_hash bytea primary key,
    user_id text not null references users,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  );

  create table sessions (
    id text primary key,
    token_hash bytea not null unique,
    user_id text not null references users,
    -- The organization that the user works in; null for a user without an organization.
    organization_id text references organizations,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended_at timestamptz
  );
  create index sessions_by_user on sessions (user_id);
  create index sessions_by_expiry on sessions (expires_at);

  -- A mail to send. Its link is created at the moment of sending, so no row or message contains the secret in
  -- the link.
  create table mails (
    id text primary key,
    invitation_id text unique references invitations,
    -- The e-mail address of a password reset as typed, whether or not a user has this address.
    address text unique check (address = lower(address)),
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    refused_at timestamptz,
    check (num_nonnulls(invitation_id, address) = 1)
  );

  -- A user's identity at an OpenID provider. After the first sign-in, this identity and not the e-mail
  -- address determines who the user is.
  create table user_identities (
    issuer text not null,
    subject text not null,
    user_id text not null references users,
    created_at timestamptz not null default now(),
    primary key (issuer, subject),
    unique (issuer, user_id)
  );

  -- Sign-ins that are in progress at the OpenID provider. Each row is used at most once.
  create table provider_sign_ins (
    token_hash bytea primary key,
    return_to text not null,
    created_at timestamptz not null default now()
  );
`;
