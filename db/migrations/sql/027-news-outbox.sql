-- A cluster beside PostgreSQL may answer questions about words. It follows the articles by an outbox, which triggers
-- write in the transactions that change articles; they write nothing unless `news_cluster` has its row.
create table news_cluster (
  is_only boolean primary key default true check (is_only),
  -- The generation of indexes that searches ask; null until it is complete.
  current text,
  -- The generation that is being built; null if none is.
  building text,
  check (current is not null or building is not null)
);

create sequence news_outbox_versions;
create table news_outbox (
  -- The hash of the article's key, which is its id in the cluster.
  id text primary key,
  -- Null if the article was removed, so that no name stays here.
  url_key text,
  version bigint not null,
  -- The months whose indexes may hold the article.
  months text[] not null,
  -- Whether the article must not remain in the files of the cluster either.
  is_erased boolean not null
);
create index news_outbox_by_version on news_outbox (version);

create function article_id(url_key text) returns text immutable language sql as
  $$ select encode(sha256(convert_to(url_key, 'UTF8')), 'hex') $$;

-- Articles without a date and old ones share one index: they are few, and each index has its costs.
create function article_month(published_at timestamptz) returns text immutable language sql as
  $$ select case when published_at >= '2020-01-01Z' and published_at < '2100-01-01Z'
       then to_char(published_at at time zone 'UTC', 'YYYY-MM') else 'earlier' end $$;

create function note_changed_articles() returns trigger language plpgsql as $$
begin
  if not exists (select from news_cluster) then return null; end if;
  if tg_op in ('UPDATE', 'DELETE') then
    insert into news_outbox as noted (id, url_key, version, months, is_erased)
    select article_id(url_key), case tg_op when 'UPDATE' then url_key end, nextval('news_outbox_versions'),
      array[article_month(published_at)], coalesce(current_setting('byline.erasing', true) = 'on', false)
    from old_rows
    on conflict (id) do update set url_key = excluded.url_key, version = excluded.version,
      months = array(select distinct unnest(noted.months || excluded.months)),
      is_erased = noted.is_erased or excluded.is_erased;
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    insert into news_outbox as noted (id, url_key, version, months, is_erased)
    select article_id(url_key), url_key, nextval('news_outbox_versions'), array[article_month(published_at)], false
    from new_rows
    on conflict (id) do update set url_key = excluded.url_key, version = excluded.version,
      months = array(select distinct unnest(noted.months || excluded.months));
  end if;
  return null;
end $$;
create trigger articles_added after insert on news_articles
  referencing new table as new_rows for each statement execute function note_changed_articles();
create trigger articles_changed after update on news_articles
  referencing old table as old_rows new table as new_rows for each statement execute function note_changed_articles();
create trigger articles_removed after delete on news_articles
  referencing old table as old_rows for each statement execute function note_changed_articles();
