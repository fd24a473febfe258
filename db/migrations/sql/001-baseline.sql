-- The schema of the first version. Each table is created after the tables that it refers to.

-- Organizations, their API keys, and their credit ledger.
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

-- Memberships, invitations, sessions, mails, and identities at OpenID providers. Tokens in links and cookies
-- are stored only as SHA-256, so that read access to the database does not reveal usable tokens.
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

-- The tables of the authorization server, and the notifications that end open streams when access is revoked.
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

-- Enrichment jobs, their sources, and the journalists they found.
create table jobs (
  id text primary key,
  organization_id text not null references organizations,
  billing_subject text not null unique,
  status text not null check (status in ('pending', 'processing', 'complete', 'failed', 'canceled')),
  version integer not null default 1,
  start_claims integer not null default 1,
  external_id text,
  request_hash text not null,
  pitch text,
  include_recent integer not null,
  max_credits bigint,
  unit_price bigint not null,
  held bigint not null,
  warnings jsonb not null,
  error jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  cancel_requested_at timestamptz,
  expires_at timestamptz not null
);
create index jobs_active on jobs (organization_id, request_hash) where status in ('pending', 'processing');
create index jobs_by_organization on jobs (organization_id, created_at desc, id desc);
create index jobs_by_label on jobs (organization_id, external_id, created_at desc, id desc)
  where external_id is not null;
-- The clean-up deletes old rows in batches, each of which must find its rows without scanning newer rows.
create index jobs_by_expiry on jobs (expires_at) where status not in ('pending', 'processing');

-- Notifies listeners whenever a job's version changes. A trigger sends the notification for every statement
-- that changes a job.
create function notify_job_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('job_changes', new.id);
  return null;
end $$;
create trigger job_changed after update on jobs
  for each row when (old.version is distinct from new.version) execute function notify_job_change();

create table job_sources (
  job_id text not null references jobs on delete cascade,
  source_index integer not null,
  kind text not null check (kind in ('article_url', 'journalist_reference')),
  url text,
  reference jsonb,
  host text not null,
  outcome text check (outcome in ('resolved', 'unresolved')),
  reason text,
  message text,
  retryable boolean,
  journalist_id text,
  evidence jsonb,
  receipt jsonb,
  settled_at timestamptz,
  version integer not null default 1,
  primary key (job_id, source_index),
  check ((outcome = 'resolved') = (journalist_id is not null) or outcome is null),
  check ((outcome = 'unresolved') = (reason is not null) or outcome is null)
);

create table journalists (
  id text primary key,
  name text not null,
  created_at timestamptz not null default now()
);
create index journalists_by_age on journalists (created_at);

create table journalist_keys (
  -- Keys are also searched by prefix, for which the primary key's index needs byte order.
  key text collate "C" primary key,
  journalist_id text not null references journalists on delete cascade
);
create index journalist_keys_by_journalist on journalist_keys (journalist_id);

create table job_journalists (
  job_id text not null references jobs on delete cascade,
  journalist_id text not null references journalists,
  position integer not null,
  source_indexes integer[] not null,
  profile jsonb not null,
  billable boolean not null,
  credits bigint not null,
  fit jsonb,
  fit_method jsonb,
  -- The number of sources that the fit report includes. If the journalist has more sources, the report must
  -- be computed again.
  scored_sources integer not null default 0,
  version integer not null default 1,
  primary key (job_id, journalist_id),
  unique (job_id, position)
);
-- When a journalist is deleted, PostgreSQL checks whether a job still references that journalist.
create index job_journalists_by_journalist on job_journalists (journalist_id);

-- Each result records the version of the job in which it was added or changed, so that event streams can
-- tell what is new. Whenever a transaction changes results, it also raises the job's version by one. The
-- triggers therefore record the current version plus one.
create function note_job_version() returns trigger language plpgsql as $$
begin
  select version + 1 into new.version from jobs where id = new.job_id;
  return new;
end $$;
create trigger source_changed before update of outcome, reason, message, url, reference on job_sources
  for each row execute function note_job_version();
create trigger journalist_changed before insert or update on job_journalists
  for each row execute function note_job_version();

-- Returns which of the given subjects are on the suppression list; which known people have one of the
-- proofs (keys for an author page, profile or e-mail address) or the key for a name at an outlet; and what
-- the job has stored about these people. The function takes all locks first. The function is volatile, so
-- each later statement sees everything that was committed before the locks were taken. suppressed_among
-- takes the first lock, which blocks erasures. The other locks keep concurrent sources from creating the
-- same person twice. The caller passes these locks in a fixed order, to avoid deadlocks.
create function lock_identity(
  subjects text[], locks text[], proofs text[], name_key text, job text,
  out listed text[], out keys jsonb, out entries jsonb
) language plpgsql volatile as $$
begin
  listed := suppressed_among(subjects);
  perform pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(locks) key;
  select coalesce(jsonb_agg(jsonb_build_object(
      'key', known.key, 'journalist_id', known.journalist_id, 'name', person.name, 'has_page', exists (
        select from journalist_keys page
        where page.journalist_id = known.journalist_id and starts_with(page.key, 'page:')))), '[]')
    into keys
    from (
      select key, journalist_id from journalist_keys where key = any(proofs)
      union all
      -- Use a range instead of starts_with, because a query plan that is reused for all names can then use
      -- the index.
      select key, journalist_id from journalist_keys where key >= name_key || '#' and key < name_key || '$'
    ) known join journalists person on person.id = known.journalist_id;
  select coalesce(jsonb_agg(to_jsonb(entry)), '[]') into entries
    from (select distinct value ->> 'journalist_id' as id from jsonb_array_elements(keys)) known, lateral (
      select journalist_id, source_indexes, profile, billable from job_journalists
      -- The limit makes the planner look up each person, instead of reading all results of the job.
      where job_id = job and journalist_id = known.id limit 1
    ) entry;
end $$;

-- A language model's responses, stored before use so that a repeated attempt does not call the model again.
create table fit_answers (
  prompt_hash bytea primary key,
  -- The journalist that the response is about. Deleting the journalist deletes the response.
  journalist_id text not null references journalists on delete cascade,
  model text not null,
  answer text not null,
  created_at timestamptz not null default now(),
  -- The last job that used the response, so that the response can be deleted with the job's pitch.
  job_id text references jobs on delete set null
);
create index fit_answers_by_journalist on fit_answers (journalist_id);
create index fit_answers_by_job on fit_answers (job_id);
create index fit_answers_by_age on fit_answers (created_at);

-- Requests to score a job's people against another pitch. A row exists only while its caller waits.
create table rescores (
  id text primary key,
  job_id text not null references jobs on delete cascade,
  pitch text not null,
  -- An array of {journalist_id, fit, fit_method}; null until everyone is scored.
  reports jsonb,
  created_at timestamptz not null default now()
);
create index rescores_by_job on rescores (job_id);
create index rescores_by_age on rescores (created_at);

-- The number of calls to the language model that count against each budget. A budget limits the calls of
-- one job or of one day.
create table fit_budgets (
  scope text primary key,
  calls integer not null,
  created_at timestamptz not null default now()
);

-- Heartbeats of the worker processes. Each worker updates its row every few seconds from its main loop.
create table worker_heartbeats (
  id text primary key,
  queues text[] not null,
  version text not null,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);

-- Media lists: journalists whom an organization keeps beyond the lifetime of the jobs that found them.
create table media_lists (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  name text not null,
  -- The hash of the request that created the list with an Idempotency-Key. A later request with the same key
  -- and the same hash counts as a retry.
  request_hash text,
  member_count integer not null default 0 check (member_count >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index media_lists_by_organization on media_lists (organization_id, created_at desc, id desc);

create table media_list_members (
  id text primary key,
  list_id text not null references media_lists on delete cascade,
  -- Do not cascade: a journalist who is on a list is never deleted by the clean-up, so that later jobs find
  -- the same journalist.
  journalist_id text not null references journalists,
  -- The order in which members were added.
  position bigint generated always as identity,
  -- The result as it was in the job, which may have been deleted since.
  source_indexes integer[] not null,
  profile jsonb not null,
  billable boolean not null,
  credits bigint not null,
  fit jsonb,
  fit_method jsonb,
  outlet_rank integer,
  state text not null default 'to_contact' check (state in ('to_contact', 'contacted', 'replied', 'declined')),
  note text,
  version integer not null default 1,
  added_at timestamptz not null default now(),
  -- When the profile was last read from web pages.
  last_confirmed_at timestamptz not null,
  unique (list_id, journalist_id),
  unique (list_id, position)
);
create index media_list_members_by_journalist on media_list_members (journalist_id);

-- The history of media lists. Entries outlive the members that they are about, but not their list.
create table media_list_changes (
  id bigint generated always as identity primary key,
  list_id text not null references media_lists on delete cascade,
  action text not null,
  -- The changed member; null for changes of the list itself.
  member_id text,
  journalist_id text,
  -- [{field, from, to}]
  changes jsonb not null default '[]',
  api_key_id text,
  user_id text,
  at timestamptz not null default now()
);
create index media_list_changes_by_list on media_list_changes (list_id, id);
create index media_list_changes_by_journalist on media_list_changes (journalist_id);

-- Triggers keep the member counts and versions of lists correct for every statement, including erasures.
create function count_media_list_members() returns trigger language plpgsql as $$
begin
  update media_lists
  set member_count = member_count + case tg_op when 'INSERT' then changed.members else -changed.members end,
      updated_at = now()
  from (select list_id, count(*)::integer as members from changed_members group by list_id) changed
  where media_lists.id = changed.list_id;
  return null;
end $$;
create trigger media_list_members_added after insert on media_list_members
  referencing new table as changed_members for each statement execute function count_media_list_members();
create trigger media_list_members_removed after delete on media_list_members
  referencing old table as changed_members for each statement execute function count_media_list_members();

create function next_media_list_version() returns trigger language plpgsql as $$
begin
  new.version = old.version + 1;
  new.updated_at = now();
  return new;
end $$;
create trigger media_list_changed before update of name on media_lists
  for each row execute function next_media_list_version();

create function next_media_list_member_version() returns trigger language plpgsql as $$
begin
  new.version = old.version + 1;
  return new;
end $$;
create trigger media_list_member_changed before update of profile, fit, state, note on media_list_members
  for each row execute function next_media_list_member_version();

-- Data extracted from web pages: articles, author pages and publications. Also the tables that limit requests
-- to each host.
create table host_queues (
  host text primary key,
  -- The earliest start of the next new request to the host, after the starts of all waiting requests.
  next_free_at timestamptz not null,
  -- When the last request to the host was sent, or, until that is known, when the request was allowed.
  last_started_at timestamptz
);
create table host_reservations (
  host text not null references host_queues on delete cascade,
  holder text not null,
  url_sha256 text not null,
  starts_at timestamptz not null,
  -- When the lease of the running request ends; null while the request is waiting. A request whose lease
  -- has ended counts as lost.
  leased_until timestamptz,
  -- The id of the running request. Workers that want the same robots.txt share a row, and a worker must not
  -- end the request of another worker.
  turn uuid,
  -- Whether the running request is known to have been sent. Until then, no other request to the host is
  -- allowed.
  sent boolean not null default false,
  primary key (host, holder, url_sha256)
);
-- Asks, in one round trip, for permission to send a request to a host. Returns null if the request may be
-- sent now, otherwise the number of milliseconds after which to ask again. The function is volatile, so
-- each of its statements sees what was committed before the queue was locked. All times come from the
-- database's clock, which all workers share.
create function take_host_turn(
  at_host text, by_holder text, of_url text, for_turn uuid, spacing interval, concurrency integer,
  lease interval, abandoned_after interval, busy_wait interval
) returns double precision language plpgsql volatile as $$
declare
  queue host_queues;
  place host_reservations;
  rest record;
  asked_at timestamptz;
  ready_at timestamptz;
begin
  insert into host_queues as known (host, next_free_at) values (at_host, clock_timestamp())
    on conflict (host) do update set host = known.host returning * into queue;
  asked_at := clock_timestamp();
  delete from host_reservations
    where host = at_host and coalesce(leased_until, starts_at + abandoned_after) < asked_at;

  -- If the holder has already asked for this page, use its row, which keeps its position in the queue.
  select * into place from host_reservations
    where host = at_host and holder = by_holder and url_sha256 = of_url;
  if not found then
    insert into host_reservations (host, holder, url_sha256, starts_at)
      values (at_host, by_holder, of_url, greatest(asked_at, queue.next_free_at)) returning * into place;
    update host_queues set next_free_at = place.starts_at + spacing where host = at_host;
  end if;

  select count(*) filter (where is_other and leased_until is not null) as running,
      count(*) filter (where is_other and leased_until is null and starts_at < place.starts_at) as ahead,
      coalesce(bool_or(leased_until is not null and not sent), false) as sending
    into rest
    from (
      select *, (holder, url_sha256) <> (by_holder, of_url) as is_other from host_reservations where host = at_host
    ) places;
  -- The interval between two requests is counted from the time when the first one was sent, even if it was
  -- sent long after it was allowed.
  ready_at := greatest(place.starts_at, queue.last_started_at + spacing);
  if rest.sending and spacing > interval '0' then
    ready_at := greatest(ready_at, asked_at + least(busy_wait, spacing / 4));
  end if;
  if ready_at > asked_at then
    return extract(epoch from ready_at - asked_at) * 1000;
  end if;
  if rest.running >= concurrency then
    return extract(epoch from greatest(busy_wait, spacing)) * 1000 * (1 + rest.ahead / concurrency);
  end if;

  update host_reservations set leased_until = asked_at + lease, turn = for_turn, sent = false
    where host = at_host and holder = by_holder and url_sha256 = of_url;
  update host_queues set last_started_at = asked_at where host = at_host;
  return null;
end $$;

create table robots_files (
  -- Scheme, host and port. Each origin has its own robots.txt (RFC 9309, 2.3).
  origin text primary key,
  -- The content of the file; null if the file could not be fetched, which closes the site to the crawler
  -- until the row expires.
  content text,
  expires_at timestamptz not null
);

-- Pages on which the page reader hung or crashed. The table stores only hashes of the URLs, because nobody
-- needs to see the URLs.
create table unreadable_pages (
  url_sha256 text primary key,
  reader text not null,
  strikes int2 not null check (strikes > 0),
  until timestamptz not null
);

create table articles (
  url_key text primary key,
  url text not null,
  domain text not null,
  title text,
  published_at timestamptz,
  language text,
  reading jsonb not null,
  fetched_at timestamptz not null,
  stored_at timestamptz not null,
  content_sha256 text not null,
  extractor text not null default 'article@1',
  fresh_until timestamptz not null default now(),
  -- The digest of the article for the fit score, made when the article is read.
  digest jsonb,
  -- The small fields of the extracted article, for lists of a person's work. If queries took these fields
  -- from the column "reading", PostgreSQL would decompress the whole column for each field.
  listing jsonb not null generated always as (reading - '{text,markdown,evidence,organizations,addresses,profiles,staff_pages,feeds,site_marks}'::text[]) stored
);
create index articles_by_age on articles (stored_at);
-- Returns the keys for finding articles by author: each author's name with the given domain, and with an
-- empty domain to search all sites. Names are cut to 200 characters, because an index entry has a maximum
-- size.
create function author_keys(domain text, authors jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(place || '/' || left(author ->> 'name', 200)), '{}')
  from jsonb_array_elements(authors) author, (values (domain), ('')) places (place)
$$;
-- By default, a GIN index first puts new entries in a list that every search has to scan. This index is
-- searched for each source of a job, and scanning the list each time would be too slow.
create index articles_by_author on articles using gin (author_keys(domain, listing -> 'authors'))
  with (fastupdate = off);

create table article_aliases (
  url_key text primary key,
  article_key text not null references articles on delete cascade
);
create index article_aliases_by_article on article_aliases (article_key);

create table author_pages (
  url_key text primary key,
  url text not null,
  domain text not null,
  reading jsonb not null,
  fetched_at timestamptz not null,
  stored_at timestamptz not null,
  content_sha256 text not null,
  -- Parts of the extracted page that are read for many pages at once.
  page_url text generated always as (reading ->> 'url') stored,
  name text generated always as (reading ->> 'name') stored
);
create index author_pages_by_domain on author_pages (domain, stored_at desc) where name is not null;
create index author_pages_by_age on author_pages (stored_at);

create table publications (
  domain text primary key,
  record jsonb,
  updated_at timestamptz not null default now(),
  profile jsonb,
  fetched_at timestamptz,
  fresh_until timestamptz,
  metrics jsonb,
  -- Until when the metrics are used without querying their sources again.
  metrics_until timestamptz
);

create table lookups (
  id text primary key,
  kind text not null check (kind in ('article', 'publication')),
  key text not null,
  url text not null,
  -- The process that is fetching the page. If this process dies, its lease ends at lease_until.
  lease_holder text,
  lease_until timestamptz,
  failure jsonb,
  -- Before this time, the stored failure is returned without another attempt.
  failure_until timestamptz,
  -- When the lookup was last requested. The clean-up deletes lookups that were not requested for a long
  -- time.
  requested_at timestamptz not null default now(),
  unique (kind, key)
);
create index lookups_by_age on lookups (requested_at);

-- Rank lists. An import fills a new table and swaps it for the old one, so each list has its own table.
create table traffic_ranks (
  -- Compare domains byte by byte, which is fastest. The sort order of a language is not needed.
  domain text collate "C" primary key,
  rank integer not null
);
create table authority_ranks (
  domain text collate "C" primary key,
  rank integer not null
);
create table rank_lists (
  name text primary key check (name in ('tranco', 'domain_ranks')),
  -- The file or URL from which the list was imported.
  source text not null,
  as_of date not null,
  row_count integer not null,
  imported_at timestamptz not null default now()
);

-- The news index and its sources: feeds, GKG files, and news search providers.
create table news_searches (
  organization_id text not null references organizations,
  idempotency_key text not null,
  request_hash text not null,
  billing_subject text not null unique,
  reply jsonb not null,
  expires_at timestamptz not null,
  primary key (organization_id, idempotency_key)
);
create index news_searches_by_expiry on news_searches (expires_at);

create table news_articles (
  url_key text primary key,
  url text not null,
  domain text not null,
  title text not null,
  snippet text,
  authors text[] not null,
  source_name text,
  published_at timestamptz,
  published_at_precision text,
  published_at_basis text check (published_at_basis in ('article_metadata', 'provider', 'first_seen')),
  language text,
  country text,
  image_url text,
  is_reprint boolean not null,
  -- A hash of the title, which copies of one story share.
  title_key bigint,
  story text not null,
  origin text not null,
  first_seen_at timestamptz not null default now(),
  search tsvector not null,
  -- The reversed host, so that a site and all its subdomains are one range of an index.
  reversed_host text collate "C" generated always as (reverse('.' || split_part(url_key, '/', 1))) stored,
  -- The fingerprint of the lead, which copies of one story share even under different headlines; null
  -- without a lead.
  lead_marks integer[],
  check ((published_at is null) = (published_at_basis is null))
);
-- PostgreSQL plans a search either by date, from the newest article back, or by the index of words,
-- depending on how common the words are. PostgreSQL therefore needs statistics on many words.
alter table news_articles alter column search set statistics 2000;
create index news_articles_by_search on news_articles using gin (search);
create index news_articles_by_date on news_articles (published_at desc nulls last);
create index news_articles_by_title on news_articles (title_key) where title_key is not null;
create index news_articles_by_host on news_articles (reversed_host);
create index news_articles_by_age on news_articles (first_seen_at);
-- fastupdate is off, because a GIN index would otherwise buffer new entries in a list that every search
-- scans. Each saved batch of articles makes a thousand searches in this index, and the list cost twenty
-- milliseconds per search.
create index news_articles_by_lead on news_articles using gin (lead_marks) with (fastupdate = off)
  where lead_marks is not null;

create table feeds (
  id text primary key,
  url text not null unique,
  title text,
  -- The terms under which the feed's items may be used, as recorded by the operator.
  licence text,
  added_by text not null check (added_by in ('operator', 'publication')),
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  etag text,
  last_modified text,
  read_at timestamptz,
  -- The number of consecutive failures, and the number of consecutive reads without new articles. Both
  -- numbers decide when the feed is due again.
  failures integer not null default 0,
  quiet_reads integer not null default 0,
  failure text,
  articles integer not null default 0
);
create index feeds_by_turn on feeds (due_at);

create table gkg_files (
  name text primary key,
  url text not null,
  -- The checksum of the file; null if GDELT's list of files did not state it.
  md5 text,
  covers_until timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'loaded', 'failed')),
  attempts integer not null default 0,
  failure text,
  lines integer,
  skipped_lines integer,
  articles integer not null default 0,
  loaded_at timestamptz
);
create index gkg_files_waiting on gkg_files (covers_until) where state = 'waiting';

create table provider_searches (
  id text primary key,
  provider text not null,
  -- The key of a request. Requests to which a provider would give the same response have the same key.
  key text not null unique,
  request jsonb not null,
  -- Keys of the articles found, in the provider's order; null until the provider has responded.
  found text[],
  failure jsonb,
  answered_at timestamptz
);
create index provider_searches_by_age on provider_searches (answered_at);

-- Suppression, erasure, and the audit log.
-- The salt of the hashes. Each installation has its own salt, so that the hashes of two installations
-- cannot be compared.
create table privacy_salts (
  singleton boolean primary key default true check (singleton),
  salt bytea not null
);

create table suppressions (
  subject_hash bytea primary key,
  kind text not null check (kind in ('address', 'person', 'domain', 'page', 'recording')),
  created_at timestamptz not null default now()
);

-- Returns those of the given subjects that are on the suppression list. The function takes the same lock as
-- suppressions.lockForWriting: it waits for a running erasure, and blocks the next erasure until the
-- transaction ends. The function is volatile, so it sees what was committed while it waited. The rest of
-- the calling statement does not see these changes.
create function suppressed_among(subjects text[]) returns text[] language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('people are written', 0));
  return array(
    select subject from unnest(subjects) subject where exists (
      select from suppressions
      where subject_hash = sha256((select salt from privacy_salts) || convert_to(subject, 'UTF8'))));
end $$;

-- Results that a job may no longer show. Only ids and prices are kept, so that the job's bill stays the
-- same.
create table removed_results (
  job_id text not null references jobs on delete cascade,
  journalist_id text not null,
  billable boolean not null,
  credits bigint not null,
  primary key (job_id, journalist_id)
);

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  action text not null,
  -- The organization that acted; null for the operator.
  organization_id text,
  -- The API key or the signed-in user that acted.
  api_key_id text,
  user_id text,
  job_id text,
  journalist_id text,
  -- The key or user that the action changed.
  target_id text,
  -- The people that the action was about, as salted hashes, so that the log itself contains no names.
  subject_hashes bytea[] not null default '{}'
);
create index audit_entries_by_time on audit_entries (at);
create index audit_entries_by_subject on audit_entries using gin (subject_hashes);
create index audit_entries_by_journalist on audit_entries (journalist_id);
-- Repeated reads of one job by the same key or user leave a single entry.
create unique index audit_entries_job_read on audit_entries (job_id, coalesce(api_key_id, user_id))
  where action = 'job_read';
-- Repeated reads of one media list or person by the same key or user leave a single entry.
create unique index audit_entries_list_read on audit_entries (target_id, coalesce(api_key_id, user_id))
  where action = 'list_read';
create unique index audit_entries_person_read
  on audit_entries (journalist_id, organization_id, coalesce(api_key_id, user_id))
  where action = 'person_read';

-- Writes an audit entry for each journalist that is added to a job. Because a trigger calls this function,
-- no SQL statement can add a journalist without an audit entry.
create function audit_job_journalist() returns trigger language plpgsql as $$
begin
  insert into audit_entries (action, organization_id, job_id, journalist_id)
  select 'job_found', organization_id, id, new.journalist_id from jobs where id = new.job_id;
  return null;
end $$;
create trigger job_journalist_found after insert on job_journalists
  for each row execute function audit_job_journalist();

insert into privacy_salts (salt)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
