import {
  audit,
  inTransaction,
  mediaListMembers,
  type mediaLists,
  memberAdditions,
  memberIdentities,
  memberImports,
  type peopleSource,
  type rescores,
  suppressions,
  type Transaction,
  touches,
} from '../../../db/index.ts';
import {
  type JournalistId,
  MAX_LIST_MEMBERS,
  type OwnPerson,
  type RecentArticle,
} from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { invalidAt } from '../http/errors.ts';
import type { WorkflowDeps } from '../http/short-workflow.ts';
import type { MediaListMemberBody } from './list-schema.ts';
import { lockList } from './manage-lists.ts';
import { describeMembers } from './manage-members.ts';

/** People to copy from one job or list. */
export interface PartWanted {
  from: peopleSource.PeopleSource;
  journalistIds: JournalistId[];
  /** The reports that people get; null for those of the job or list. */
  reports: rescores.PlacedReport[] | null;
  /** The version of the campaign's pitch that the people's reports are about; null if none. */
  pitchNumber: number | null;
}

export interface Wanted {
  /** Everybody who was asked for, of whom the parts may have only some. */
  journalistIds: readonly string[];
  parts: PartWanted[];
  /** People of whom no job or list has a profile. */
  own?: OwnPerson[];
  /** Where in the body of the request people are named. */
  path: string;
  /** The articles by which a search found people of the parts. */
  pieces?: ReadonlyMap<JournalistId, RecentArticle[]>;
  /** Whether people who are on the list already get the copied profile if it is newer. */
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

/** Copies people to a list, or nobody if the list does not have enough room. */
export async function addFound(
  { db }: Pick<WorkflowDeps, 'db'>,
  caller: Caller,
  listId: string,
  { journalistIds, parts, own, path, pieces = new Map(), updateExisting }: Wanted,
): Promise<Additions> {
  return inTransaction(db, async (tx) => {
    await suppressions.lockForWriting(tx);
    const list = await lockList(tx, caller, listId, 'members');
    const all: Omit<Additions, 'members'> = {
      added: [],
      existing: [],
      updated: [],
      newer: [],
      not_found: [],
    };
    const identities: JournalistId[] = [];
    for (const part of parts) {
      const { from, journalistIds: ids, reports, pitchNumber } = part;
      const sameAsOwn = await memberIdentities.merge(tx, { listId: list.id, from, ids });
      const { listed, newer, found } = await mediaListMembers.compare(tx, { listId: list.id, from, ids });
      // People whom the job found only after it was scored have no report for the pitch yet.
      const hasReport = (id: string) => reports?.some(({ journalist_id }) => journalist_id === id) ?? true;
      const added = found.filter(hasReport);
      const updated = newer.filter((id) => (updateExisting || sameAsOwn.includes(id)) && hasReport(id));
      requireRoom(list, all.added.length + added.length, path);
      for (const [put, theirs] of [
        [memberAdditions.add, added],
        [memberAdditions.update, updated],
      ] as const) {
        if (theirs.length === 0) continue;
        const theirReports = reports?.filter(({ journalist_id }) => theirs.includes(journalist_id)) ?? null;
        const addition = { listId: list.id, from, pitchNumber, by: caller };
        await put(tx, { ...addition, journalistIds: theirs, reports: theirReports });
      }
      if (pieces.size > 0)
        await memberAdditions.addPieces(
          tx,
          list.id,
          [...added, ...updated].map((id) => ({ journalist_id: id, recent: pieces.get(id) ?? [] })),
        );
      const jobId = 'jobId' in from ? from.jobId : null;
      const journalistIds = [...added, ...sameAsOwn];
      if (journalistIds.length > 0)
        await audit.noteListed(tx, { by: caller, jobId, listId: list.id, journalistIds });
      identities.push(...sameAsOwn);
      all.added.push(...added);
      all.existing.push(...listed);
      all.updated.push(...updated);
      all.newer.push(...newer.filter((id) => !updated.includes(id)));
    }
    const newcomers = await addOwn(tx, caller, { list, own: own ?? [], path, more: all.added.length });
    await touches.raiseJobVersions(tx, list.id, identities);
    const order = [...journalistIds, ...newcomers.map(({ journalist_id }) => journalist_id)];
    for (const { journalist_id: id, isNew } of newcomers)
      if (!all.added.includes(id)) (isNew ? all.added : all.existing).push(id);
    const { added, existing, updated, newer } = all;
    const inOrder = (ids: string[]) =>
      order.filter((id, place) => ids.includes(id) && order.indexOf(id) === place);
    const present = inOrder([...existing, ...added]) as JournalistId[];
    const members = await mediaListMembers.listOf(tx, list.id, present, { withoutEvidence: true });
    return {
      members: await describeMembers(tx, caller, members),
      added: inOrder(added),
      existing: inOrder(existing),
      updated: inOrder(updated),
      newer: inOrder(newer),
      not_found: journalistIds.filter((id) => !present.some((other) => other === id)),
    };
  });
}

/** Adds people without a profile; returns who they are, suppressed ones left out. */
async function addOwn(
  tx: Transaction,
  caller: Caller,
  { list, own, path, more }: { list: mediaLists.MediaList; own: OwnPerson[]; path: string; more: number },
): Promise<{ journalist_id: JournalistId; isNew: boolean }[]> {
  if (own.length === 0) return [];
  const rows = await memberImports.importPeople(tx, { listId: list.id, people: own, by: caller });
  const ids = rows.flatMap(({ member_id }) => member_id ?? []);
  const isNew = (id: string) => rows.some((row) => row.member_id === id && row.result === 'added');
  const members = await mediaListMembers.listByIds(tx, list.id, ids);
  const people = members.map(({ id, journalist_id }) => ({ journalist_id, isNew: isNew(id) }));
  const journalistIds = people.flatMap(({ journalist_id, isNew }) => (isNew ? [journalist_id] : []));
  requireRoom(list, more + journalistIds.length, path);
  await audit.noteListed(tx, { by: caller, jobId: null, listId: list.id, journalistIds });
  return people;
}

/** Throws a 400 if the list has no room for `more` members. */
export function requireRoom(list: { member_count: number }, more: number, path: string): void {
  const room = MAX_LIST_MEMBERS - list.member_count;
  if (more <= room) return;
  throw invalidAt(
    path,
    'list_full',
    `has too many entries: a list has at most ${MAX_LIST_MEMBERS} members, and this one has room for ${room} more`,
  );
}
