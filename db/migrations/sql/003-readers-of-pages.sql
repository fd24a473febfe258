-- Adds the version of the reader to author pages and publications, as articles have it. Nobody knows which
-- version read the pages that are already stored, so these count as read by the first version.
alter table author_pages add column extractor text not null default 'author_page@1';

alter table publications add column extractor text not null default 'publication@1';
