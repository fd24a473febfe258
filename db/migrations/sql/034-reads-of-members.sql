-- What a list has seen of a page by its own reads, whoever else watches it: their history, when it was last read whole,
-- whether it showed an address when the list last knew it, and when it was first read without one.
alter table watch_members add column history jsonb, add column read_at timestamptz, add column lost_at timestamptz,
  add column shows_address boolean not null default false;
update watch_members member set history = page.history, shows_address = coalesce(jsonb_array_length(known -> 'emails'), 0) > 0
  from watch_pages page where page.page_key = member.page_key and known is not null;
