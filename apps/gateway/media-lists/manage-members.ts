import type { Static } from '@sinclair/typebox';
import {
  audit,
  type Database,
  inTransaction,
  mediaListMembers,
  type mediaLists,
  suppressions,
} from '../../../db/index.ts';
import { isIdOf, MAX_LIST_MEMBERS } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { readCursor, writeCursor } from '../http/cursors.ts';
import { ApiError, invalidAt } from '../http/errors.ts';
import { requireCurrent } from '../http/etags.ts';
import type { WorkflowDeps } from '../http/short-workflow.ts';
import { asJournalist, asResearch, findJob, scoreAgain } from '../jobs/index.ts';
import { findList, lockList } from './manage-lists.ts';
import type {
  MediaListAdditionsBody,
  MediaListMemberBody,
  MemberBodySchema,
  MembersBodySchema,
  MembersQuery,
} from './schema.ts';

const PAGE_SIZE = 50;
/** Matches a decoded cursor, which contains the position of the last member on the previous page. */
const POSITION = /^m(\d{1,15})$/;

/** Returns a page of a list's members in the order in which they were added. */
export async function listMembers(
  db: Database,
  caller: Caller,
  listId: string,
  { cursor, limit = PAGE_SIZE, state, include }: MembersQuery,
): Promise<{ object: 'list'; data: MediaListMemberBody[]; next_cursor: string | null }> {
  const after = cursor === undefined ? {} : { after: Number(readCursor(cursor, POSITION)[0]) };
  const list = await findList(db, caller, listId);
  await noteRead(db, caller, list);
  const found = await mediaListMembers.list(db, list.id, {
    ...after,
    ...(state === undefined ? {} : { state }),
    // Fetch one row more than the limit to see whether there is a next page.
    limit: limit + 1,
    withoutEvidence: include !== 'evidence',
  });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    object: 'list',
    data: shown.map(asMember),
    next_cursor: last && found.length > limit ? writeCursor(`m${last.position}`) : null,
  };
}

/**
 * Copies journalists from a job's results to a list. With a pitch, their fit reports are computed for this
 * pitch instead of copied, as for `:rescore`. Journalists who are already on the list stay unchanged. If the
 * list does not have enough room for all other journalists, none of them is added.
 */
export async function addMembers(
  deps: WorkflowDeps,
  caller: Caller,
  listId: string,
  { job_id, journalist_identity_ids, fit_context }: Static<typeof MembersBodySchema>,
): Promise<MediaListAdditionsBody> {
  const ids = journalist_identity_ids.filter((id) => isIdOf('jid', id));
  await findList(deps.db, caller, listId);
  const job = await findJob(deps.db, caller, job_id);
  const reports = fit_context ? await scoreAgain(deps, job, fit_context.pitch) : null;
  return inTransaction(deps.db, async (tx) => {
    await suppressions.lockForWriting(tx);
    const list = await lockList(tx, caller, listId, 'members');
    const { listed, found: inJob } = await mediaListMembers.compare(tx, {
      listId: list.id,
      jobId: job.id,
      ids,
    });
    // Whom the job found only after it was scored has no report for the pitch yet.
    const found = inJob.filter((id) => reports?.some(({ journalist_id }) => journalist_id === id) ?? true);
    const room = MAX_LIST_MEMBERS - list.member_count;
    if (found.length > room)
      throw invalidAt(
        '/journalist_identity_ids',
        'list_full',
        `has too many entries: a list has at most ${MAX_LIST_MEMBERS} members, and this one has room for ${room} more`,
      );
    if (found.length > 0) {
      const added = { listId: list.id, jobId: job.id, journalistIds: found, by: caller };
      await mediaListMembers.add(tx, {
        ...added,
        reports: reports?.filter(({ journalist_id }) => found.includes(journalist_id)) ?? null,
      });
      await audit.noteListed(tx, added);
    }
    const wanted = ids.filter((id) => listed.includes(id) || found.includes(id));
    const members = await mediaListMembers.listOf(tx, list.id, wanted, { withoutEvidence: true });
    return {
      object: 'media_list_additions',
      members: members.map(asMember),
      added: found,
      existing: listed,
      not_found: journalist_identity_ids.filter((id) => !wanted.some((known) => known === id)),
    };
  });
}

/** Changes a member's state, note or both; throws a 412 if the member has been changed in the meantime. */
export async function changeMember(
  db: Database,
  caller: Caller,
  at: { listId: string; memberId: string; ifMatch: string | undefined },
  { note, ...rest }: Static<typeof MemberBodySchema>,
): Promise<MediaListMemberBody> {
  return inTransaction(db, async (tx) => {
    const list = await lockList(tx, caller, at.listId, 'existence');
    const current = isIdOf('mlm', at.memberId)
      ? await mediaListMembers.lock(tx, list.id, at.memberId)
      : undefined;
    if (!current) throw noSuchMember();
    requireCurrent(at.ifMatch, current);
    const given = note === undefined ? rest : { ...rest, note: note === '' ? null : note };
    return asMember(await mediaListMembers.change(tx, current, given, caller));
  });
}

export async function removeMember(
  db: Database,
  caller: Caller,
  { listId, memberId }: { listId: string; memberId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const list = await lockList(tx, caller, listId, 'members');
    const isRemoved =
      isIdOf('mlm', memberId) && (await mediaListMembers.remove(tx, list.id, memberId, caller));
    if (!isRemoved) throw noSuchMember();
  });
}

/**
 * Records in the audit log that a caller has read a list. Only the caller's first read of each list is
 * recorded.
 */
export async function noteRead(db: Database, caller: Caller, { id }: mediaLists.MediaList): Promise<void> {
  const { organizationId } = caller;
  await audit.note(db, { action: 'list_read', by: caller, target: { organizationId, id } });
}

function noSuchMember(): ApiError {
  return new ApiError('NOT_FOUND', 'This member does not exist.');
}

export function asMember(member: mediaListMembers.Member): MediaListMemberBody {
  const { id, state, note, version } = member;
  return {
    id,
    object: 'media_list_member',
    journalist: asJournalist(member),
    research: asResearch(member)[0] ?? null,
    ...{ state, note },
    added_at: member.added_at.toISOString(),
    last_confirmed_at: member.last_confirmed_at.toISOString(),
    version,
  };
}
