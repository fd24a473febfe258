import { sql } from 'kysely';
import {
  type JobId,
  type JournalistId,
  type MediaListId,
  type MediaListMemberId,
  newId,
} from '../../model/index.ts';
import type { Author } from '../core/actors.ts';
import type { Transaction } from '../core/database.ts';
import { outletRanks } from '../jobs/outlet-ranks.ts';
import type { PlacedReport } from '../jobs/rescores.ts';
import { noteMembers } from './media-list-changes.ts';

/** People to copy from the results of a job to a media list. */
export interface Addition {
  listId: MediaListId;
  jobId: JobId;
  journalistIds: JournalistId[];
  /** Their fit reports; null for those of the job. */
  reports: PlacedReport[] | null;
  /** The version of the campaign's pitch that the reports are about; null for another pitch, or for none. */
  pitchNumber: number | null;
  by: Author;
}

/**
 * Copies journalists from the results of a job to a media list, in the given order. The caller holds
 * `suppressions.lockForWriting` and the list's lock, and has checked that the journalists are in the job and
 * not on the list.
 */
export async function add(tx: Transaction, addition: Addition): Promise<void> {
  const { listId, jobId, journalistIds, pitchNumber, by } = addition;
  const ids = journalistIds.map(() => newId('mlm'));
  await sql`
    with scored as materialized (${reportsOf(addition)})
    insert into media_list_members (id, list_id, journalist_id, source_indexes, profile, billable, credits, fit,
      fit_method, outlet_rank, pitch_number, last_confirmed_at)
    select added.id, ${listId}, added.journalist_id, source_indexes, profile, billable, credits, scored.fit,
      scored.fit_method, scored.outlet_rank, case when scored.fit is not null then ${pitchNumber}::int end, coalesce(${CONFIRMED}, now())
    from unnest(${ids}::text[], ${journalistIds}::text[]) with ordinality added (id, journalist_id, number)
    join job_journalists found on found.job_id = ${jobId} and found.journalist_id = added.journalist_id
    left join scored on scored.journalist_id = added.journalist_id
    order by number`.execute(tx);
  const members = ids.map((id, index) => ({
    member: { id, journalist_id: journalistIds[index] as JournalistId },
    changes: [],
  }));
  await noteMembers(tx, { listId, action: 'member_added', by, members });
}

/**
 * Gives members of a media list the profiles and fit reports of a job. What the organization noted about them
 * stays, and so does a report if the job has none. The caller holds the same locks as for `add`.
 */
export async function update(tx: Transaction, addition: Addition): Promise<void> {
  const { listId, jobId, journalistIds, pitchNumber, by } = addition;
  const { rows } = await sql<{ id: MediaListMemberId; journalist_id: JournalistId }>`
    with scored as materialized (${reportsOf(addition)})
    update media_list_members member
    set source_indexes = found.source_indexes, profile = found.profile, billable = found.billable,
      credits = found.credits, fit = coalesce(scored.fit, member.fit),
      fit_method = coalesce(scored.fit_method, member.fit_method),
      outlet_rank = case when scored.fit is null then member.outlet_rank else scored.outlet_rank end,
      pitch_number = case when scored.fit is null then member.pitch_number else ${pitchNumber}::int end,
      last_confirmed_at = coalesce(${CONFIRMED}, member.last_confirmed_at)
    from job_journalists found left join scored on scored.journalist_id = found.journalist_id
    where member.list_id = ${listId} and found.job_id = ${jobId}
      and member.journalist_id = found.journalist_id and member.journalist_id = any(${journalistIds}::text[])
    returning member.id, member.journalist_id`.execute(tx);
  const changes = [{ field: 'profile' as const, from: null, to: null }];
  const members = rows.map((member) => ({ member, changes }));
  await noteMembers(tx, { listId, action: 'member_changed', by, members });
}

/** When the sources of a job's journalist `found` were read. */
const CONFIRMED = sql`(
  select max(settled_at) from job_sources source
  where source.job_id = found.job_id and source.source_index = any(found.source_indexes))`;

function reportsOf({ jobId, reports }: Addition) {
  if (reports === null)
    return sql`
      select journalist_id, fit, fit_method, outlet_rank
      from job_journalists left join ${outletRanks(jobId)} ranked on ranked_id = journalist_id where job_id = ${jobId}`;
  return sql`
    select * from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
      as given(journalist_id text, fit jsonb, fit_method jsonb, outlet_rank integer)`;
}
