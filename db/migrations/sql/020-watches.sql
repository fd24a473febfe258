-- Lists whose people are checked again: what is due, what their pages have shown, and what has changed.
create table watches (
  list_id text primary key references media_lists on delete cascade,
  period text not null check (period in ('weekly', 'monthly', 'quarterly')),
  next_check_at timestamptz not null
);
create index watches_by_next_check on watches (next_check_at);

create table watch_checks (
  id text primary key,
  list_id text not null references media_lists on delete cascade,
  started_at timestamptz not null,
  -- When the check ends with what is known, at the latest.
  ends_at timestamptz not null,
  finished_at timestamptz,
  members integer not null,
  confirmed integer not null default 0,
  changed integer not null default 0
);
create index watch_checks_by_list on watch_checks (list_id, started_at desc, id desc);
create unique index watch_checks_unfinished on watch_checks (list_id) where finished_at is null;

-- A person's page, read once for all lists of all organizations.
create table watch_pages (
  id text primary key,
  page_key text not null unique,
  url text not null,
  domain text not null,
  history jsonb not null,
  leased_until timestamptz
);

create table watch_members (
  member_id text primary key references media_list_members on delete cascade,
  list_id text not null references media_lists on delete cascade,
  -- Null for a person without a page.
  page_key text,
  check_id text references watch_checks on delete set null,
  next_check_at timestamptz,
  -- The result in the current check; null until there is one.
  result text check (result in ('confirmed', 'changed', 'not_known')),
  -- The page as the list last knew it.
  known jsonb,
  differs_since timestamptz,
  tries integer not null default 0
);
create index watch_members_due on watch_members (next_check_at) where result is null;
create index watch_members_by_page on watch_members (page_key);
create index watch_members_by_list on watch_members (list_id);
create index watch_members_by_check on watch_members (check_id);

create table watch_changes (
  id text primary key,
  list_id text not null references media_lists on delete cascade,
  member_id text not null references media_list_members on delete cascade,
  journalist_id text not null,
  kind text not null,
  before text,
  after text,
  evidence jsonb not null,
  found_at timestamptz not null,
  decision text not null default 'open' check (decision in ('open', 'accepted', 'dismissed')),
  decided_at timestamptz
);
create index watch_changes_by_list on watch_changes (list_id, found_at desc, id desc);
create index watch_changes_by_member on watch_changes (member_id);
