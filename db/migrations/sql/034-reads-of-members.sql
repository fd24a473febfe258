-- What a list has seen of a page by its own reads, whoever else watches it: when it was last read whole, and when it was
-- first read without any of the addresses that it showed.
alter table watch_members add column read_at timestamptz, add column lost_at timestamptz;
