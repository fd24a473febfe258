/**
 * The large fields of a stored article. The column `listing` omits them, because lists of articles do not
 * need them.
 */
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
    listing jsonb not null generated always as (reading - '{${UNLISTED.join()}}'::text[]) stored
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
`;
