-- Replaces two indexes of articles by one, with which retention skips archives, whose articles it would otherwise read
-- anew for each batch. All articles of a batch have one time, so that it takes a few bytes an article.
drop index news_articles_by_archive;
drop index news_articles_by_age;
create index news_articles_by_archive on news_articles (archive, first_seen_at);
