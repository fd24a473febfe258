-- Keeps how much of the past admins want in the news index, and of each quarter of an hour of GDELT's Article List what
-- it took to load, from which the next one is estimated.
create table news_backfill (
  is_only boolean primary key default true check (is_only),
  days integer not null,
  -- ISO 639 and ISO 3166-1; all if empty.
  languages text[] not null,
  countries text[] not null,
  chosen_at timestamptz not null default now()
);
alter table gkg_files add column bytes bigint not null default 0,
  -- How long the last attempt took.
  add column seconds real,
  -- The languages and countries of the articles that were taken; null if all were.
  add column languages text[], add column countries text[];
