import { sql } from 'kysely';
import {
  type JournalistId,
  type MediaListId,
  type MediaListMemberId,
  newId,
  type RecentArticle,
} from '../../model/index.ts';
import type { Author } from '../core/actors.ts';
import type { Transaction } from '../core/database.ts';
import { outletRanks } from '../jobs/outlet-ranks.ts';
import type { PlacedReport } from '../jobs/rescores.ts';
import { noteMembers } from './media-list-changes.ts';
import { type PeopleSource, peopleIn } from './people-source.ts';
import * as touches from './touches.ts';

/** People to copy from a job or another list to a list. */
export interface Addition {
  listId: MediaListId;
  from: PeopleSource;
  journalistIds: JournalistId[];
  /** The fit reports; null to copy those of the job or list. */
  reports: PlacedReport[] | null;
  /** The version of the campaign's pitch that the reports are about; null for another pitch, or for none. */
  pitchNumber: number | null;
  by: Author;
}

/**
 * Copies journalists to a list, in the given order. The caller holds `suppressions.lockForWriting` and the list's
 * lock, and has checked that the journalists are in the source and not on the list.
 */
export async function add(tx: Transaction, addition: Addition): Promise<void> {
  const { listId, from, journalistIds, pitchNumber, by } = addition;
  const ids = journalistIds.map(() => newId('mlm'));
  await sql`
    with scored as materialized (${reportsOf(addition)})
    insert into media_list_members (id, list_id, journalist_id, source_indexes, profile, billable, credits, fit,
      fit_method, outlet_rank, pitch_number, last_confirmed_at)
    select added.id, ${listId}, added.journalist_id, source_indexes, profile, billable, credits, scored.fit,
      scored.fit_method, scored.outlet_rank, case when scored.fit is not null then ${pitchNumber}::int end,
      ${'jobId' in from ? sql`coalesce(confirmed_at, now())` : sql`confirmed_at`}
    from unnest(${ids}::text[], ${journalistIds}::text[]) with ordinality added (id, journalist_id, number)
    join ${peopleIn(from)} found on found.journalist_id = added.journalist_id
    left join scored on scored.journalist_id = added.journalist_id
    order by number`.execute(tx);
  const members = ids.map((id, index) => ({
    member: { id, journalist_id: journalistIds[index] as JournalistId },
    changes: [],
  }));
  await touches.restore(tx, listId, ids);
  await noteMembers(tx, { listId, action: 'member_added', by, members });
}

/** Puts articles by which a search found people before those of their profiles. */
export async function addPieces(
  tx: Transaction,
  listId: MediaListId,
  people: readonly { journalist_id: JournalistId; recent: RecentArticle[] }[],
): Promise<void> {
  await sql`
    update media_list_members member
    set profile = jsonb_set(profile, '{recent}', (
      select coalesce(jsonb_agg(piece), '[]') from jsonb_array_elements(given.recent) piece
      where not profile -> 'recent' @> jsonb_build_array(jsonb_build_object('url', piece -> 'url')))
      || (profile -> 'recent'))
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as given(journalist_id text, recent jsonb)
    where list_id = ${listId} and member.journalist_id = given.journalist_id`.execute(tx);
}

/**
 * Gives members the profiles and reports of the source. The organization's notes stay, and so does a report if the
 * source has none. The caller holds the same locks as for `add`.
 */
export async function update(tx: Transaction, addition: Addition): Promise<void> {
  const { listId, from, journalistIds, pitchNumber, by } = addition;
  const { rows } = await sql<{ id: MediaListMemberId; journalist_id: JournalistId }>`
    with scored as materialized (${reportsOf(addition)})
    update media_list_members member
    set source_indexes = found.source_indexes, profile = found.profile, billable = found.billable,
      credits = found.credits, fit = coalesce(scored.fit, member.fit),
      fit_method = coalesce(scored.fit_method, member.fit_method),
      outlet_rank = case when scored.fit is null then member.outlet_rank else scored.outlet_rank end,
      pitch_number = case when scored.fit is null then member.pitch_number else ${pitchNumber}::int end,
      last_confirmed_at = coalesce(confirmed_at, member.last_confirmed_at)
    from ${peopleIn(from)} found left join scored on scored.journalist_id = found.journalist_id
    where member.list_id = ${listId} and member.journalist_id = found.journalist_id and member.journalist_id = any(${journalistIds}::text[])
    returning member.id, member.journalist_id`.execute(tx);
  const changes = [{ field: 'profile' as const, from: null, to: null }];
  const members = rows.map((member) => ({ member, changes }));
  await noteMembers(tx, { listId, action: 'member_changed', by, members });
}

function reportsOf({ from, reports }: Addition) {
  if (reports !== null)
    return sql`
    select * from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
      as given(journalist_id text, fit jsonb, fit_method jsonb, outlet_rank integer)`;
  if ('listId' in from)
    return sql`
      select journalist_id, fit, fit_method, null::integer as outlet_rank
      from media_list_members where list_id = ${from.listId}`;
  return sql`
    select journalist_id, fit, fit_method, outlet_rank
    from job_journalists left join ${outletRanks(from.jobId)} ranked on ranked_id = journalist_id
    where job_id = ${from.jobId}`;
}
