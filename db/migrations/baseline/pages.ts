/** The large parts of an article, which are needed only if a single article is read. */
const UNLISTED = [
  ...['text', 'markdown', 'evidence', 'organizations'],
  ...['addresses', 'profiles', 'staff_pages', 'feeds', 'site_marks'],
];

/**
 * Data extracted from web pages: articles, author pages and publications. Also the tables that limit requests
 * to each host.
 */
export const PAGES = `
  create table host_queues (
    host text primary key,
    -- The time of the next new request, which follows all waiting requests.
    next_free_at timestamptz not null,
    -- When the last request was sent; until that is known, when it was allowed.
    last_started_at timestamptz
  );
  create table host_reservations (
    host text not null references host_queues on delete cascade,
    holder text not null,
    url_sha256 text not null,
    starts_at timestamptz not null,
    -- Until when the running request may take; null while the request is waiting. After this time, the
    -- request counts as lost.
    leased_until timestamptz,
    -- The id of the running request. Workers that want the same robots.txt share a row, and one worker must
    -- not end the other's request.
    turn uuid,
    -- Whether the running request is known to have been sent. Until then, no other request is allowed.
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

    -- A holder that asks again finds its earlier row.
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
    -- The next request must keep its distance from the moment when the last one was sent, even if that was
    -- long after its permission.
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
    -- Scheme, host and port. Each origin has a robots.txt of its own (RFC 9309, 2.3).
    origin text primary key,
    -- The content of the file; null if the file could not be fetched, which closes the site to the crawler
    -- until the row expires.
    content text,
    expires_at timestamptz not null
  );

  -- Pages that made their reader hang or crash. The table stores hashes instead of URLs, because nobody needs
  -- to see the URLs.
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
    -- The small parts of the extracted article, for lists of a person's work. PostgreSQL would decompress the
    -- whole column reading for each field taken from it.
    listing jsonb not null generated always as (reading - '{${UNLISTED.join()}}'::text[]) stored
  );
  create index articles_by_age on articles (stored_at);
  -- Finds articles by author, for references and recent work: at one site, or anywhere if the domain is empty. Names
  -- are cut, because an entry of an index has a limited size.
  create function author_keys(domain text, authors jsonb) returns text[] language sql immutable parallel safe as $$
    select coalesce(array_agg(place || '/' || left(author ->> 'name', 200)), '{}')
    from jsonb_array_elements(authors) author, (values (domain), ('')) places (place)
  $$;
  -- A GIN index would buffer new entries in a list that every search scans, and each source of a job searches here.
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
    -- Until when the metrics are used without asking their sources again.
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
    -- Until when the failure is returned without another attempt.
    failure_until timestamptz,
    -- When the lookup was last requested, by which old lookups expire.
    requested_at timestamptz not null default now(),
    unique (kind, key)
  );
  create index lookups_by_age on lookups (requested_at);
`;
