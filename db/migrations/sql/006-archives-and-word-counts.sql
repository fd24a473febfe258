-- Adds the name of the archive with which an operator loaded an article, and how many articles of each month
-- contain a word. Words are stored as hashes, because some of them are names of people.
alter table news_articles add column archive text;

create index news_articles_by_archive on news_articles (archive, url_key) where archive is not null;

create table news_months (
  month date primary key,
  -- The number of articles when their words were counted.
  articles integer not null
);

create table news_words (
  word_hash bigint not null,
  month date not null references news_months on delete cascade,
  documents integer not null,
  primary key (word_hash, month)
);
