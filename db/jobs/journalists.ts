import { sql } from 'kysely';
import {
  type FitMethod,
  type FitReport,
  type JobId,
  type JobStatus,
  type JournalistId,
  type JournalistProfile,
  journalistRow,
  type OrganizationId,
} from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { expired } from '../core/runs.ts';
import { statement } from '../core/statement.ts';
import type { VersionRange } from './job-events.ts';
import { outletRanks } from './outlet-ranks.ts';

export interface JobJournalist {
  journalist_id: JournalistId;
  position: number;
  source_indexes: number[];
  profile: JournalistProfile;
  /** The number of evidence items, which is set even if the profile was read without them. */
  evidence_count: number;
  billable: boolean;
  credits: number;
  fit: FitReport | null;
  fit_method: FitMethod | null;
  /** The rank among the outlet's recommended journalists, 1 for the first to contact; null for the others. */
  outlet_rank: number | null;
  /** The job version of the last change. */
  version: number;
}

export type JournalistToScore = Pick<
  JobJournalist,
  'journalist_id' | 'position' | 'source_indexes' | 'profile'
>;

/** Returns those of the journalists without a report, or whose report lacks some of their sources. */
export async function findUnscored(
  db: Database,
  jobId: JobId,
  journalistIds: JournalistId[],
): Promise<JournalistToScore[]> {
  const rows = await selectToScore(db, jobId)
    .where('journalist_id', '=', sql<JournalistId>`any(${journalistIds})`)
    .where(sql<boolean>`(fit is null or scored_sources < cardinality(source_indexes))`)
    .execute();
  return rows.map(journalistRow);
}

/** Returns journalists in the order in which they were first found, to score them against another pitch. */
export async function listToScore(
  db: Database,
  jobId: JobId,
  { after, limit }: { after: number; limit: number },
): Promise<JournalistToScore[]> {
  const rows = await selectToScore(db, jobId).where('position', '>', after).limit(limit).execute();
  return rows.map(journalistRow);
}

function selectToScore(db: Database, jobId: JobId) {
  return db
    .selectFrom('job_journalists')
    .select(['journalist_id', 'position', 'source_indexes', 'profile'])
    .where('job_id', '=', jobId)
    .orderBy('position');
}

const COUNT_COLLEAGUES = statement<{ journalist_id: JournalistId; colleagues_before: number }>(`
  select person.journalist_id, (
      select count(*) from job_sources earlier
      where earlier.job_id = source.job_id and earlier.host = source.host and earlier.source_index < source.source_index
    )::integer as colleagues_before
  from job_journalists person
    join job_sources source on source.job_id = person.job_id and source.source_index = person.source_indexes[1]
  where person.job_id = :jobId and person.journalist_id = any(:journalistIds::text[])`);

/**
 * Counts the sources before each journalist's at the same host, which stands for the outlet: as many colleagues may have
 * been written to. In which order the sources were read makes no difference.
 */
export async function countColleaguesBefore(
  db: Database,
  jobId: JobId,
  journalistIds: JournalistId[],
): Promise<ReadonlyMap<JournalistId, number>> {
  if (journalistIds.length === 0) return new Map();
  const rows = await COUNT_COLLEAGUES(db, { jobId, journalistIds });
  return new Map(rows.map(({ journalist_id, colleagues_before }) => [journalist_id, colleagues_before]));
}

/** Returns the price of each journalist, and whether the journalist has a fit report. */
export async function listToSettle(
  tx: Transaction,
  jobId: JobId,
): Promise<(Pick<JobJournalist, 'journalist_id' | 'billable' | 'credits'> & { is_scored: boolean })[]> {
  return tx
    .selectFrom('job_journalists')
    .select(['journalist_id', 'billable', 'credits', sql<boolean>`fit is not null`.as('is_scored')])
    .where('job_id', '=', jobId)
    .orderBy('position')
    .execute();
}

export async function findInJob(
  db: Database | Transaction,
  jobId: JobId,
  journalistId: JournalistId,
): Promise<JobJournalist | undefined> {
  const row = await selectInJob(db, jobId).where('journalist_id', '=', journalistId).executeTakeFirst();
  return row && journalistRow(row);
}

/** Returns a job's journalists in the order in which they were first found. */
export async function listInJob(
  db: Database | Transaction,
  jobId: JobId,
  page: { after?: number; limit?: number; withoutEvidence?: boolean } = {},
): Promise<JobJournalist[]> {
  let query = selectInJob(db, jobId, page.withoutEvidence).orderBy('position');
  if (page.after !== undefined) query = query.where('position', '>', page.after);
  if (page.limit !== undefined) query = query.limit(page.limit);
  return (await query.execute()).map(journalistRow);
}

/** How many people a job names as nearest if it recommends nobody. */
const NEAREST = 3;

/** Returns the journalists with the highest fit scores, best first; empty if the job recommends anybody. */
export async function listNearest(db: Database, jobId: JobId): Promise<JournalistId[]> {
  const scored = await db
    .selectFrom('job_journalists')
    .select(['journalist_id', sql<string>`fit->>'verdict'`.as('verdict')])
    .where('job_id', '=', jobId)
    .where(sql<boolean>`fit->>'verdict' in ('fit', 'soft_fit', 'weak')`)
    .orderBy(sql`fit->>'verdict' = 'weak'`)
    .orderBy(sql`(fit->>'score')::numeric`, 'desc')
    .orderBy('position')
    .limit(NEAREST)
    .execute();
  return scored[0]?.verdict === 'weak' ? scored.map(({ journalist_id }) => journalist_id) : [];
}

/** Returns the journalists that were added or changed in a range of versions. */
export async function listChanged(
  db: Database,
  jobId: JobId,
  { after, upTo }: VersionRange,
): Promise<JobJournalist[]> {
  const rows = await selectInJob(db, jobId)
    .where('version', '>', after)
    .where('version', '<=', upTo)
    .orderBy('version')
    .orderBy('position')
    .execute();
  return rows.map(journalistRow);
}

/** A job that found a certain journalist, with the profile, without evidence, and the fit report. */
export interface JobOfJournalist {
  job_id: JobId;
  external_id: string | null;
  status: JobStatus;
  created_at: Date;
  expires_at: Date;
  profile: JournalistProfile;
  fit: FitReport | null;
}

/** Returns the organization's jobs that found a journalist, newest first, and their total number. */
export async function listJobsOf(
  db: Database,
  organizationId: OrganizationId,
  id: JournalistId,
  limit: number,
): Promise<{ jobs: JobOfJournalist[]; count: number }> {
  const rows = await db
    .selectFrom('job_journalists as found')
    .innerJoin('jobs as job', 'job.id', 'found.job_id')
    .select([
      'found.job_id',
      'found.fit',
      'job.external_id',
      'job.status',
      'job.created_at',
      'job.expires_at',
    ])
    .select([
      sql<JournalistProfile>`found.profile || '{"evidence": []}'`.as('profile'),
      sql<number>`count(*) over ()`.as('count'),
    ])
    .where('found.journalist_id', '=', id)
    .where('job.organization_id', '=', organizationId)
    .where(sql<boolean>`not (${expired})`)
    .orderBy('job.created_at', 'desc')
    .orderBy('job.id', 'desc')
    .limit(limit)
    .execute();
  return { jobs: rows.map(({ count: _count, ...job }) => journalistRow(job)), count: rows[0]?.count ?? 0 };
}

function selectInJob(db: Database | Transaction, jobId: JobId, withoutEvidence = false) {
  // Evidence makes up most of a profile's bytes.
  const profile = withoutEvidence
    ? sql<JournalistProfile>`profile || '{"evidence": []}'`
    : sql<JournalistProfile>`profile`;
  return db
    .with(
      (cte) => cte('ranked').materialized(),
      () => outletRanks(jobId),
    )
    .selectFrom('job_journalists')
    .leftJoin('ranked', 'ranked_id', 'journalist_id')
    .select(['journalist_id', 'position', 'source_indexes', 'billable', 'credits'])
    .select(['fit', 'fit_method', 'version', 'outlet_rank'])
    .select([
      profile.as('profile'),
      sql<number>`coalesce(jsonb_array_length(profile -> 'evidence'), 0)`.as('evidence_count'),
    ])
    .where('job_id', '=', jobId);
}

/** The numbers of a job's billable and other journalists, and the cost in 1/1000 credit, even if removed later. */
export interface Billing {
  billable: number;
  not_billable: number;
  credits: number;
}

/** Returns the billing of each job; jobs that found nobody are missing. */
export async function billing(db: Database | Transaction, jobIds: JobId[]): Promise<Map<JobId, Billing>> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('job_journalists')
        .select(['job_id', 'billable', 'credits'])
        .unionAll(eb.selectFrom('removed_results').select(['job_id', 'billable', 'credits']))
        .as('result'),
    )
    .select((eb) => [
      'job_id',
      eb.fn.countAll<number>().filterWhere('billable', '=', true).as('billable'),
      eb.fn.countAll<number>().filterWhere('billable', '=', false).as('not_billable'),
      sql<number>`coalesce(sum(credits), 0)::int8`.as('credits'),
    ])
    .where('job_id', '=', sql<JobId>`any(${jobIds})`)
    .groupBy('job_id')
    .execute();
  return new Map(rows.map(({ job_id, ...billed }) => [job_id, billed]));
}

/** Returns some journalists of all jobs, the same ones as long as the same exist. */
export async function listSample(
  db: Database,
  limit: number,
): Promise<{ job_id: JobId; journalist_id: JournalistId; profile: JournalistProfile }[]> {
  return db
    .selectFrom('job_journalists')
    .select(['job_id', 'journalist_id', 'profile'])
    .orderBy(sql`md5(journalist_id || job_id)`)
    .limit(limit)
    .execute();
}
