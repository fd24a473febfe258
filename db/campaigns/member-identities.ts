import { type RawBuilder, sql } from 'kysely';
import { isSamePerson, type JournalistId, type MediaListId, type OwnPerson } from '../../model/index.ts';
import type { Transaction } from '../core/database.ts';
import { findCandidates } from './known-people.ts';
import { type PeopleSource, peopleIn } from './people-source.ts';

/**
 * Makes members whom the organization imported and the same people of a job or list one: on all lists of the
 * organization, the member gets the identity of the source, with what the organization did with the person. Returns
 * these identities, for `touches.raiseJobVersions`. The caller holds the list's lock.
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
  const candidates = (await findCandidates(tx, listId, people, [])).filter(
    ({ is_imported, journalist_id }) => is_imported && !ids.includes(journalist_id),
  );
  const pairs = people.flatMap((person) => {
    const [own, ...others] = candidates.filter((each) => isSamePerson(person, each));
    return own && others.length === 0 ? [{ id: person.id, own: own.journalist_id }] : [];
  });
  // Of two people who may be the imported one, neither is.
  const clear = pairs.filter(({ own }) => pairs.filter((pair) => pair.own === own).length === 1);
  if (clear.length === 0) return [];
  await takeOver(tx, listId, clear);
  return clear.map(({ id }) => id);
}

/** Gives all that the list's organization keeps of people to other identities. */
async function takeOver(
  tx: Transaction,
  listId: MediaListId,
  pairs: { id: JournalistId; own: JournalistId }[],
): Promise<void> {
  const rowSet = sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair(id text, own text)`;
  const organization = sql`(select organization_id from media_lists where id = ${listId})`;
  const lists = sql`(select id from media_lists where organization_id = ${organization})`;
  const isListed = (id: RawBuilder<unknown>, list: RawBuilder<unknown>) => sql`exists (
    select from media_list_members other where other.list_id = ${list} and other.journalist_id = ${id})`;
  await sql`
    update media_list_members member set journalist_id = pair.id
    from ${rowSet} where journalist_id = own and list_id in ${lists}
      and not ${isListed(sql`pair.id`, sql`member.list_id`)}`.execute(tx);
  await sql`
    update media_list_changes change set journalist_id = pair.id
    from ${rowSet} where journalist_id = own and list_id in ${lists}
      and not ${isListed(sql`own`, sql`change.list_id`)}`.execute(tx);
  await sql`
    insert into person_touches (organization_id, journalist_id, list_id, campaign_id, state, person, at, api_key_id,
      user_id)
    select organization_id, pair.id, list_id, campaign_id, state, person, at, api_key_id, user_id
    from person_touches join ${rowSet} on own = journalist_id
    where organization_id = ${organization}
    on conflict do nothing`.execute(tx);
  await sql`
    delete from person_touches using ${rowSet}
    where journalist_id = own and organization_id = ${organization}
      and not exists (select from media_list_members other where other.journalist_id = own)`.execute(tx);
}
