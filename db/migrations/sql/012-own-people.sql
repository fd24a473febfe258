-- Divides the people whom organizations brought from those who were read from the web. Earlier versions kept both
-- alike, so that one organization's table changed what others found.
alter table journalists
  -- The organization that brought the person in a table, and alone knows of them; null for a person of the web.
  add column organization_id text references organizations on delete cascade,
  -- The same person as read from the web; null until a job of the organization finds them there.
  add column web_id text references journalists on delete set null,
  add check (web_id is null or organization_id is not null);
create index journalists_on_the_web on journalists (web_id) where web_id is not null;

-- A person with an author page, profile or address, in a job, or on a list after being read, is of the web. All
-- others were in a table of each organization whose lists they are on, or were on.
create temporary table own_people on commit drop as
with unread as (
  select person.id from journalists person
  where not exists (select from journalist_keys proof
                    where proof.journalist_id = person.id and not starts_with(proof.key, 'name:'))
    and not exists (select from job_journalists where journalist_id = person.id)
    and not exists (select from media_list_members where journalist_id = person.id and last_confirmed_at is not null)
), kept as (
  select journalist_id, list_id from media_list_members
  union select journalist_id, list_id from media_list_changes
), owners as (
  select distinct unread.id, list.organization_id
  from unread join kept on kept.journalist_id = unread.id join media_lists list on list.id = kept.list_id
)
select id, organization_id, row_number() over (partition by id order by organization_id) = 1 as keeps_id,
  case when row_number() over (partition by id order by organization_id) = 1 then id
    else 'jid_' || substr(md5(id || organization_id), 1, 26) end as own_id
from owners;

insert into journalists (id, name, created_at, organization_id)
select own.own_id, person.name, person.created_at, own.organization_id
from own_people own join journalists person on person.id = own.id where not keeps_id;
insert into journalist_keys (key, journalist_id)
select left(key, length(key) - length(own.id)) || own.own_id, own.own_id
from own_people own join journalist_keys known on known.journalist_id = own.id where not keeps_id;
update journalists set organization_id = own.organization_id
from own_people own where own.id = journalists.id and keeps_id;

update media_list_members member set journalist_id = own.own_id
from own_people own, media_lists list
where not keeps_id and own.id = member.journalist_id and list.id = member.list_id
  and list.organization_id = own.organization_id;
update media_list_changes change set journalist_id = own.own_id
from own_people own, media_lists list
where not keeps_id and own.id = change.journalist_id and list.id = change.list_id
  and list.organization_id = own.organization_id;
update audit_entries entry set journalist_id = own.own_id
from own_people own
where not keeps_id and own.id = entry.journalist_id and own.organization_id = entry.organization_id;

-- Each organization spells its own people as in its own table.
update journalists person set name = spelled.name
from own_people own, lateral (
  select profile ->> 'name' as name
  from media_list_members member join media_lists list on list.id = member.list_id
  where member.journalist_id = own.own_id and list.organization_id = own.organization_id
  order by member.id limit 1) spelled
where own.own_id = person.id and person.name <> spelled.name;

-- Of people without lists and jobs nobody can say who brought them, and a person of the web is found there again.
delete from journalists person
where organization_id is null
  and not exists (select from journalist_keys proof
                  where proof.journalist_id = person.id and not starts_with(proof.key, 'name:'))
  and not exists (select from job_journalists where journalist_id = person.id)
  and not exists (select from media_list_members where journalist_id = person.id);

-- A person of the web whom a table brought first has the spelling of the table.
update journalists person set name = read.name
from (
  select distinct on (journalist_id) journalist_id, name
  from (
    select journalist_id, profile ->> 'name' as name, 0 as place from job_journalists
    union all
    select journalist_id, profile ->> 'name', 1 from media_list_members where last_confirmed_at is not null) found
  where journalist_id in (select journalist_id from media_list_members where last_confirmed_at is null)
  order by journalist_id, place, name) read
where read.journalist_id = person.id and person.organization_id is null and person.name <> read.name;

drop function lock_identity;
-- Returns which of the given subjects are on the suppression list; which people of the web have one of the
-- proofs (keys for an author page, profile or e-mail address) or the key for a name at an outlet; which people
-- the job's organization has brought who are the same, or could be; and what the job has stored about all these.
-- The function takes all locks first. The function is volatile, so each later statement sees everything that was
-- committed before the locks were taken. suppressed_among takes the first lock, which blocks erasures. The other
-- locks keep concurrent sources from creating the same person twice. The caller passes these locks in a fixed
-- order, to avoid deadlocks.
create function lock_identity(
  subjects text[], locks text[], proofs text[], name_key text, job text,
  out listed text[], out keys jsonb, out own jsonb, out entries jsonb
) language plpgsql volatile as $$
declare organization text;
begin
  listed := suppressed_among(subjects);
  perform pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(locks) key;
  select jobs.organization_id into organization from jobs where id = job;
  select coalesce(jsonb_agg(jsonb_build_object(
      'key', known.key, 'journalist_id', known.journalist_id, 'name', person.name, 'has_page', exists (
        select from journalist_keys page
        where page.journalist_id = known.journalist_id and starts_with(page.key, 'page:')))), '[]')
    into keys
    from (
      select key, journalist_id from journalist_keys where key = any(proofs)
      union all
      -- Use a range instead of starts_with, because a query plan that is reused for all names can then use
      -- the index.
      select key, journalist_id from journalist_keys where key >= name_key || '#' and key < name_key || '$'
    ) known join journalists person on person.id = known.journalist_id
    where person.organization_id is null;
  select coalesce(jsonb_agg(jsonb_build_object('journalist_id', id, 'web_id', web_id)), '[]') into own
    from (
      select person.id, web_id from jsonb_array_elements(keys) known
      join journalists person on person.web_id = known ->> 'journalist_id'
      where person.organization_id = organization
      union
      select person.id, null from journalist_keys known join journalists person on person.id = known.journalist_id
      where known.key >= name_key || '#' and known.key < name_key || '$'
        and person.organization_id = organization and web_id is null
        -- Somebody whom the organization has found on the web keeps that id there.
        and not exists (
          select from jsonb_array_elements(keys) web where exists (
            select from job_journalists found join jobs on jobs.id = found.job_id
            where found.journalist_id = web ->> 'journalist_id' and jobs.organization_id = organization)
          or exists (
            select from media_list_members member join media_lists list on list.id = member.list_id
            where member.journalist_id = web ->> 'journalist_id' and list.organization_id = organization))
    ) brought;
  select coalesce(jsonb_agg(to_jsonb(entry)), '[]') into entries
    from (select distinct value ->> 'journalist_id' as id from jsonb_array_elements(keys || own)) known, lateral (
      select journalist_id, source_indexes, profile, billable from job_journalists
      -- The limit makes the planner look up each person, instead of reading all results of the job.
      where job_id = job and journalist_id = known.id limit 1
    ) entry;
end $$;
