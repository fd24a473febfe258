-- Remembers whom of a search a source of a job stands for, and the pieces by which the search judged the person.
alter table job_sources add column search_id text, add column person jsonb;
create index job_sources_by_search on job_sources (search_id) where search_id is not null;
