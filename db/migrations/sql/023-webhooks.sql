-- Addresses of organizations to which events are sent. Secrets are stored as they are, because each request is signed
-- with them.
create table webhooks (
  id text primary key,
  organization_id text not null references organizations,
  url text not null,
  events text[] not null,
  secret text not null,
  -- The secret before the last rotation, which signs as well until it expires.
  earlier_secret text,
  earlier_expires_at timestamptz,
  created_at timestamptz not null default now(),
  -- Failed requests since the last success, the first and the last of them.
  failures integer not null default 0,
  failing_since timestamptz,
  last_failed_at timestamptz,
  -- Until when nothing is sent after failures.
  paused_until timestamptz,
  disabled_at timestamptz,
  disabled_for text check (disabled_for in ('gone', 'failures', 'admin')),
  -- When mails to the admins about a webhook that Byline has disabled were on their way.
  told_at timestamptz,
  check ((disabled_at is null) = (disabled_for is null))
);
create index webhooks_by_organization on webhooks (organization_id);

-- Events to send, and the last 30 days of those that were sent. An event is written in the transaction of what it tells.
create table webhook_deliveries (
  event_id text not null,
  webhook_id text not null references webhooks on delete cascade,
  type text not null,
  body text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  last_attempt_at timestamptz,
  response_status integer,
  response_body text,
  failure text,
  primary key (webhook_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where state = 'pending';
create index webhook_deliveries_leased on webhook_deliveries (webhook_id) where leased_until is not null;
create index webhook_deliveries_by_time on webhook_deliveries (webhook_id, created_at desc, event_id desc);

-- Below how many credits the organization is told, in 1/1000 credit.
alter table organizations add column low_credits_threshold bigint check (low_credits_threshold >= 0);

-- A mail to an admin about a webhook that was disabled.
alter table mails add column webhook_id text references webhooks on delete cascade;
alter table mails add column user_id text references users;
alter table mails drop constraint mails_check;
alter table mails add constraint mails_check check (num_nonnulls(invitation_id, address, webhook_id) = 1);
alter table mails add constraint mails_of_webhook unique (webhook_id, user_id);
