-- Keeps which minutes of a quarter of an hour of GDELT's Article List are loaded and when the others are asked for
-- again, and of each field of an article which other source stated it.
alter table gkg_files add column due_at timestamptz not null default now(),
  -- A bit a minute, the first minute the lowest bit.
  add column minutes integer not null default 0;
-- The origins of the fields that are not from the row's own origin, by column; null if all are.
alter table news_articles add column fields_from jsonb;
