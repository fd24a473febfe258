-- Replaces two indexes of articles by one, with which retention skips archives, whose articles it would otherwise read
-- anew for each batch. All articles of a batch have one time, so that it takes a few bytes an article.
drop index news_articles_by_archive;
drop index news_articles_by_age;
create index news_articles_by_archive on news_articles (archive, first_seen_at);

-- A search asks how many articles have each of some thousand words, a row of each month. With the number in the index, the
-- rows, which lie apart, are not read; PostgreSQL takes this way while the table has been vacuumed.
alter table news_words drop constraint news_words_pkey;
alter table news_words add primary key (word_hash, month) include (documents);
alter table news_words set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
