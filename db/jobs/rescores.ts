import { sql } from 'kysely';
import {
  type JobId,
  type MediaListId,
  type MediaListMemberId,
  newId,
  type OrganizationId,
  type RescoreId,
  type RescoreReport,
} from '../../model/index.ts';
import type { Database } from '../core/database.ts';
import { isRecommended, outletOf, outletOrder } from './journalists.ts';

/** Whose journalists to score: a job's, or some members of a media list. */
export type RescoreSubject =
  | { job_id: JobId }
  | { job_id: null; list_id: MediaListId; member_ids: MediaListMemberId[] };

/**
 * A pitch against which to score journalists, and the time from which the age of their articles is counted:
 * when the job was created, or when the scores of members were requested.
 */
export type Rescore = RescoreSubject & { organization_id: OrganizationId; pitch: string; created_at: Date };

/** A fit report with the journalist's position in the job and rank at the outlet. */
export interface PlacedReport extends RescoreReport {
  position: number;
  outlet_rank: number | null;
}

/** A page of fit reports: those after a position in the job, and at most `limit`. */
export interface ReportPage {
  after?: number;
  limit?: number;
}

/**
 * The age at which a rescore (a job's fit reports for another pitch) is deleted. No caller waits that long
 * for its scores.
 */
const LIFETIME = sql`interval '1 hour'`;

/** Stores a pitch until its fit reports are read. Also deletes expired rows of earlier calls. */
export async function request(db: Database, asked: RescoreSubject & { pitch: string }): Promise<RescoreId> {
  await db.deleteFrom('rescores').where('created_at', '<', sql<Date>`now() - ${LIFETIME}`).execute();
  const id = newId('rsc');
  await db
    .insertInto('rescores')
    .values({ id, ...asked })
    .execute();
  return id;
}

export async function find(db: Database, id: RescoreId): Promise<Rescore | undefined> {
  const { rows } = await sql<Rescore>`
    select coalesce(jobs.organization_id, media_lists.organization_id) as organization_id, job_id, list_id,
      member_ids, rescores.pitch, coalesce(jobs.created_at, rescores.created_at) as created_at
    from rescores left join jobs on jobs.id = job_id left join media_lists on media_lists.id = list_id
    where rescores.id = ${id}`.execute(db);
  return rows[0];
}

/** Stores the fit reports. Returns false if no caller is waiting for them any more. */
export async function answer(db: Database, id: RescoreId, reports: RescoreReport[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rescores')
    .set({ reports: JSON.stringify(reports) })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Returns a page of a rescore's fit reports, in the order of the job's journalists, and deletes the rescore
 * with all of its reports. Returns undefined, and deletes nothing, if the reports are not ready. People who
 * were erased after they were scored are omitted.
 */
export async function take(
  db: Database,
  id: RescoreId,
  { after = 0, limit }: ReportPage,
): Promise<PlacedReport[] | undefined> {
  const { rows } = await sql<PlacedReport | { journalist_id: null }>`
    with taken as (delete from rescores where id = ${id} and reports is not null returning job_id, reports),
    scored as (
      select found.journalist_id, found.position, found.profile, report.fit, report.fit_method
      from taken cross join lateral jsonb_to_recordset(taken.reports)
        as report(journalist_id text, fit jsonb, fit_method jsonb)
      join job_journalists found on found.job_id = taken.job_id and found.journalist_id = report.journalist_id),
    ranked as (
      select journalist_id, position, fit, fit_method, case when ${isRecommended('scored')} then row_number()
        over (partition by ${isRecommended('scored')}, ${outletOf('scored')} order by ${outletOrder('scored')})::integer
        end as outlet_rank
      from scored),
    page as (select * from ranked where position > ${after} order by position limit ${limit ?? null})
    select page.* from taken left join page on true order by page.position`.execute(db);
  if (rows.length === 0) return undefined;
  return rows.filter((row): row is PlacedReport => row.journalist_id !== null);
}

/**
 * Returns the fit reports of members of a media list, and deletes the rescore. Returns undefined, and deletes
 * nothing, if the reports are not ready.
 */
export async function takeOfMembers(db: Database, id: RescoreId): Promise<RescoreReport[] | undefined> {
  const row = await db
    .deleteFrom('rescores')
    .where('id', '=', id)
    .where('reports', 'is not', null)
    .returning('reports')
    .executeTakeFirst();
  return row?.reports ?? undefined;
}

/**
 * Deletes a rescore (a request to score a job against a different pitch), after its caller has disconnected.
 */
export async function discard(db: Database, id: RescoreId): Promise<void> {
  await db.deleteFrom('rescores').where('id', '=', id).execute();
}
