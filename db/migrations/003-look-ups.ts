import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lookups (
      id text primary key,
      kind text not null check (kind in ('article', 'publication')),
      key text not null,
      url text not null,
      -- Who is fetching it just now; a holder that died is forgotten when its time is over.
      lease_holder text,
      lease_until timestamptz,
      failure jsonb,
      -- Until when the failure is believed without another attempt.
      failure_until timestamptz,
      unique (kind, key)
    )`.execute(db);

  await sql`
    create table article_aliases (
      url_key text primary key,
      article_key text not null references articles on delete cascade
    )`.execute(db);
  await sql`create index article_aliases_by_article on article_aliases (article_key)`.execute(db);
  await sql`insert into article_aliases select url_key, url_key from articles`.execute(db);

  await sql`
    alter table articles
      add column extractor text not null default 'article@1',
      add column fresh_until timestamptz not null default now(),
      add column search tsvector`.execute(db);
  await sql`create index articles_by_search on articles using gin (search)`.execute(db);
  await sql`create index articles_by_date on articles (published_at desc nulls last) where search is not null`.execute(
    db,
  );

  await sql`
    alter table publications
      alter column record drop not null,
      add column profile jsonb,
      add column fetched_at timestamptz,
      add column fresh_until timestamptz`.execute(db);

  await sql`
    create table news_searches (
      organization_id text not null references organizations,
      idempotency_key text not null,
      request_hash text not null,
      billing_subject text not null unique,
      reply jsonb not null,
      expires_at timestamptz not null,
      primary key (organization_id, idempotency_key)
    )`.execute(db);
  await sql`create index news_searches_by_expiry on news_searches (expires_at)`.execute(db);
}
