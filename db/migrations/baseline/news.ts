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
`;
