import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      -- What printings of one story have in common, and which of them belong together: see db/title-key.ts.
      title_key bigint,
      story text not null,
      origin text not null,
      first_seen_at timestamptz not null default now(),
      search tsvector not null,
      -- The host read backwards, so that a site and everything below it is one range of an index.
      reversed_host text collate "C" generated always as (reverse('.' || split_part(url_key, '/', 1))) stored,
      check ((published_at is null) = (published_at_basis is null))
    )`.execute(db);
  // How common a word is decides between two plans, newest first or word first: it has to be known of many words.
  await sql`alter table news_articles alter column search set statistics 2000`.execute(db);

  await sql`
    insert into news_articles (url_key, url, domain, title, snippet, authors, source_name, published_at,
      published_at_precision, published_at_basis, language, image_url, is_reprint, story, origin, first_seen_at, search)
    select url_key, reading ->> 'url', domain, coalesce(title, reading ->> 'url'),
      left(coalesce(reading ->> 'description', reading ->> 'text'), 300),
      array(select author ->> 'name' from jsonb_array_elements(reading -> 'authors') author),
      reading ->> 'publication_name', published_at,
      case when published_at is not null then reading ->> 'published_at_precision' end,
      case when published_at is not null then 'article_metadata' end,
      language, reading ->> 'image_url', coalesce((reading ->> 'is_syndicated')::boolean, false),
      url_key, 'lookup', fetched_at, search
    from articles where search is not null`.execute(db);
  await sql`drop index articles_by_search, articles_by_date`.execute(db);
  await sql`alter table articles drop column search`.execute(db);

  await sql`create index news_articles_by_search on news_articles using gin (search)`.execute(db);
  await sql`create index news_articles_by_date on news_articles (published_at desc nulls last)`.execute(db);
  await sql`create index news_articles_by_title on news_articles (title_key) where title_key is not null`.execute(
    db,
  );
  await sql`create index news_articles_by_host on news_articles (reversed_host)`.execute(db);
  await sql`create index news_articles_by_age on news_articles (first_seen_at)`.execute(db);

  await sql`
    create table feeds (
      id text primary key,
      url text not null unique,
      title text,
      -- On what terms its items may be used, as the operator noted it.
      licence text,
      added_by text not null check (added_by in ('operator', 'publication')),
      created_at timestamptz not null default now(),
      due_at timestamptz not null default now(),
      etag text,
      last_modified text,
      read_at timestamptz,
      -- In a row, each: what back-off is made of.
      failures integer not null default 0,
      quiet_reads integer not null default 0,
      failure text,
      articles integer not null default 0
    )`.execute(db);
  await sql`create index feeds_by_turn on feeds (due_at)`.execute(db);

  await sql`
    create table gkg_files (
      name text primary key,
      url text not null,
      -- Null where no list told it.
      md5 text,
      covers_until timestamptz not null,
      state text not null default 'waiting' check (state in ('waiting', 'loaded', 'failed')),
      attempts integer not null default 0,
      failure text,
      lines integer,
      skipped_lines integer,
      articles integer not null default 0,
      loaded_at timestamptz
    )`.execute(db);
  await sql`create index gkg_files_waiting on gkg_files (covers_until) where state = 'waiting'`.execute(db);

  await sql`
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
    )`.execute(db);
}
