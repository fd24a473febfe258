/** The news index and its sources: feeds, GKG files, and news search providers. */
export const NEWS = `
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
    -- A hash of the title, shared by printings of one story; and the story that the article belongs to.
    title_key bigint,
    story text not null,
    origin text not null,
    first_seen_at timestamptz not null default now(),
    search tsvector not null,
    -- The host reversed, so that a site and all its subdomains are one range of an index.
    reversed_host text collate "C" generated always as (reverse('.' || split_part(url_key, '/', 1))) stored,
    -- The fingerprint shared by printings of one story under different headlines. Null without a lead.
    lead_marks integer[],
    check ((published_at is null) = (published_at_basis is null))
  );
  -- The planner chooses between newest-first and word-first by how common a word is, so it needs statistics on
  -- many words.
  alter table news_articles alter column search set statistics 2000;
  create index news_articles_by_search on news_articles using gin (search);
  create index news_articles_by_date on news_articles (published_at desc nulls last);
  create index news_articles_by_title on news_articles (title_key) where title_key is not null;
  create index news_articles_by_host on news_articles (reversed_host);
  create index news_articles_by_age on news_articles (first_seen_at);
  -- A GIN index buffers new entries in a list that every search scans. One saved batch makes a thousand searches
  -- here, and the list cost twenty milliseconds each.
  create index news_articles_by_lead on news_articles using gin (lead_marks) with (fastupdate = off)
    where lead_marks is not null;

  create table feeds (
    id text primary key,
    url text not null unique,
    title text,
    -- The terms under which its items may be used, as noted by the operator.
    licence text,
    added_by text not null check (added_by in ('operator', 'publication')),
    created_at timestamptz not null default now(),
    due_at timestamptz not null default now(),
    etag text,
    last_modified text,
    read_at timestamptz,
    -- In a row; the back-off is computed from both.
    failures integer not null default 0,
    quiet_reads integer not null default 0,
    failure text,
    articles integer not null default 0
  );
  create index feeds_by_turn on feeds (due_at);

  create table gkg_files (
    name text primary key,
    url text not null,
    -- Null when no list stated it.
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
    -- The same for requests that a provider would answer alike.
    key text not null unique,
    request jsonb not null,
    -- Keys of the articles found, in the provider's order; null until it has answered.
    found text[],
    failure jsonb,
    answered_at timestamptz
  );
  create index provider_searches_by_age on provider_searches (answered_at);
`;
