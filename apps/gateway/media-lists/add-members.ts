import {
  audit,
  inTransaction,
  type jobs,
  mediaListMembers,
  memberAdditions,
  type rescores,
  suppressions,
} from '../../../db/index.ts';
import { isIdOf, MAX_LIST_MEMBERS } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { invalidAt } from '../http/errors.ts';
import type { WorkflowDeps } from '../http/short-workflow.ts';
import { lockList } from './manage-lists.ts';
import { describeMembers } from './manage-members.ts';
import type { MediaListMemberBody } from './schema.ts';

/** People to copy from the results of a job. */
export interface Wanted {
  job: jobs.Job;
  journalistIds: readonly string[];
  /** Their fit reports; null for those of the job. */
  reports: rescores.PlacedReport[] | null;
  /** The version of the campaign's pitch that the reports are about. */
  pitchNumber: number | null;
  /** Whether people who are there already get the job's profile if it is newer. */
  updateExisting: boolean;
}

/** Ids of journalists: who was added, and what became of the others. */
export interface Additions {
  members: MediaListMemberBody[];
  added: string[];
  existing: string[];
  updated: string[];
  newer: string[];
  not_found: string[];
}

/**
 * Copies journalists from a job's results to a list. If the list does not have enough room for those who are
 * not on it, none of them is added.
 */
export async function addFromJob(
  { db }: Pick<WorkflowDeps, 'db'>,
  caller: Caller,
  listId: string,
  { job, journalistIds, reports, pitchNumber, updateExisting }: Wanted,
): Promise<Additions> {
  const ids = journalistIds.filter((id) => isIdOf('jid', id));
  return inTransaction(db, async (tx) => {
    await suppressions.lockForWriting(tx);
    const list = await lockList(tx, caller, listId, 'members');
    const compared = { listId: list.id, jobId: job.id, ids };
    const { listed, newer, found: inJob } = await mediaListMembers.compare(tx, compared);
    // People whom the job found only after it was scored have no report for the pitch yet.
    const hasReport = (id: string) => reports?.some(({ journalist_id }) => journalist_id === id) ?? true;
    const reported = inJob.filter(hasReport);
    requireRoom(list, reported.length, '/journalist_identity_ids');
    const from = { listId: list.id, jobId: job.id, pitchNumber, by: caller };
    const updated = updateExisting ? newer.filter(hasReport) : [];
    for (const [journalistIds, put] of [
      [reported, memberAdditions.add],
      [updated, memberAdditions.update],
    ] as const) {
      if (journalistIds.length === 0) continue;
      const own = reports?.filter(({ journalist_id }) => journalistIds.includes(journalist_id)) ?? null;
      await put(tx, { ...from, journalistIds, reports: own });
    }
    if (reported.length > 0) await audit.noteListed(tx, { ...from, journalistIds: reported });
    const memberOrder = ids.filter((id) => listed.includes(id) || reported.includes(id));
    const members = await mediaListMembers.listOf(tx, list.id, memberOrder, { withoutEvidence: true });
    return {
      members: await describeMembers(tx, caller, members),
      added: reported,
      existing: listed,
      updated,
      newer: newer.filter((id) => !updated.includes(id)),
      not_found: journalistIds.filter((id) => !memberOrder.some((other) => other === id)),
    };
  });
}

/** Throws a 400 if a list has no room for some more members. */
export function requireRoom(list: { member_count: number }, more: number, path: string): void {
  const room = MAX_LIST_MEMBERS - list.member_count;
  if (more <= room) return;
  throw invalidAt(
    path,
    'list_full',
    `has too many entries: a list has at most ${MAX_LIST_MEMBERS} members, and this one has room for ${room} more`,
  );
}
