-- Keeps pages that only their URL leads to out of all lists. Earlier versions listed every page that anybody sent, so
-- that a draft with a token in its URL was found by others.
-- Whether anybody could come upon the URL with this key: it has no query, and no word that looks drawn at random.
create function is_plain_key(key text) returns boolean language sql immutable as $$
  select position('?' in key) = 0
    and key !~* '(?<![a-z0-9])(?=[0-9]*([a-z]+[0-9]+){3})[a-z0-9]{16,}'
    and key !~* '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
$$;
-- Whether a page may be found without its URL: a plain URL leads to it, or a feed, an archive, a provider of news or
-- the list of articles on an author page that may be found itself.
alter table articles add column is_listed boolean not null default true;
alter table author_pages add column is_listed boolean not null default true;
create function is_public_page(keys text[], urls text[], of_domain text) returns boolean language sql stable as $$
  select is_plain_key(keys[1])
    or exists (select from news_articles where url_key = any(keys) and origin <> 'lookup')
    or exists (
      select from author_pages, unnest(urls) as work
      where domain = of_domain and is_listed
        and reading -> 'articles' @> jsonb_build_array(jsonb_build_object('url', work)))
$$;

update author_pages set is_listed = false where not is_plain_key(url_key);
update articles set is_listed = false
where not is_plain_key(url_key) and not is_public_page(array[url_key], array[url, reading ->> 'url'], domain);
delete from news_articles using articles
where articles.url_key = news_articles.url_key and not is_listed and origin = 'lookup';
