import { sql } from 'kysely';
import {
  isSamePerson,
  type JournalistId,
  type ListedPerson,
  type MediaListId,
  type MediaListMemberId,
  normalizeName,
  type OrganizationId,
  type OwnPerson,
  personKey,
} from '../../model/index.ts';
import type { Transaction } from '../core/database.ts';

/** A person on the list, or one whom an earlier row of the same call adds. */
export interface Candidate extends ListedPerson {
  id: MediaListMemberId;
  journalist_id: JournalistId;
  /** Whether the person is known from the organization's table only. */
  is_imported: boolean;
}

/** A person whom the organization knows; `is_found` if only a job found them. */
type Known = ListedPerson & { journalist_id: JournalistId; is_found?: boolean };

/** Returns who a person is: somebody of a list, or else the only one of the jobs who may be. */
export function sameAs(person: OwnPerson, earlier: Known[]): JournalistId | undefined {
  const same = earlier.filter((each) => isSamePerson(person, each));
  const onList = same.find(({ is_found }) => !is_found);
  const ids = new Set(same.map(({ journalist_id }) => journalist_id));
  return onList?.journalist_id ?? (ids.size === 1 ? same[0]?.journalist_id : undefined);
}

/**
 * Locks the names at outlets until the transaction ends, as a job that finds them does. Returns the person of each
 * name that exactly one person has: of those whom the organization brought before, or else of those read from the web.
 */
export async function identify(
  tx: Transaction,
  organizationId: OrganizationId,
  people: OwnPerson[],
): Promise<Map<string, JournalistId>> {
  const locks = [...new Set(people.map(personKey))].sort();
  await sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${locks}::text[]) key`.execute(tx);
  // Without a site, people at different outlets share a key.
  const keys = people.flatMap((person) => (person.domain === null ? [] : [personKey(person)]));
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; id: JournalistId }>`
    with known as (
      select distinct wanted.key, coalesce(own.id, person.id) as id,
        coalesce(own.organization_id, person.organization_id) is not null as is_own
      from unnest(${keys}::text[]) wanted (key)
      join journalist_keys known on known.key >= wanted.key || '#' and known.key < wanted.key || '$'
      join journalists person on person.id = known.journalist_id
        and (person.organization_id is null or person.organization_id = ${organizationId})
      left join journalists own on own.web_id = person.id and own.organization_id = ${organizationId})
    select key, coalesce(min(id) filter (where is_own), min(id)) as id
    from known group by key having count(*) filter (where is_own) = 1 or count(*) = 1`.execute(tx);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/**
 * Returns whom the organization has on any of its lists, or else in a job, under one of the names, so that a person is
 * one to it wherever the person was found or added, and a mark that comes later counts everywhere.
 */
export async function findKnown(
  tx: Transaction,
  organizationId: OrganizationId,
  people: OwnPerson[],
): Promise<Known[]> {
  const names = [...new Set(people.map(({ name }) => normalizeName(name)))];
  const { rows } = await sql<Known>`
    select known.journalist_id, profile ->> 'name' as name, profile ->> 'outlet' as outlet,
      profile ->> 'outlet_domain' as outlet_domain, profile ->> 'email' as email, own_email, is_found
    from unnest(${names}::text[]) wanted (name)
    join journalist_keys known on known.key >= 'name:' || wanted.name || '@' and known.key < 'name:' || wanted.name || 'A'
    cross join lateral (
      select profile, own_email, false as is_found, added_at as at from media_list_members member
        join media_lists list on list.id = member.list_id and list.organization_id = ${organizationId}
        where member.journalist_id = known.journalist_id
      union all
      select profile, null, true, created_at from job_journalists found
        join jobs on jobs.id = found.job_id and jobs.organization_id = ${organizationId}
        where found.journalist_id = known.journalist_id) row
    order by is_found, at, known.journalist_id`.execute(tx);
  return rows;
}

/** Returns the people on the list with one of the identities, names or addresses. */
export async function findCandidates(
  tx: Transaction,
  listId: MediaListId,
  people: Pick<OwnPerson, 'name' | 'email'>[],
  ids: JournalistId[],
): Promise<Candidate[]> {
  // What a search looks at begins with the name and ends with the addresses, and is much faster to read than the profile.
  const names = namesOf(people).map((name) => `${name.replace(/[\\%_]/g, '\\$&')} %`);
  const addresses = people.flatMap(({ email }) => email?.trim().toLowerCase() ?? []);
  const { rows } = await sql<Candidate>`
    select member.id, member.journalist_id, profile ->> 'name' as name, profile ->> 'outlet' as outlet,
      profile ->> 'outlet_domain' as outlet_domain, profile ->> 'email' as email, own_email,
      last_confirmed_at is null and exists (
        select from journalists own where own.id = member.journalist_id and organization_id is not null
          and web_id is null) as is_imported
    from media_list_members member
    where member.list_id = ${listId}
      and (member.journalist_id = any(${ids}::text[]) or search_text like any(${names}::text[])
        or string_to_array(search_text, ' ') && ${addresses}::text[])
    order by member.position`.execute(tx);
  return rows;
}

/** The names of people in lower case, as given and normalized. */
export function namesOf(people: Pick<OwnPerson, 'name'>[]): string[] {
  return people.flatMap(({ name }) => [normalizeName(name), name.toLowerCase()]);
}
