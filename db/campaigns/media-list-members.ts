import { sql } from 'kysely';
import {
  type Actor,
  type FitReport,
  type JournalistId,
  type JournalistProfile,
  journalistRow,
  type MediaListId,
  type MediaListMemberId,
  type MemberState,
  type OrganizationId,
  type UserId,
  VERDICT_ORDER,
} from '../../model/index.ts';
import { type Owner, ownerOf } from '../core/actors.ts';
import type { Database, Transaction } from '../core/database.ts';
import type { JobJournalist } from '../jobs/journalists.ts';
import { isFollowUpDue } from './member-counts.ts';
import { type PeopleSource, peopleIn } from './people-source.ts';
import { isNamesake, isTouched, memberState, memberStateChangedAt, memberStateChangedBy } from './touches.ts';

/** A journalist on a list: the result as copied from a job, and the organization's notes on the contact. */
export interface Member extends JobJournalist {
  id: MediaListMemberId;
  list_id: MediaListId;
  state: MemberState;
  /** When the state last changed; null if it never did. */
  state_changed_at: Date | null;
  state_changed_by: Actor | null;
  owner: Owner | null;
  /** The day of the next contact, as `YYYY-MM-DD`. */
  follow_up_on: string | null;
  note: string | null;
  /** The organization's own columns, e-mail address and phone number. */
  custom: Record<string, string>;
  own_email: string | null;
  own_phone: string | null;
  /** The version of the campaign's pitch that the fit report is about; null for another pitch, or for none. */
  pitch_number: number | null;
  version: number;
  added_at: Date;
  /** When the profile was last read from web pages; null if the organization wrote it. */
  last_confirmed_at: Date | null;
  /** When the person is next checked; null if the list is not watched. */
  next_check_at: Date | null;
}

/**
 * Returns which people are on the list (`listed`), which of those have a newer profile elsewhere (`newer`), and which
 * others there are (`found`), all in the given order.
 */
export async function compare(
  tx: Transaction,
  { listId, from, ids }: { listId: MediaListId; from: PeopleSource; ids: JournalistId[] },
): Promise<{ listed: JournalistId[]; newer: JournalistId[]; found: JournalistId[] }> {
  const { rows } = await sql<{ id: JournalistId; is_listed: boolean; is_found: boolean; is_newer: boolean }>`
    select wanted.id, member.id is not null as is_listed, found.journalist_id is not null as is_found,
      coalesce(found.confirmed_at > coalesce(member.last_confirmed_at, '-infinity'), false) as is_newer
    from unnest(${ids}::text[]) with ordinality wanted (id, number)
    left join media_list_members member on member.list_id = ${listId} and member.journalist_id = wanted.id
    left join ${peopleIn(from)} found on found.journalist_id = wanted.id
    order by number`.execute(tx);
  const idsOf = (isWanted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isWanted).map(({ id }) => id);
  return {
    listed: idsOf(({ is_listed }) => is_listed),
    newer: idsOf(({ is_listed, is_newer }) => is_listed && is_newer),
    found: idsOf(({ is_listed, is_found }) => !is_listed && is_found),
  };
}

/** Returns the members of a list who are one of the given people, in the given order. */
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

/** Returns the given members of a list, in the given order and, unless asked, without evidence. */
export async function listByIds(
  db: Database | Transaction,
  listId: MediaListId,
  ids: MediaListMemberId[],
  { withoutEvidence = true }: { withoutEvidence?: boolean } = {},
): Promise<Member[]> {
  const rows = await select(db, { withoutEvidence })
    .where('list_id', '=', listId)
    .where('media_list_members.id', '=', sql<MediaListMemberId>`any(${ids})`)
    .orderBy(sql`array_position(${ids}::text[], media_list_members.id)`)
    .execute();
  return rows.map(journalistRow);
}

export interface MemberFilter {
  state?: MemberState;
  /** Only members of this user; null for those without an owner. */
  ownerId?: UserId | null;
  /** Only members to be contacted again today or earlier. */
  isDue?: boolean;
  /** Whether the organization has contacted the person in any campaign or list, or marked somebody of the name. */
  isTouched?: boolean;
  /** A part of the name, the outlet or an e-mail address. */
  text?: string;
}

/** What places members without a report after all others. */
const LAST = (VERDICT_ORDER.length + 1) * 1_000;
/** Orders members by verdict, then by score, as `compareFits` does: the lower, the earlier. */
const fitPlace = sql<string>`coalesce(
  array_position(${sql.raw(`'{${VERDICT_ORDER.join()}}'`)}::text[], fit ->> 'verdict') * 1000 - (fit ->> 'score')::numeric, ${sql.lit(LAST)})`;

/** Returns a page of a list's members in the order in which they were added. */
export async function list(
  db: Database,
  listId: MediaListId,
  page: MemberFilter & { after?: number | undefined; limit: number; withoutEvidence?: boolean },
): Promise<Member[]> {
  let query = matching(db, listId, page).orderBy('position');
  if (page.after !== undefined) query = query.where('position', '>', page.after);
  return (await query.execute()).map(journalistRow);
}

/** The place of a member in a list that has the best fit first. */
export interface FitPlace {
  fit: string;
  position: number;
}

/** Returns a page of a list's members, the best fit first, with their places. */
export async function listBestFirst(
  db: Database,
  listId: MediaListId,
  page: MemberFilter & { after?: FitPlace; limit: number; withoutEvidence?: boolean },
): Promise<(Member & { place: FitPlace })[]> {
  const { after } = page;
  let query = matching(db, listId, page)
    .select(sql<string>`${fitPlace}::text`.as('fit_place'))
    .orderBy(fitPlace)
    .orderBy('position');
  if (after !== undefined)
    query = query.where(sql<boolean>`(${fitPlace}, position) > (${after.fit}::numeric, ${after.position})`);
  return (await query.execute()).map(({ fit_place, ...member }) => ({
    ...journalistRow(member),
    place: { fit: fit_place, position: member.position },
  }));
}

function matching(
  db: Database,
  listId: MediaListId,
  page: MemberFilter & { limit: number; withoutEvidence?: boolean },
) {
  let query = select(db, page).where('list_id', '=', listId).limit(page.limit);
  if (page.state !== undefined) query = query.where(memberState, '=', page.state);
  if (page.ownerId !== undefined)
    query = query.where('owner_id', page.ownerId === null ? 'is' : '=', page.ownerId);
  if (page.isDue) query = query.where(isFollowUpDue);
  if (page.isTouched !== undefined)
    query = query.where(page.isTouched ? wasTouched(listId) : sql<boolean>`not ${wasTouched(listId)}`);
  if (page.text !== undefined) query = query.where(containsText(page.text));
  return query;
}

/** Matches members whose name, outlet or e-mail address contains a text, in any case. */
export function containsText(text: string) {
  return sql<boolean>`search_text like '%' || lower(${text.replace(/[\\%_]/g, '\\$&')}) || '%'`;
}

const ownerOfList = (listId: MediaListId) =>
  sql`(select organization_id from media_lists where id = ${listId})`;
const wasTouched = (listId: MediaListId) => isTouched(ownerOfList(listId));

/** What decides whether a member goes into a mail merge. */
export interface MergeCandidate {
  id: MediaListMemberId;
  state: MemberState;
  /** Whether the organization has contacted the person in any campaign or list. */
  is_touched: boolean;
  /** Whether somebody else of the same name must not be contacted. */
  is_namesake: boolean;
  verdict: FitReport['verdict'] | null;
  has_angle: boolean;
  /** The address to which a mail goes, in lower case. */
  address: string | null;
  /** Whether an address is suggested to somebody who publishes none. */
  has_suggestion: boolean;
}

/** Returns all members of a list, the best fit first. */
export async function listMergeCandidates(db: Database, listId: MediaListId): Promise<MergeCandidate[]> {
  const { rows } = await sql<MergeCandidate>`
    select id, ${memberState} as state, ${wasTouched(listId)} as is_touched,
      ${isNamesake(ownerOfList(listId))} as is_namesake, fit ->> 'verdict' as verdict,
      fit ->> 'personalized_angle' is not null as has_angle,
      lower(coalesce(profile ->> 'email', own_email)) as address,
      profile ->> 'email_suggestion' is not null as has_suggestion
    from media_list_members where list_id = ${listId}
    order by ${fitPlace}, position`.execute(db);
  return rows;
}

/** Returns the names of the organization's own columns in a list, in alphabetical order. */
export async function listCustomColumns(db: Database, listId: MediaListId): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct jsonb_object_keys(custom) as name from media_list_members
    where list_id = ${listId} and custom <> '{}' order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export type NamedMember = Member & { list_name: string; campaign_id: `cmp_${string}` | null };

/** Returns a person's entries on an organization's lists, newest first and without evidence, and their number. */
export async function listOfPerson(
  db: Database,
  organizationId: OrganizationId,
  journalistId: JournalistId,
  limit: number,
): Promise<{ members: NamedMember[]; count: number }> {
  const rows = await select(db, { withoutEvidence: true })
    .innerJoin('media_lists', 'media_lists.id', 'list_id')
    .select(['media_lists.name as list_name', 'media_lists.campaign_id'])
    .select(sql<number>`count(*) over ()`.as('count'))
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

/** Removes people from lists and histories, under `suppressions.lockForErasing`; returns the number of members. */
export async function removePeople(tx: Transaction, journalistIds: JournalistId[]): Promise<number> {
  const isTheirs = sql<boolean>`journalist_id = any(${journalistIds})`;
  // Lists are locked in id order and before members, as in every other transaction.
  await sql`
    select from media_lists where id in (select list_id from media_list_members where ${isTheirs})
    order by id for no key update`.execute(tx);
  await tx.deleteFrom('media_list_changes').where(isTheirs).execute();
  await tx.deleteFrom('person_touches').where(isTheirs).execute();
  const { numDeletedRows } = await tx.deleteFrom('media_list_members').where(isTheirs).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Selects members with all columns that the API shows. */
export function select(
  db: Database | Transaction,
  { withoutEvidence = false }: { withoutEvidence?: boolean } = {},
) {
  const profile = withoutEvidence
    ? sql<JournalistProfile>`profile || '{"evidence": []}'`
    : sql<JournalistProfile>`profile`;
  return db
    .selectFrom('media_list_members')
    .select(['media_list_members.id', 'list_id', 'journalist_id', 'position', 'source_indexes'])
    .select(['billable', 'credits', 'fit', 'fit_method', 'outlet_rank', 'note'])
    .select([memberState.as('state'), memberStateChangedAt.as('state_changed_at')])
    .select(['follow_up_on', 'custom', 'own_email', 'own_phone', 'pitch_number'])
    .select(['media_list_members.version', 'added_at', 'last_confirmed_at'])
    .select(
      sql<Date | null>`(select next_check_at from watch_members where member_id = media_list_members.id)`.as(
        'next_check_at',
      ),
    )
    .select([
      memberStateChangedBy.as('state_changed_by'),
      ownerOf('media_list_members.owner_id').as('owner'),
      profile.as('profile'),
      sql<number>`coalesce(jsonb_array_length(profile -> 'evidence'), 0)`.as('evidence_count'),
    ]);
}
