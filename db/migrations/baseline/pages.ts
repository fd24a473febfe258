/**
 * Data extracted from web pages: articles, author pages and publications. Also the tables that limit requests
 * to each host.
 */
export const PAGES = `
  create table host_queues (
    host text primary key,
    -- Where the next request is placed: behind all that wait.
    next_free_at timestamptz not null,
    -- When the last request was let through.
    last_started_at timestamptz
  );
  create table host_reservations (
    host text not null references host_queues on delete cascade,
    holder text not null,
    url_sha256 text not null,
    starts_at timestamptz not null,
    -- Set while the request runs; after this time the request counts as dead.
    leased_until timestamptz,
    primary key (host, holder, url_sha256)
  );

  create table robots_files (
    -- Scheme, host and port: each has a robots.txt of its own (RFC 9309, 2.3).
    origin text primary key,
    -- Null when the file could not be fetched, which closes the site until the row expires.
    content text,
    expires_at timestamptz not null
  );

  -- Pages that hung or killed their reader. Stores a hash instead of the URL, because the row is looked up and
  -- never shown.
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
    -- What the fit score needs to know of the article, made when it is read.
    digest jsonb
  );
  create index articles_by_age on articles (stored_at);
  -- Finds articles by author, for references and recent work. jsonb_path_ops supports only containment.
  create index articles_by_author on articles using gin ((reading -> 'authors') jsonb_path_ops);

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
    content_sha256 text not null
  );
  create index author_pages_by_domain on author_pages (domain);
  create index author_pages_by_age on author_pages (stored_at);

  create table publications (
    domain text primary key,
    record jsonb,
    updated_at timestamptz not null default now(),
    profile jsonb,
    fetched_at timestamptz,
    fresh_until timestamptz,
    metrics jsonb,
    -- Until then the metrics are used without asking their sources again.
    metrics_until timestamptz
  );

  create table lookups (
    id text primary key,
    kind text not null check (kind in ('article', 'publication')),
    key text not null,
    url text not null,
    -- Who is fetching it now; a holder that died loses the lease when its time is over.
    lease_holder text,
    lease_until timestamptz,
    failure jsonb,
    -- Until when the failure is believed without another attempt.
    failure_until timestamptz,
    -- Lets lookups expire by when they were last requested.
    requested_at timestamptz not null default now(),
    unique (kind, key)
  );
  create index lookups_by_age on lookups (requested_at);
`;
