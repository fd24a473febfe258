import { sql } from 'kysely';
import {
  type FieldChange,
  type JobId,
  type JournalistId,
  type JournalistProfile,
  journalistRow,
  type MediaListId,
  type MediaListMemberId,
  type MemberState,
  newId,
  type OrganizationId,
} from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { type JobJournalist, outletRanks } from '../jobs/journalists.ts';
import type { PlacedReport } from '../jobs/rescores.ts';
import { type Author, note, noteAdded } from './media-list-changes.ts';

/** A journalist on a list: the result as copied from a job, and the organization's notes on the contact. */
export interface Member extends JobJournalist {
  id: MediaListMemberId;
  list_id: MediaListId;
  state: MemberState;
  note: string | null;
  /** The version of the member, which increases with each change to the row. */
  version: number;
  added_at: Date;
  last_confirmed_at: Date;
}

/**
 * Returns which of the given people are already on a list (`listed`), and which of the remaining given people
 * were found by a job (`found`). Both results keep the given order.
 */
export async function compare(
  tx: Transaction,
  { listId, jobId, ids }: { listId: MediaListId; jobId: JobId; ids: JournalistId[] },
): Promise<{ listed: JournalistId[]; found: JournalistId[] }> {
  const isWanted = sql<boolean>`journalist_id = any(${ids})`;
  const listed = await tx
    .selectFrom('media_list_members')
    .select('journalist_id')
    .where('list_id', '=', listId)
    .where(isWanted)
    .execute();
  const inJob = await tx
    .selectFrom('job_journalists')
    .select('journalist_id')
    .where('job_id', '=', jobId)
    .where(isWanted)
    .execute();
  const known = new Set(listed.map((row) => row.journalist_id));
  const available = new Set(inJob.map((row) => row.journalist_id));
  return {
    listed: ids.filter((id) => known.has(id)),
    found: ids.filter((id) => !known.has(id) && available.has(id)),
  };
}

/**
 * Copies journalists from the results of a job to a media list, in the given order. Their fit reports are the
 * given `reports`, or else those of the job. The caller holds
 * `suppressions.lockForWriting` and the list's lock, and has checked that the journalists are in the job and
 * not on the list.
 */
export async function add(
  tx: Transaction,
  {
    listId,
    jobId,
    journalistIds,
    reports,
    by,
  }: {
    listId: MediaListId;
    jobId: JobId;
    journalistIds: JournalistId[];
    reports: PlacedReport[] | null;
    by: Author;
  },
): Promise<void> {
  const ids = journalistIds.map(() => newId('mlm'));
  await sql`
    with scored as materialized (${reports ? givenReports(reports) : reportsOfJob(jobId)})
    insert into media_list_members (id, list_id, journalist_id, source_indexes, profile, billable, credits, fit,
      fit_method, outlet_rank, last_confirmed_at)
    select added.id, ${listId}, added.journalist_id, source_indexes, profile, billable, credits, scored.fit,
      scored.fit_method, scored.outlet_rank,
      coalesce((select max(settled_at) from job_sources source
                where source.job_id = job_journalists.job_id and source.source_index = any(source_indexes)), now())
    from unnest(${ids}::text[], ${journalistIds}::text[]) with ordinality added (id, journalist_id, number)
    join job_journalists on job_id = ${jobId} and job_journalists.journalist_id = added.journalist_id
    left join scored on scored.journalist_id = added.journalist_id
    order by number`.execute(tx);
  await noteAdded(tx, { ids, by });
}

function reportsOfJob(jobId: JobId) {
  return sql`
    select journalist_id, fit, fit_method, outlet_rank
    from job_journalists left join ${outletRanks(jobId)} ranked on ranked_id = journalist_id where job_id = ${jobId}`;
}

function givenReports(reports: PlacedReport[]) {
  return sql`
    select * from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
      as given(journalist_id text, fit jsonb, fit_method jsonb, outlet_rank integer)`;
}

/** Returns the members of a media list with the given ids, in the given order. */
export async function listOf(
  db: Database | Transaction,
  listId: MediaListId,
  journalistIds: JournalistId[],
  options: { withoutEvidence?: boolean } = {},
): Promise<Member[]> {
  const rows = await select(db, options)
    .where('list_id', '=', listId)
    .where('journalist_id', '=', sql<JournalistId>`any(${journalistIds})`)
    .orderBy(sql`array_position(${journalistIds}::text[], journalist_id)`)
    .execute();
  return rows.map(journalistRow);
}

/** Returns a page of a list's members in the order in which they were added. */
export async function list(
  db: Database,
  listId: MediaListId,
  page: { after?: number; limit: number; state?: MemberState; withoutEvidence?: boolean },
): Promise<Member[]> {
  let query = select(db, page).where('list_id', '=', listId).orderBy('position').limit(page.limit);
  if (page.after !== undefined) query = query.where('position', '>', page.after);
  if (page.state !== undefined) query = query.where('state', '=', page.state);
  return (await query.execute()).map(journalistRow);
}

/**
 * Locks a member of a media list. The caller has already locked the list, which succeeds only for a list of
 * the caller's organization.
 */
export async function lock(
  tx: Transaction,
  listId: MediaListId,
  id: MediaListMemberId,
): Promise<Member | undefined> {
  const row = await select(tx, { withoutEvidence: true })
    .where('id', '=', id)
    .where('list_id', '=', listId)
    .forUpdate()
    .executeTakeFirst();
  return row && journalistRow(row);
}

/** Changes the state, the note or both of a member that the caller has locked. Returns the updated member. */
export async function change(
  tx: Transaction,
  current: Member,
  given: { state?: MemberState; note?: string | null },
  by: Author,
): Promise<Member> {
  const changes: FieldChange[] = [];
  if (given.state !== undefined && given.state !== current.state)
    changes.push({ field: 'state', from: current.state, to: given.state });
  if (given.note !== undefined && given.note !== current.note)
    changes.push({ field: 'note', from: null, to: null });
  if (changes.length === 0) return current;
  const { version } = await tx
    .updateTable('media_list_members')
    .set(given)
    .where('id', '=', current.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await note(tx, { listId: current.list_id, action: 'member_changed', by, member: current, changes });
  return { ...current, ...given, version };
}

/**
 * Removes a member from a list whose members the caller has locked. Returns false if there is no such member.
 */
export async function remove(
  tx: Transaction,
  listId: MediaListId,
  id: MediaListMemberId,
  by: Author,
): Promise<boolean> {
  const member = await tx
    .deleteFrom('media_list_members')
    .where('id', '=', id)
    .where('list_id', '=', listId)
    .returning(['id', 'journalist_id'])
    .executeTakeFirst();
  if (member) await note(tx, { listId, action: 'member_removed', by, member });
  return member !== undefined;
}

/** A member of a media list, with the name of the list. */
export type NamedMember = Member & { list_name: string };

/**
 * Returns the entries for one person on all media lists of an organization, newest first and without
 * evidence, and the total number of these entries.
 */
export async function listOfPerson(
  db: Database,
  organizationId: OrganizationId,
  journalistId: JournalistId,
  limit: number,
): Promise<{ members: NamedMember[]; count: number }> {
  const rows = await select(db, { withoutEvidence: true })
    .innerJoin('media_lists', 'media_lists.id', 'list_id')
    .select(['media_lists.name as list_name', sql<number>`count(*) over ()`.as('count')])
    .where('media_list_members.journalist_id', '=', journalistId)
    .where('media_lists.organization_id', '=', organizationId)
    .orderBy('added_at', 'desc')
    .orderBy('media_list_members.id', 'desc')
    .limit(limit)
    .execute();
  return {
    members: rows.map(({ count: _count, ...member }) => journalistRow(member)),
    count: rows[0]?.count ?? 0,
  };
}

/**
 * Removes people from every list and from the lists' histories. The caller holds
 * `suppressions.lockForErasing`.
 */
export async function removePeople(tx: Transaction, journalistIds: JournalistId[]): Promise<number> {
  const isTheirs = sql<boolean>`journalist_id = any(${journalistIds})`;
  // Lock lists before members and in id order, as every other transaction does.
  await sql`
    select from media_lists where id in (select list_id from media_list_members where ${isTheirs})
    order by id for no key update`.execute(tx);
  await tx.deleteFrom('media_list_changes').where(isTheirs).execute();
  const { numDeletedRows } = await tx.deleteFrom('media_list_members').where(isTheirs).executeTakeFirst();
  return Number(numDeletedRows);
}

function select(db: Database | Transaction, { withoutEvidence = false }: { withoutEvidence?: boolean } = {}) {
  const profile = withoutEvidence
    ? sql<JournalistProfile>`profile || '{"evidence": []}'`
    : sql<JournalistProfile>`profile`;
  return db
    .selectFrom('media_list_members')
    .select(['media_list_members.id', 'list_id', 'journalist_id', 'position', 'source_indexes'])
    .select(['billable', 'credits', 'fit', 'fit_method', 'outlet_rank', 'state', 'note'])
    .select(['media_list_members.version', 'added_at', 'last_confirmed_at'])
    .select([
      profile.as('profile'),
      sql<number>`coalesce(jsonb_array_length(profile -> 'evidence'), 0)`.as('evidence_count'),
    ]);
}
