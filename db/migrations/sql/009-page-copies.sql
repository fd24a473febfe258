-- Adds copies of the pages that evidence quotes, from which proof files are made.
create table page_copies (
  content_sha256 text not null,
  url text not null,
  domain text not null,
  charset text not null,
  text text not null,
  -- The page as it was sent, if the text in UTF-8 has other bytes.
  bytes bytea,
  -- The text without tags and with entities decoded, in which an erasure finds names that markup divides.
  words text not null,
  fetched_at timestamptz not null,
  stored_at timestamptz not null default now(),
  primary key (content_sha256, url)
);

create index page_copies_by_age on page_copies (stored_at);
