-- The address of a list's Atom feed. Only a hash of its token is stored, so the address is shown once.
create table watch_feeds (
  list_id text primary key references media_lists on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);
