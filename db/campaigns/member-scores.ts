import { sql } from 'kysely';
import {
  journalistRow,
  type MediaListId,
  type MediaListMemberId,
  type RescoreReport,
} from '../../model/index.ts';
import type { Author } from '../core/actors.ts';
import type { Database, Transaction } from '../core/database.ts';
import type { JournalistToScore } from '../jobs/journalists.ts';
import { isRecommended, outletOf, outletOrder } from '../jobs/outlet-ranks.ts';
import { noteMembers } from './media-list-changes.ts';

/** Returns the given members on a list, in the order in which they were added. */
export async function listToScore(
  db: Database,
  listId: MediaListId,
  ids: MediaListMemberId[],
): Promise<JournalistToScore[]> {
  const rows = await db
    .selectFrom('media_list_members')
    .select(['journalist_id', 'position', 'source_indexes', 'profile'])
    .where('list_id', '=', listId)
    .where('id', '=', sql<MediaListMemberId>`any(${ids})`)
    .orderBy('position')
    .execute();
  return rows.map(journalistRow);
}

/** Returns the ids of a list's members after a position, with their positions. */
export async function listIds(
  db: Database,
  listId: MediaListId,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: MediaListMemberId; position: number }[]> {
  return db
    .selectFrom('media_list_members')
    .select(['id', 'position'])
    .where('list_id', '=', listId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
}

/**
 * Stores fit reports for a version of the pitch, and ranks all members with a report for it anew. The caller has
 * locked the list. Returns the members' ids.
 */
export async function store(
  tx: Transaction,
  {
    listId,
    reports,
    pitchNumber,
    by,
  }: { listId: MediaListId; reports: RescoreReport[]; pitchNumber: number; by: Author },
): Promise<MediaListMemberId[]> {
  const { rows } = await sql<{
    id: MediaListMemberId;
    journalist_id: RescoreReport['journalist_id'];
    earlier: number | null;
  }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
        as report(journalist_id text, fit jsonb, fit_method jsonb)),
    earlier as (
      select id, pitch_number from media_list_members
      where list_id = ${listId} and journalist_id in (select journalist_id from given) order by id for update)
    update media_list_members member
    set fit = given.fit, fit_method = given.fit_method, pitch_number = ${pitchNumber}
    from given, earlier
    where member.id = earlier.id and member.journalist_id = given.journalist_id
    returning member.id, member.journalist_id, earlier.pitch_number as earlier`.execute(tx);
  await rankAtOutlets(tx, listId, pitchNumber);
  const members = rows.map(({ earlier, ...member }) => ({
    member,
    changes: [
      {
        field: 'pitch_number' as const,
        from: earlier === null ? null : String(earlier),
        to: String(pitchNumber),
      },
    ],
  }));
  await noteMembers(tx, { listId, action: 'member_changed', by, members });
  return rows.map(({ id }) => id);
}

async function rankAtOutlets(tx: Transaction, listId: MediaListId, pitchNumber: number): Promise<void> {
  await sql`
    with ranked as (
      select id, case when ${isRecommended('member')} then row_number()
        over (partition by ${isRecommended('member')}, ${outletOf('member')} order by ${outletOrder('member')})::integer
        end as outlet_rank
      from media_list_members member where list_id = ${listId} and pitch_number = ${pitchNumber})
    update media_list_members member set outlet_rank = ranked.outlet_rank
    from ranked where member.id = ranked.id and member.outlet_rank is distinct from ranked.outlet_rank`.execute(
    tx,
  );
}
