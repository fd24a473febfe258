import { type RawBuilder, sql } from 'kysely';
import type {
  JobId,
  JournalistId,
  ListedPerson,
  MediaListId,
  MediaListMemberId,
  MemberState,
  OrganizationId,
  Touch,
} from '../../model/index.ts';
import { type Author, actorOf } from '../core/actors.ts';
import type { Database, Transaction } from '../core/database.ts';

/** An organization's last contact with each person; people without a contact are missing. */
export type Touches = ReadonlyMap<JournalistId, Touch>;

/** Selects something of the mark “do not contact” that the organization of a row of `media_list_members` has set. */
function ofMark(selected: RawBuilder<unknown>) {
  return sql`(
    select ${selected} from person_touches mark
    where mark.forbids and mark.journalist_id = media_list_members.journalist_id and mark.organization_id =
      (select organization_id from media_lists where media_lists.id = media_list_members.list_id))`;
}

/** The state of a row of `media_list_members`: a mark of the person counts on each of the organization's lists. */
export const memberState = sql<MemberState>`
  case when exists ${ofMark(sql`1`)} then 'do_not_contact' else media_list_members.state end`;
export const memberStateChangedAt = sql<Date | null>`coalesce(${ofMark(sql`mark.at`)}, state_changed_at)`;
export const memberStateChangedBy = sql<Touch['by']>`case when exists ${ofMark(sql`1`)}
  then ${ofMark(actorOf('mark.api_key_id', 'mark.user_id'))} else ${actorOf('state_changed_by_key', 'state_changed_by_user')} end`;

/**
 * Selects whose name, at any outlet, is that of somebody else whom the organization must not contact: `likely` one
 * person, unless a job confirmed it. One index has the marks, which are few, another the names.
 */
function markedNames(organizationId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select other.journalist_id, mark.state, mark.at, mark.campaign_id, mark.list_id, mark.api_key_id, mark.user_id,
      case when marked.web_id = other.journalist_id then 'certain' else 'likely' end as certainty
    from person_touches mark join journalists marked on marked.id = mark.journalist_id
    join journalist_keys named on named.journalist_id = mark.journalist_id and starts_with(named.key, 'name:')
    join journalist_keys other on other.key >= left(named.key, strpos(named.key, '@'))
      and other.key < left(named.key, strpos(named.key, '@') - 1) || 'A'
      -- The same once more, so that an index finds the names of few people, too, where marks are many.
      and named.key >= left(other.key, strpos(other.key, '@'))
      and named.key < left(other.key, strpos(other.key, '@') - 1) || 'A'
      and other.journalist_id <> mark.journalist_id
    where mark.organization_id = ${organizationId} and mark.forbids)`;
}

/** Whether the organization has touched the person of a row of `media_list_members`, or may have marked them. */
export function isTouched(organizationId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from person_touches touch where touch.journalist_id = media_list_members.journalist_id
      and touch.organization_id = ${organizationId})
    or ${isNamesake(organizationId)})`;
}

/** Whether somebody else of the same name as the person of a row of `media_list_members` must not be contacted. */
export function isNamesake(organizationId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`media_list_members.journalist_id in
    (select journalist_id from ${markedNames(organizationId)} namesakes)`;
}

/** Returns the last contact with each person over all campaigns and media lists, those that are gone included. */
export function ofPeople(
  db: Database | Transaction,
  organizationId: OrganizationId,
  ids: JournalistId[],
): Promise<Touches> {
  if (ids.length === 0) return Promise.resolve(new Map());
  return find(db, organizationId, sql`any(${ids}::text[])`);
}

/** Returns the last contact with each of a job's people. */
export function ofJob(db: Database, organizationId: OrganizationId, jobId: JobId): Promise<Touches> {
  return find(
    db,
    organizationId,
    sql`any(array(select journalist_id from job_journalists where job_id = ${jobId}))`,
  );
}

/** Returns the marks of people with the given names, of whom nothing else is known, by normalized name. */
export async function ofNames(
  db: Database,
  organizationId: OrganizationId,
  names: string[],
): Promise<ReadonlyMap<string, Touch>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<Touch & { name: string }>`
    select distinct on (wanted.name) wanted.name, state, at, campaign_id, ${actorOf('api_key_id', 'user_id')} as by,
      'likely' as certainty
    from unnest(${names}::text[]) wanted (name)
    join journalist_keys named on named.key >= 'name:' || wanted.name || '@' and named.key < 'name:' || wanted.name || 'A'
    join person_touches mark on mark.journalist_id = named.journalist_id and forbids
      and organization_id = ${organizationId}
    order by wanted.name, at desc`.execute(db);
  return new Map(rows.map(({ name, ...touch }) => [name, touch]));
}

/** Whoever must not be contacted stays so, and a namesake may be the one; otherwise the last change counts. */
async function find(
  db: Database | Transaction,
  organizationId: OrganizationId,
  people: RawBuilder<unknown>,
): Promise<Touches> {
  const { rows } = await sql<Touch & { journalist_id: JournalistId }>`
    select distinct on (journalist_id) journalist_id, state, at, campaign_id, certainty,
      ${actorOf('api_key_id', 'user_id')} as by
    from (
      select journalist_id, state, at, campaign_id, list_id, api_key_id, user_id, 'certain' as certainty
      from person_touches where journalist_id = ${people} and organization_id = ${organizationId}
      union all
      select journalist_id, state, at, campaign_id, list_id, api_key_id, user_id, certainty
      from ${markedNames(sql`${organizationId}`)} namesakes where journalist_id = ${people}) touch
    order by journalist_id, state = 'do_not_contact' desc, certainty, at desc, list_id`.execute(db);
  return new Map(rows.map(({ journalist_id, ...touch }) => [journalist_id, touch]));
}

/** A person whom the organization has touched, as its lists described the person then. */
export type TouchedPerson = ListedPerson & { journalist_id: JournalistId };

/** Returns whom the list's organization has touched of people with the given names, in lower case. */
export async function findByName(
  tx: Transaction,
  listId: MediaListId,
  names: string[],
): Promise<TouchedPerson[]> {
  const { rows } = await sql<TouchedPerson>`
    select distinct on (journalist_id) journalist_id, person ->> 'name' as name, person ->> 'outlet' as outlet,
      person ->> 'outlet_domain' as outlet_domain, person ->> 'email' as email, person ->> 'own_email' as own_email
    from person_touches where lower(person ->> 'name') = any(${names}::text[])
      and organization_id = (select organization_id from media_lists where id = ${listId})
    order by journalist_id, at desc`.execute(tx);
  return rows;
}

/**
 * Stores what members of a list say of the contact with the person: a state other than `to_contact` is a touch, which
 * `to_contact` on the same list takes back.
 */
export async function record(tx: Transaction, listId: MediaListId, ids: MediaListMemberId[]): Promise<void> {
  await sql`
    delete from person_touches touch using media_list_members member
    where member.id = any(${ids}::text[]) and member.state = 'to_contact'
      and touch.list_id = ${listId} and touch.journalist_id = member.journalist_id and not touch.forbids`.execute(
    tx,
  );
  await put(tx, sql`member.state`, ids, sql`where member.state <> 'to_contact'`);
}

/** Marks the people of members as not to be contacted by their organization. */
export function forbid(tx: Transaction, ids: MediaListMemberId[], by: Author): Promise<void> {
  return put(tx, sql`'do_not_contact'`, ids, sql`where true`, by);
}

/** Takes back the organization's marks of the people of members. */
export async function lift(tx: Transaction, ids: MediaListMemberId[]): Promise<void> {
  await sql`
    delete from person_touches mark using media_list_members member join media_lists list on list.id = member.list_id
    where member.id = any(${ids}::text[]) and mark.forbids and mark.journalist_id = member.journalist_id
      and mark.organization_id = list.organization_id`.execute(tx);
}

async function put(
  tx: Transaction,
  state: RawBuilder<unknown>,
  ids: MediaListMemberId[],
  where: RawBuilder<unknown>,
  by?: Author,
): Promise<void> {
  const [at, keyId, userId] = by
    ? [sql`now()`, sql`${by.keyId}`, sql`${by.userId}`]
    : [sql`coalesce(state_changed_at, added_at)`, sql`state_changed_by_key`, sql`state_changed_by_user`];
  await sql`
    insert into person_touches (organization_id, journalist_id, list_id, campaign_id, state, person, at, api_key_id,
      user_id)
    select list.organization_id, member.journalist_id, list.id, list.campaign_id, ${state},
      jsonb_build_object('name', profile -> 'name', 'outlet', profile -> 'outlet',
        'outlet_domain', profile -> 'outlet_domain', 'email', profile -> 'email', 'own_email', own_email),
      ${at}, ${keyId}, ${userId}
    from media_list_members member join media_lists list on list.id = member.list_id
      and member.id = any(${ids}::text[])
    ${where} order by member.journalist_id
    on conflict (organization_id, journalist_id, list_id, forbids) do update
      set state = excluded.state, person = excluded.person, at = excluded.at, api_key_id = excluded.api_key_id,
        user_id = excluded.user_id`.execute(tx);
}

/** Gives people who come back to a list the state that they had there. */
export async function restore(tx: Transaction, listId: MediaListId, ids: MediaListMemberId[]): Promise<void> {
  await sql`
    update media_list_members member set state = touch.state, state_changed_at = touch.at,
      state_changed_by_key = touch.api_key_id, state_changed_by_user = touch.user_id
    from person_touches touch
    where member.id = any(${ids}::text[]) and touch.journalist_id = member.journalist_id
      and touch.list_id = ${listId} and not touch.forbids`.execute(tx);
}

/**
 * Raises the versions of jobs with the people or others of their names, because the results show the last contact with
 * each person, and the marks of namesakes. The caller has locked the media list.
 */
export async function raiseJobVersions(
  tx: Transaction,
  listId: MediaListId,
  ids: JournalistId[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with shown as (
      select jobs.id from jobs join media_lists list on list.id = ${listId}
      where jobs.organization_id = list.organization_id
        and jobs.id = any(array(select job_id from job_journalists where journalist_id = any(array(
          select other.journalist_id from journalist_keys named
          join journalist_keys other on other.key >= left(named.key, strpos(named.key, '@'))
            and other.key < left(named.key, strpos(named.key, '@') - 1) || 'A'
          where named.journalist_id = any(${ids}::text[]) and starts_with(named.key, 'name:')
          union select unnest(${ids}::text[])))))
      order by jobs.id for no key update of jobs)
    update jobs set version = version + 1, updated_at = now() where id in (select id from shown)`.execute(tx);
}
