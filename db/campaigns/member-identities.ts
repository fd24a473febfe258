import { sql } from 'kysely';
import {
  isSamePerson,
  type JournalistId,
  type MediaListId,
  type MediaListMemberId,
  type OwnPerson,
} from '../../model/index.ts';
import type { Transaction } from '../core/database.ts';
import { findCandidates } from './member-imports.ts';
import { type PeopleSource, peopleIn } from './people-source.ts';
import * as touches from './touches.ts';

/**
 * Makes members whom the organization imported and the same people of a job or list one: the member gets the identity
 * of the source, with what the organization did with the person. Returns these identities. The caller holds the
 * list's lock.
 */
export async function merge(
  tx: Transaction,
  { listId, from, ids }: { listId: MediaListId; from: PeopleSource; ids: JournalistId[] },
): Promise<JournalistId[]> {
  const { rows: people } = await sql<OwnPerson & { id: JournalistId }>`
    select found.journalist_id as id, profile ->> 'name' as name, profile ->> 'outlet' as outlet,
      profile ->> 'outlet_domain' as domain, profile ->> 'email' as email
    from ${peopleIn(from)} found where journalist_id = any(${ids}::text[]) and not exists (
      select from media_list_members listed where list_id = ${listId} and listed.journalist_id = found.journalist_id)`.execute(
    tx,
  );
  if (people.length === 0) return [];
  const candidates = await findCandidates(tx, listId, people, []);
  const pairs = new Map<MediaListMemberId, { id: JournalistId; own: JournalistId }>();
  for (const person of people) {
    const own = candidates.find(
      (each) => each.is_imported && !pairs.has(each.id) && isSamePerson(person, each),
    );
    if (own) pairs.set(own.id, { id: person.id, own: own.journalist_id });
  }
  await sql`
    with pairs as (
      select * from jsonb_to_recordset(${JSON.stringify([...pairs.values()])}::jsonb) as pair(id text, own text)),
    done as (
      insert into person_touches (organization_id, journalist_id, list_id, campaign_id, state, person, at, api_key_id,
        user_id)
      select organization_id, pairs.id, list_id, campaign_id, state, person, at, api_key_id, user_id
      from person_touches join pairs on own = journalist_id
      where organization_id = (select organization_id from media_lists where id = ${listId})
      on conflict do nothing)
    update media_list_members member set journalist_id = pairs.id
    from pairs where list_id = ${listId} and journalist_id = own`.execute(tx);
  const identities = [...pairs.values()].map(({ id }) => id);
  await touches.raiseJobVersions(tx, listId, identities);
  return identities;
}
