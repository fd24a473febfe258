-- Indexes by which an operator finds a person by an e-mail address; see `findIds` in `db/people/people.ts`.
create index job_journalists_email on job_journalists (lower(profile ->> 'email'))
where profile ->> 'email' is not null;
create index media_list_members_email on media_list_members (lower(profile ->> 'email'))
where profile ->> 'email' is not null;
