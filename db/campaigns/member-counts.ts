import { sql } from 'kysely';
import { DECLINED_STATES, MEMBER_STATES, type MediaListId, type MemberState } from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { memberState } from './touches.ts';

/** The number of a list's members, in all and by state. */
export interface MemberCounts extends Record<MemberState, number> {
  total: number;
  /** People to contact again today or earlier, without those who declined or must not be contacted. */
  follow_ups_due: number;
}

/** Matches members who are to be contacted again today (UTC) or earlier. */
export const isFollowUpDue = sql<boolean>`
  (follow_up_on <= (now() at time zone 'UTC')::date and ${memberState} <> all(${DECLINED_STATES}))`;

/** Counts the members of lists with one query; empty lists are missing. */
export async function countMembers(
  db: Database | Transaction,
  listIds: MediaListId[],
): Promise<Map<MediaListId, MemberCounts>> {
  const rows = await db
    .selectFrom('media_list_members')
    .select('list_id')
    .select(sql<number>`count(*)::int`.as('total'))
    .select(
      MEMBER_STATES.map((state) =>
        sql<number>`count(*) filter (where ${memberState} = ${state})::int`.as(state),
      ),
    )
    .select(sql<number>`count(*) filter (where ${isFollowUpDue})::int`.as('follow_ups_due'))
    .where('list_id', '=', sql<MediaListId>`any(${listIds})`)
    .groupBy('list_id')
    .execute();
  return new Map(rows.map(({ list_id, ...counts }) => [list_id, counts]));
}
