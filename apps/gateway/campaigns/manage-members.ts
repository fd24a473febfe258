import type { Static } from '@sinclair/typebox';
import {
  audit,
  type Database,
  inTransaction,
  mediaListMembers,
  type mediaLists,
  memberChanges,
  memberships,
  touches,
} from '../../../db/index.ts';
import { isIdOf, type MediaListMemberId, type UserId } from '../../../model/index.ts';
import { given } from '../../../model/text/given.ts';
import type { Caller } from '../auth/authentication.ts';
import { type ListBody, numberOf, readCursor, readPage } from '../http/cursors.ts';
import { ApiError, invalidAt } from '../http/errors.ts';
import { asJournalist, asResearch } from '../people/index.ts';
import { isLift, requireLift } from './lift-mark.ts';
import type { MediaListMemberBody, MemberBodySchema, MembersQuery } from './list-schema.ts';
import { lockList } from './manage-lists.ts';
import { requireCurrentMember } from './member-conflicts.ts';

/** Matches a decoded cursor: the position of the last member on the previous page. */
export const POSITION = /^m(\d{1,15})$/;
/** The same for people with the best fit first: the place by fit, and the position. */
const FIT_PLACE = /^f(\d{1,6}(?:\.\d{1,20})?)@(\d{1,15})$/;

export type MemberPage = ListBody<MediaListMemberBody>;

/** Returns a page of a list's members in the order in which they were added. */
export async function listMembers(
  db: Database,
  caller: Caller,
  list: mediaLists.MediaList,
  { cursor, ...query }: MembersQuery,
): Promise<MemberPage> {
  const after = numberOf(cursor, POSITION);
  return pageOf(db, caller, list, query, {
    read: (page) => mediaListMembers.list(db, list.id, { after, ...page }),
    cursorOf: ({ position }) => `m${position}`,
  });
}

/** Returns a page of a campaign's people, the best fit first. */
export async function listBestFirst(
  db: Database,
  caller: Caller,
  list: mediaLists.MediaList,
  { cursor, ...query }: MembersQuery,
): Promise<MemberPage> {
  const [fit = '', position = ''] = cursor === undefined ? [] : readCursor(cursor, FIT_PLACE);
  const after = cursor === undefined ? {} : { after: { fit, position: Number(position) } };
  return pageOf(db, caller, list, query, {
    read: (page) => mediaListMembers.listBestFirst(db, list.id, { ...after, ...page }),
    cursorOf: ({ place }) => `f${place.fit}@${place.position}`,
  });
}

async function pageOf<Row extends mediaListMembers.Member>(
  db: Database,
  caller: Caller,
  list: mediaLists.MediaList,
  { limit = 50, include, ...filter }: Omit<MembersQuery, 'cursor'>,
  by: {
    read: (
      page: mediaListMembers.MemberFilter & { limit: number; withoutEvidence: boolean },
    ) => Promise<Row[]>;
    cursorOf: (row: Row) => string;
  },
): Promise<MemberPage> {
  await recordAccess(db, caller, list);
  const what = { ...filterOf(filter), withoutEvidence: include !== 'evidence' };
  const { rows, next_cursor } = await readPage(
    limit,
    (more) => by.read({ ...what, limit: more }),
    by.cursorOf,
  );
  return { object: 'list', data: await describeMembers(db, caller, rows), next_cursor };
}

function filterOf({
  state,
  owner,
  follow_up,
  touched,
  q,
}: Omit<MembersQuery, 'cursor' | 'limit' | 'include'>): mediaListMembers.MemberFilter {
  return given({
    state,
    ownerId: owner === 'none' ? null : (owner as UserId | undefined),
    isDue: follow_up && true,
    isTouched: touched && touched === 'true',
    text: q,
  });
}

/** Changes a member; throws a 412 that says what has changed if the member has been changed in the meantime. */
export async function changeMember(
  db: Database,
  caller: Caller,
  at: { listId: string; memberId: string; ifMatch: string | undefined },
  body: Static<typeof MemberBodySchema>,
): Promise<MediaListMemberBody> {
  return inTransaction(db, async (tx) => {
    const list = await lockList(tx, caller, at.listId, 'existence');
    const ids = isIdOf('mlm', at.memberId) ? [at.memberId] : [];
    const [current] = await memberChanges.lock(tx, list.id, ids);
    if (!current) throw noSuchMember();
    await requireCurrentMember(tx, at.ifMatch, current);
    if (isLift(current, body)) requireLift(caller, body);
    const { note, own_email, own_phone, owner, ...rest } = body;
    await memberChanges.change(
      tx,
      [current],
      given({
        ...rest,
        ownerId: owner === undefined ? undefined : await findOwner(tx, caller, owner),
        note: textOrNull(note),
        own_email: textOrNull(own_email),
        own_phone: textOrNull(own_phone),
      }),
      caller,
    );
    const [changed] = await describeIds(tx, caller, list, [current.id]);
    if (!changed) throw noSuchMember();
    return changed;
  });
}

function textOrNull(text: string | null | undefined): string | null | undefined {
  return text === '' ? null : text;
}

/** Returns the id of a user of the organization, null for null; throws a 400 for any other text. */
export async function findOwner(
  db: Database,
  { organizationId }: Caller,
  owner: string | null,
): Promise<UserId | null> {
  if (owner === null) return null;
  if (isIdOf('usr', owner) && (await memberships.find(db, organizationId, owner))) return owner;
  throw invalidAt('/owner', 'not_a_member', 'must be the id of a member of your organization');
}

export async function removeMember(
  db: Database,
  caller: Caller,
  { listId, memberId }: { listId: string; memberId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const list = await lockList(tx, caller, listId, 'members');
    const isRemoved = isIdOf('mlm', memberId) && (await memberChanges.remove(tx, list.id, memberId, caller));
    if (!isRemoved) throw noSuchMember();
  });
}

/** Notes that a caller has read a list, only for the first read of each list. */
export async function recordAccess(
  db: Database,
  caller: Caller,
  { id }: mediaLists.MediaList,
): Promise<void> {
  const { organizationId } = caller;
  await audit.note(db, { action: 'list_read', by: caller, target: { organizationId, id } });
}

/** Returns members as response bodies, in the order of the ids. */
export async function describeIds(
  db: Database,
  caller: Caller,
  { id }: Pick<mediaLists.MediaList, 'id'>,
  ids: MediaListMemberId[],
): Promise<MediaListMemberBody[]> {
  return describeMembers(db, caller, await mediaListMembers.listByIds(db, id, ids));
}

/** Returns members as response bodies, with the organization's last contact with each. */
export async function describeMembers(
  db: Database,
  { organizationId }: Caller,
  members: mediaListMembers.Member[],
): Promise<MediaListMemberBody[]> {
  const ids = members.map(({ journalist_id }) => journalist_id);
  const touched = await touches.ofPeople(db, organizationId, ids);
  return members.map((member) => asMember(member, touched));
}

function noSuchMember(): ApiError {
  return new ApiError('NOT_FOUND', 'This member does not exist.');
}

export function asMember(member: mediaListMembers.Member, touched: touches.Touches): MediaListMemberBody {
  const { id, pitch_number, state, state_changed_by, owner, follow_up_on, note } = member;
  const { custom, own_email, own_phone, version } = member;
  return {
    id,
    object: 'media_list_member',
    journalist: asJournalist(member, touched),
    research: asResearch(member)[0] ?? null,
    pitch_number,
    state,
    state_changed_at: member.state_changed_at?.toISOString() ?? null,
    state_changed_by,
    owner,
    follow_up_on,
    note,
    custom,
    own_email,
    own_phone,
    added_at: member.added_at.toISOString(),
    last_confirmed_at: member.last_confirmed_at?.toISOString() ?? null,
    next_check_at: member.next_check_at?.toISOString() ?? null,
    version,
  };
}
