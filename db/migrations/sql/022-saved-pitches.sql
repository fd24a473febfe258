-- Pitches whose subject is looked for in every new article of the index.
create table saved_pitches (
  id text primary key,
  organization_id text not null references organizations,
  campaign_id text references campaigns on delete cascade,
  -- The hash of pitch and options: a pitch that is saved twice is one.
  request_hash text not null,
  pitch text not null,
  options jsonb not null,
  paused boolean not null default false,
  api_key_id text,
  user_id text,
  created_at timestamptz not null default now(),
  -- By what new articles are ranked; null until it is measured.
  scale jsonb,
  -- When the index is searched for the pitch again.
  next_search_at timestamptz not null default now(),
  -- The feed of its matches; only a hash of its token is stored.
  feed_token_hash bytea unique,
  feed_opened_at timestamptz,
  unique (organization_id, request_hash)
);
create index saved_pitches_by_organization on saved_pitches (organization_id, created_at desc, id desc);
create index saved_pitches_by_campaign on saved_pitches (campaign_id);
create index saved_pitches_due on saved_pitches (next_search_at) where not paused;

-- Who is not shown for a saved pitch again: the people of earlier searches, and with an id, those it has matched.
create table saved_pitch_people (
  saved_pitch_id text not null references saved_pitches on delete cascade,
  -- The normalized name.
  name text not null,
  id text unique,
  person jsonb,
  published date,
  matched_at timestamptz,
  seen_at timestamptz,
  primary key (saved_pitch_id, name),
  check ((id is null) = (person is null) and (id is null) = (matched_at is null))
);
create index saved_pitch_people_by_time on saved_pitch_people (saved_pitch_id, matched_at desc, id desc)
  where id is not null;

-- The last article of the index that was matched against all saved pitches.
create table saved_pitch_cursor (
  is_only boolean primary key default true check (is_only),
  arrived_at timestamptz not null,
  url_key text not null
);
insert into saved_pitch_cursor (arrived_at, url_key) values (now(), '');
