import { type Selectable, sql } from 'kysely';
import {
  type Actor,
  type CampaignId,
  type FinalStatus,
  isActive,
  type JobFailure,
  type JobId,
  type JobStatus,
  type JobWarning,
  type OrganizationId,
} from '../../model/index.ts';
import { actorOf } from '../core/actors.ts';
import type { Database, Transaction } from '../core/database.ts';
import { enqueueEvent } from '../core/events.ts';
import { type PageOf, type Place, readNewest } from '../core/places.ts';
import { ending, expired, RUN_COLUMNS, runsIn } from '../core/runs.ts';
import { holdsIn } from '../money/holds.ts';
import type { JobsTable } from './job-tables.ts';

export const { begin, findOwner, findVersions, listQuiet, requestCancel } = runsIn<JobId>('jobs');
export const { addClaim, giveUpStart } = holdsIn<JobId>('jobs');

/** A job as returned to its owner, without the pitch. */
export interface Job
  extends Omit<
    Selectable<JobsTable>,
    'pitch' | 'billing_subject' | 'start_claims' | 'api_key_id' | 'user_id'
  > {
  has_pitch: boolean;
  created_by: Actor | null;
}

/** Returns a job; jobs of other organizations and expired jobs are treated as missing. */
export async function find(
  db: Database | Transaction,
  organizationId: OrganizationId,
  jobId: JobId,
): Promise<Job | undefined> {
  return select(db)
    .where('id', '=', jobId)
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`not (${expired})`)
    .executeTakeFirst();
}

/** Newest first. */
export async function list(
  db: Database,
  organizationId: OrganizationId,
  page: PageOf & { status?: JobStatus; externalId?: string; campaignId?: CampaignId },
): Promise<(Job & { place: Place })[]> {
  let query = select(db).where('organization_id', '=', organizationId).where(sql<boolean>`not (${expired})`);
  if (page.status !== undefined) query = query.where('status', '=', page.status);
  if (page.externalId !== undefined) query = query.where('external_id', '=', page.externalId);
  if (page.campaignId !== undefined) query = query.where('campaign_id', '=', page.campaignId);
  return readNewest(query, 'created_at', page);
}

/** The columns that are returned to the owner unchanged. */
export const COLUMNS = [...RUN_COLUMNS, 'campaign_id', 'include_recent'] as const;

/** Selects jobs with the columns that the API returns to their owners. */
export function select(db: Database | Transaction) {
  return db
    .selectFrom('jobs')
    .select(COLUMNS)
    .select([
      sql<boolean>`pitch is not null`.as('has_pitch'),
      actorOf('jobs.api_key_id', 'jobs.user_id').as('created_by'),
    ]);
}

/** Returns what a job's journalists are scored against, and when the job was created. */
export async function findForFit(
  db: Database,
  jobId: JobId,
): Promise<{ organization_id: OrganizationId; pitch: string | null; created_at: Date } | undefined> {
  return db
    .selectFrom('jobs')
    .select(['organization_id', 'pitch', 'created_at'])
    .where('id', '=', jobId)
    .executeTakeFirst();
}

/** Locks a job; returns undefined if it has finished or no longer exists, so that a late activity changes nothing. */
export async function lockActive(tx: Transaction, jobId: JobId) {
  const job = await lock(tx, jobId);
  return job && isActive(job.status) ? job : undefined;
}

function lock(tx: Transaction, jobId: JobId) {
  return tx
    .selectFrom('jobs')
    .select(['id', 'organization_id', 'billing_subject', 'status', 'held', 'unit_price', 'pitch'])
    .where('id', '=', jobId)
    .forUpdate()
    .executeTakeFirst();
}

/** Ends a job; the caller holds its lock, and settles sources and ledger in the same transaction. */
export async function finish(
  tx: Transaction,
  jobId: JobId,
  end: { status: FinalStatus; error: JobFailure | null; warnings: JobWarning[]; lifetimeSeconds: number },
): Promise<void> {
  const { organization_id } = await tx
    .updateTable('jobs')
    .set({
      ...ending(end),
      warnings: sql`warnings || ${JSON.stringify(end.warnings)}::jsonb`,
    })
    .where('id', '=', jobId)
    .returning('organization_id')
    .executeTakeFirstOrThrow();
  await enqueueEvent(tx, organization_id, 'job.done', {
    job_id: jobId,
    status: end.status,
    link: `/api/v1/journalist-enrichment-jobs/${jobId}`,
  });
}

/** Deletes a job's pitch, but keeps the results. */
export async function forgetPitch(tx: Transaction, jobId: JobId): Promise<void> {
  await tx.updateTable('jobs').set({ pitch: null }).where('id', '=', jobId).execute();
}

/** Counts the jobs and journalist searches that have not ended. */
export async function countUnfinished(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from jobs where status in ('pending', 'processing'))
         + (select count(*) from journalist_searches where status in ('pending', 'processing')) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
