-- Reading who somebody is, and writing what was decided, are one statement each, without others to begin and to commit a
-- transaction. hold_identity takes the locks for the session, and hand_over_locks gives them to the statement that
-- writes. If either fails, the caller ends them with pg_advisory_unlock_all.

-- Most organizations have brought nobody, and need not be asked whom.
create index journalists_of_organizations on journalists (organization_id) where organization_id is not null;

-- Does what lock_identity does, which workers of earlier versions call, and also returns who has the name among those whom
-- the organization brought at another site or at none, as its lists describe them: nobody if the organization has found
-- somebody on the web who may be the person, and keeps that id.
create function hold_identity(
  subjects text[], locks text[], proofs text[], name_key text, job text,
  out listed text[], out keys jsonb, out own jsonb, out elsewhere jsonb, out entries jsonb
) language plpgsql volatile as $$
declare
  organization text;
  is_found boolean;
begin
  perform pg_advisory_lock_shared(hashtextextended('people are written', 0));
  listed := suppressed_among(subjects);
  perform pg_advisory_lock(hashtextextended(key, 0)) from unnest(locks) key;
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
  own := '[]';
  elsewhere := '[]';
  select jobs.organization_id into organization from jobs
    where id = job and exists (select from journalists brought where brought.organization_id = jobs.organization_id);
  if found then
    is_found := exists (
      select from jsonb_array_elements(keys) web where exists (
        select from job_journalists found join jobs on jobs.id = found.job_id
        where found.journalist_id = web ->> 'journalist_id' and jobs.organization_id = organization)
      or exists (
        select from media_list_members member join media_lists list on list.id = member.list_id
        where member.journalist_id = web ->> 'journalist_id' and list.organization_id = organization));
    select coalesce(jsonb_agg(jsonb_build_object('journalist_id', id, 'web_id', web_id)), '[]') into own
      from (
        select person.id, web_id from jsonb_array_elements(keys) known
        join journalists person on person.web_id = known ->> 'journalist_id'
        where person.organization_id = organization
        union
        select person.id, null from journalist_keys known join journalists person on person.id = known.journalist_id
        where known.key >= name_key || '#' and known.key < name_key || '$'
          and person.organization_id = organization and web_id is null and not is_found
      ) brought;
    select coalesce(jsonb_agg(to_jsonb(named)), '[]') into elsewhere
      from (
        select person.id as journalist_id, person.name, said.*
        from journalist_keys known
        join journalists person
          on person.id = known.journalist_id and person.organization_id = organization and web_id is null
        cross join lateral (
          select profile ->> 'outlet' as outlet, profile ->> 'outlet_domain' as outlet_domain,
            profile ->> 'email' as email, own_email
          from media_list_members member where member.journalist_id = person.id
          union
          select touch.person ->> 'outlet', touch.person ->> 'outlet_domain', touch.person ->> 'email',
            touch.person ->> 'own_email'
          from person_touches touch where touch.journalist_id = person.id) said
        where known.key >= left(name_key, strpos(name_key, '@'))
          and known.key < left(name_key, strpos(name_key, '@') - 1) || 'A' and not is_found
      ) named;
  end if;
  select coalesce(jsonb_agg(to_jsonb(entry)), '[]') into entries
    from (select distinct value ->> 'journalist_id' as id from jsonb_array_elements(keys || own || elsewhere)) known, lateral (
      select journalist_id, source_indexes, profile, billable from job_journalists
      -- The limit makes the planner look up each person, instead of reading all results of the job.
      where job_id = job and journalist_id = known.id limit 1
    ) entry;
end $$;

-- Gives the locks of the session to the transaction, which keeps them until others see what it has written. Behind a
-- pooler that runs each statement on a session of its own, nobody holds them here, and waiting would have no end.
create function hand_over_locks(locks text[]) returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('people are written', 0));
  if not (
    select coalesce(bool_and(pg_try_advisory_xact_lock(hashtextextended(key, 0))), true) from unnest(locks) key
  ) then
    raise exception 'the session does not hold the locks of a person; PgBouncer must run in session mode';
  end if;
  perform pg_advisory_unlock_all();
end $$;
