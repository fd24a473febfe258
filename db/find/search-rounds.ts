import { sql } from 'kysely';
import {
  type JournalistId,
  type NamedAt,
  normalizeName,
  type OrganizationId,
  personKey,
  type SearchFindings,
  type SearchId,
  type SearchPerson,
  type SearchQuery,
  searchPerson,
} from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { CHANGED } from '../core/runs.ts';

/** A query with the keys of the articles that it found; null until it is run. */
export interface AskedQuery extends SearchQuery {
  url_keys: string[] | null;
}

/** Returns the queries of a search in the order of the plan. */
export async function listQueries(db: Database | Transaction, id: SearchId): Promise<AskedQuery[]> {
  return db
    .selectFrom('journalist_search_queries')
    .select(['kind', 'q', 'language', 'url_keys'])
    .where('search_id', '=', id)
    .orderBy('number')
    .execute();
}

/**
 * Stores the queries as run, and the pages that the round reads. `queries` are all queries of the search. The caller
 * holds the search's lock.
 */
export async function saveQueries(
  tx: Transaction,
  id: SearchId,
  ran: { round: number; queries: AskedQuery[]; findings: SearchFindings; pages: string[] },
): Promise<void> {
  await tx
    .updateTable('journalist_searches')
    .set({
      round: ran.round,
      queries_done: ran.queries.length,
      findings: JSON.stringify(ran.findings),
      ...CHANGED,
    })
    .where('id', '=', id)
    .execute();
  await replaceQueries(tx, id, ran.queries);
  await tx.deleteFrom('journalist_search_pages').where('search_id', '=', id).execute();
  if (ran.pages.length > 0)
    await tx
      .insertInto('journalist_search_pages')
      .values(ran.pages.map((url, position) => ({ search_id: id, position, url, outcome: null })))
      .execute();
}

async function replaceQueries(tx: Transaction, id: SearchId, queries: AskedQuery[]): Promise<void> {
  await tx.deleteFrom('journalist_search_queries').where('search_id', '=', id).execute();
  if (queries.length > 0)
    await tx
      .insertInto('journalist_search_queries')
      .values(
        queries.map(({ kind, q, language, url_keys }, number) => ({
          search_id: id,
          number,
          kind,
          q,
          language,
          url_keys: url_keys && JSON.stringify(url_keys),
        })),
      )
      .execute();
}

/**
 * Stores the people as ranked, and the queries of the next round. `queries` are all queries of the search. The caller
 * holds the search's lock.
 */
export async function saveRanking(
  tx: Transaction,
  id: SearchId,
  ranked: { queries: AskedQuery[]; findings: SearchFindings; people: SearchPerson[]; peopleSeen: number },
): Promise<void> {
  await tx
    .updateTable('journalist_searches')
    .set({ people_seen: ranked.peopleSeen })
    .where('id', '=', id)
    .execute();
  await replaceQueries(tx, id, ranked.queries);
  await savePeople(tx, id, ranked);
}

/** Stores people in a new order, with what else the search has found. The caller holds the search's lock. */
export async function savePeople(
  tx: Transaction,
  id: SearchId,
  ranked: { findings: SearchFindings; people: SearchPerson[] },
): Promise<void> {
  await tx
    .updateTable('journalist_searches')
    .set({ findings: JSON.stringify(ranked.findings), ...CHANGED })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('journalist_search_people').where('search_id', '=', id).execute();
  if (ranked.people.length > 0)
    await tx
      .insertInto('journalist_search_people')
      .values(
        ranked.people.map((person) => ({
          search_id: id,
          rank: person.rank,
          person: JSON.stringify(person),
        })),
      )
      .execute();
}

/** Counts the pages of the current round. */
export async function countPages(db: Database, id: SearchId): Promise<number> {
  const { pages } = await db
    .selectFrom('journalist_search_pages')
    .select((eb) => eb.fn.countAll<number>().as('pages'))
    .where('search_id', '=', id)
    .executeTakeFirstOrThrow();
  return pages;
}

/** Returns a page of the current round; undefined if there is none or the search has ended. */
export async function findPage(
  db: Database,
  id: SearchId,
  position: number,
): Promise<{ url: string; outcome: 'read' | 'unread' | null } | undefined> {
  return db
    .selectFrom('journalist_search_pages')
    .select(['url', 'outcome'])
    .where('search_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst();
}

/** Records once whether a page of the current round was read, and counts the page. */
export async function notePage(
  db: Database,
  id: SearchId,
  position: number,
  outcome: 'read' | 'unread',
): Promise<void> {
  await sql`
    with noted as (
      update journalist_search_pages set outcome = ${outcome}
      where search_id = ${id} and position = ${position} and outcome is null returning search_id)
    update journalist_searches set pages_read = pages_read + 1, version = version + 1, updated_at = now()
    from noted where id = noted.search_id`.execute(db);
}

interface RankedPage {
  after?: number;
  limit: number;
  ranks?: number[];
}

/** Returns people as `listRanked` does, with the ids that the organization has for them now, after the search. */
export async function listPeople(
  db: Database,
  { id, organization_id }: { id: SearchId; organization_id: OrganizationId },
  page: RankedPage,
): Promise<SearchPerson[]> {
  return linkOwnPeople(db, organization_id, await listRanked(db, id, page));
}

/** Returns people by rank: those after a rank, or those with the given ranks. */
export async function listRanked(
  db: Database | Transaction,
  id: SearchId,
  page: RankedPage,
): Promise<SearchPerson[]> {
  let query = db
    .selectFrom('journalist_search_people')
    .select('person')
    .where('search_id', '=', id)
    .where('rank', '>', page.after ?? 0)
    .orderBy('rank')
    .limit(page.limit);
  if (page.ranks) query = query.where('rank', 'in', page.ranks);
  return (await query.execute()).map(({ person }) => searchPerson(person));
}

/** Counts the people of a search who fit, on all pages. */
export async function countPassing(db: Database, id: SearchId): Promise<number> {
  const { passing } = await db
    .selectFrom('journalist_search_people')
    .select((eb) => eb.fn.countAll<number>().as('passing'))
    .where('search_id', '=', id)
    .where(sql<boolean>`person ->> 'verdict' in ('fit', 'soft_fit')`)
    .executeTakeFirstOrThrow();
  return passing;
}

/** Returns the people with the ids of those whom the organization knows. */
export async function linkOwnPeople(
  db: Database,
  organizationId: OrganizationId,
  people: SearchPerson[],
): Promise<SearchPerson[]> {
  const named = people.map(({ name, outlet_domain }) => ({ name, domain: outlet_domain }));
  const own = await findOwnPeople(db, organizationId, named);
  return people.map((person, index) => ({
    ...person,
    journalist_identity_id: own.get(personKey(named[index] as NamedAt)) ?? null,
  }));
}

/**
 * Returns the ids of people in jobs and lists of the organization, by `personKey`. A name at an outlet that two people
 * share stays unknown.
 */
async function findOwnPeople(
  db: Database,
  organizationId: OrganizationId,
  people: NamedAt[],
): Promise<Map<string, JournalistId>> {
  const prefixes = people.flatMap((person) => (person.domain ? [personKey(person)] : []));
  const { rows } = await sql<{ prefix: string; ids: JournalistId[] }>`
    select prefix, array_agg(distinct known.journalist_id) as ids
    from unnest(${prefixes}::text[]) prefix
    join journalist_keys known on known.key >= prefix || '#' and known.key < prefix || '$'
    where exists (select from job_journalists found join jobs job on job.id = found.job_id
                  where found.journalist_id = known.journalist_id and job.organization_id = ${organizationId})
       or exists (select from media_list_members member join media_lists list on list.id = member.list_id
                  where member.journalist_id = known.journalist_id and list.organization_id = ${organizationId})
       or exists (select from person_touches touch where touch.journalist_id = known.journalist_id
                  and touch.organization_id = ${organizationId})
    group by prefix`.execute(db);
  return new Map(
    rows.flatMap(({ prefix, ids: [id, ...others] }) =>
      id && others.length === 0 ? [[prefix, id] as const] : [],
    ),
  );
}

/** Returns the normalized names of the people of a search, and of those after which it was run. */
export async function listShown(db: Database, id: SearchId | null): Promise<string[]> {
  if (id === null) return [];
  const { rows } = await sql<{ name: string }>`
    with recursive earlier as (
      select id, options from journalist_searches where id = ${id}
      union
      select search.id, search.options from earlier
        join journalist_searches search on search.id = earlier.options ->> 'after_search_id')
    select distinct person ->> 'name' as name
    from earlier join journalist_search_people on search_id = earlier.id`.execute(db);
  return rows.map(({ name }) => normalizeName(name));
}

/** Returns the members of the given lists, each with the outlet's domain. */
export async function listExcluded(
  db: Database,
  organizationId: OrganizationId,
  mediaListIds: string[],
): Promise<NamedAt[]> {
  if (mediaListIds.length === 0) return [];
  const { rows } = await sql<NamedAt>`
    select distinct profile ->> 'name' as name, profile ->> 'outlet_domain' as domain
    from media_list_members member join media_lists list on list.id = member.list_id
    where list.organization_id = ${organizationId} and list.id = any(${mediaListIds})
    order by 1, 2`.execute(db);
  return rows;
}
