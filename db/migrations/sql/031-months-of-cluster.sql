-- The months of which the complete generation has an index: a search misses one that somebody deleted.
alter table news_cluster add months text[] not null default '{}';
-- Generations before this lack months and authors: PostgreSQL answers until the index is built anew.
update news_cluster set building = coalesce(building, current), current = null;
