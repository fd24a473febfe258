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
import { isRecommended, outletOf, outletOrder } from './outlet-ranks.ts';

export type RescoreSubject =
  | { job_id: JobId }
  | { job_id: null; list_id: MediaListId; member_ids: MediaListMemberId[] };

/** A pitch to score against; articles' ages count from `created_at`, of the job or, for members, of the request. */
export type Rescore = RescoreSubject & { organization_id: OrganizationId; pitch: string; created_at: Date };

/** A fit report with the journalist's position in the job and rank at the outlet. */
export interface PlacedReport extends RescoreReport {
  position: number;
  outlet_rank: number | null;
}

/** The reports after a position, at most `limit`. */
export interface ReportPage {
  after?: number;
  limit?: number;
}

/** What the pitch of a ranked rescore begins with: only a hash of the pitch is left. */
const HASHED = 'sha256:';
/** The age at which a rescore is deleted; no caller waits that long for its scores. */
const LIFETIME = sql`interval '1 hour'`;
/** How long reports are kept for further pages, and how many rescores an organization can have kept. */
const PAGES_LIFETIME = sql`interval '2 minutes'`;
const MAX_KEPT = 3;

/** Stores a pitch to score; deletes expired rows and the organization's oldest reports kept for further pages. */
export async function request(db: Database, subject: RescoreSubject & { pitch: string }): Promise<RescoreId> {
  await sql`delete from rescores where created_at < now() - ${LIFETIME}
    or (reports is not null and created_at < now() - ${PAGES_LIFETIME})
    or id in (
      select kept.id from rescores kept join jobs on jobs.id = kept.job_id
      where jobs.organization_id = (select organization_id from jobs where id = ${subject.job_id})
        and kept.pitch like ${`${HASHED}%`}
      order by kept.created_at desc offset ${MAX_KEPT - 1})`.execute(db);
  const id = newId('rsc');
  await db
    .insertInto('rescores')
    .values({ id, ...subject })
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

/** Stores the fit reports; returns false if no caller is waiting any more. */
export async function answer(db: Database, id: RescoreId, reports: RescoreReport[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rescores')
    .set({ reports: JSON.stringify(reports) })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ranks people within outlets and forgets the pitch, but for a hash that finds the next pages. Returns false, and
 * changes nothing, if the reports are not ready.
 */
export async function rank(db: Database, id: RescoreId): Promise<boolean> {
  const { rows } = await sql`
    with scored as (
      select found.journalist_id, found.position, found.profile, report.fit, report.fit_method
      from rescores cross join lateral jsonb_to_recordset(rescores.reports)
        as report(journalist_id text, fit jsonb, fit_method jsonb)
      join job_journalists found on found.job_id = rescores.job_id and found.journalist_id = report.journalist_id
      where rescores.id = ${id}),
    ranked as (
      select journalist_id, position, fit, fit_method, case when ${isRecommended('scored')} then row_number()
        over (partition by ${isRecommended('scored')}, ${outletOf('scored')} order by ${outletOrder('scored')})::integer
        end as outlet_rank
      from scored)
    update rescores set pitch = ${HASHED} || encode(sha256(convert_to(pitch, 'UTF8')), 'hex'),
      reports = (select coalesce(jsonb_agg(to_jsonb(ranked) order by position), '[]') from ranked)
    where id = ${id} and reports is not null returning id`.execute(db);
  return rows.length > 0;
}

export interface CutPage {
  id: RescoreId;
  reports: PlacedReport[];
}

/**
 * Returns a page of reports in the order of the job's journalists, without people erased meanwhile. Finds the rescore
 * by its id, or the newest one of a job for a pitch; undefined if there is none.
 */
export async function cutPage(
  db: Database,
  of: { id: RescoreId } | { job_id: JobId; pitch: string },
  { after = 0, limit }: ReportPage,
): Promise<CutPage | undefined> {
  const isWanted =
    'id' in of
      ? sql`id = ${of.id}`
      : sql`job_id = ${of.job_id} and created_at >= now() - ${PAGES_LIFETIME}
          and pitch = ${HASHED} || encode(sha256(convert_to(${of.pitch}::text, 'UTF8')), 'hex')`;
  const { rows } = await sql<(PlacedReport | { journalist_id: null }) & { rescore_id: RescoreId }>`
    with kept as (select id, job_id, reports from rescores
      where ${isWanted} and pitch like ${`${HASHED}%`} order by created_at desc limit 1),
    page as (
      select report.* from kept cross join lateral jsonb_to_recordset(kept.reports)
        as report(journalist_id text, position integer, fit jsonb, fit_method jsonb, outlet_rank integer)
      where position > ${after} and exists (select from job_journalists found
        where found.job_id = kept.job_id and found.journalist_id = report.journalist_id)
      order by position limit ${limit ?? null})
    select kept.id as rescore_id, page.* from kept left join page on true order by page.position`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  const reports = rows.filter(
    (row): row is PlacedReport & { rescore_id: RescoreId } => row.journalist_id !== null,
  );
  return { id: first.rescore_id, reports: reports.map(({ rescore_id: _, ...report }) => report) };
}

/** Returns the reports of list members and deletes the rescore; undefined, with nothing deleted, if not ready. */
export async function takeOfMembers(db: Database, id: RescoreId): Promise<RescoreReport[] | undefined> {
  const row = await db
    .deleteFrom('rescores')
    .where('id', '=', id)
    .where('reports', 'is not', null)
    .returning('reports')
    .executeTakeFirst();
  return row?.reports ?? undefined;
}

/** Deletes a rescore, after its last page was read or its caller has disconnected. */
export async function discard(db: Database, id: RescoreId): Promise<void> {
  await db.deleteFrom('rescores').where('id', '=', id).execute();
}
