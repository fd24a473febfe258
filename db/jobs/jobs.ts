import { type Selectable, sql } from 'kysely';
import {
  ACTIVE_STATUSES,
  type CampaignId,
  type FinalStatus,
  isActive,
  type JobFailure,
  type JobId,
  type JobStatus,
  type JobWarning,
  type OrganizationId,
} from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { microsOf, type PageOf, type Place, timeOf } from '../core/places.ts';
import { arrayOf, statement } from '../core/statement.ts';
import type { JobsTable } from './job-tables.ts';

/** As returned to its owner, without the pitch. */
export interface Job extends Omit<Selectable<JobsTable>, 'pitch' | 'billing_subject' | 'start_claims'> {
  has_pitch: boolean;
}

export const expired = sql<boolean>`status not in ('pending', 'processing') and expires_at < now()`;

/** Jobs of other organizations and expired jobs are treated as missing. */
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
  let query = select(db)
    .select(microsOf('created_at').as('micros'))
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`not (${expired})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit);
  if (page.status !== undefined) query = query.where('status', '=', page.status);
  if (page.externalId !== undefined) query = query.where('external_id', '=', page.externalId);
  if (page.campaignId !== undefined) query = query.where('campaign_id', '=', page.campaignId);
  if (page.after !== undefined) {
    query = query.where(sql<boolean>`(created_at, id) < (${timeOf(page.after)}, ${page.after.id})`);
  }
  const rows = await query.execute();
  return rows.map(({ micros: at, ...job }) => ({ ...job, place: { micros: at, id: job.id } }));
}

const VERSIONS = statement<{ id: JobId; version: number }>(
  `select id, version from jobs where id = any(${arrayOf('$1')})`,
);

/** Jobs that do not exist are missing. */
export async function findVersions(db: Database, jobIds: JobId[]): Promise<Map<JobId, number>> {
  const rows = await VERSIONS(db, [jobIds]);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Returned to the owner unchanged. */
export const COLUMNS = [
  'id',
  'organization_id',
  'status',
  'version',
  'external_id',
  'campaign_id',
  'request_hash',
  'include_recent',
  'max_credits',
  'unit_price',
  'held',
  'warnings',
  'error',
  'created_at',
  'started_at',
  'updated_at',
  'finished_at',
  'cancel_requested_at',
  'expires_at',
] as const;

export function select(db: Database | Transaction) {
  return db.selectFrom('jobs').select(COLUMNS).select(sql<boolean>`pitch is not null`.as('has_pitch'));
}

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

/** Returns its new status, or undefined if the job does not exist. */
export async function begin(tx: Transaction, jobId: JobId): Promise<JobStatus | undefined> {
  const job = await lock(tx, jobId);
  if (!job) return undefined;
  if (job.status !== 'pending') return job.status;
  await tx
    .updateTable('jobs')
    .set({
      status: 'processing',
      started_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', jobId)
    .execute();
  return 'processing';
}

/** Undefined if the job has finished or no longer exists, so that a late activity changes nothing. */
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

/** Does not lock the job, because the organization must always be locked before its jobs. */
export async function findOwner(
  db: Database | Transaction,
  jobId: JobId,
): Promise<OrganizationId | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select('organization_id')
    .where('id', '=', jobId)
    .executeTakeFirst();
  return row?.organization_id;
}

/** Unchanged for a while, or asked to end a while ago. */
export interface QuietJob {
  id: JobId;
  organization_id: OrganizationId;
  cancel_requested_at: Date | null;
}

/** In id order after `after`; `seconds` is the minimum time without a change. */
export async function listQuiet(
  db: Database,
  page: { seconds: number; after: string; limit: number },
): Promise<QuietJob[]> {
  return db
    .selectFrom('jobs')
    .select(['id', 'organization_id', 'cancel_requested_at'])
    .where('status', 'in', ACTIVE_STATUSES)
    .where(
      sql<boolean>`least(updated_at, cancel_requested_at) < now() - make_interval(secs => ${page.seconds})`,
    )
    .where('id', '>', page.after as JobId)
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

/** Only the first request takes effect. */
export async function requestCancel(db: Database, jobId: JobId): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      cancel_requested_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', jobId)
    .where('status', 'in', ACTIVE_STATUSES)
    .where('cancel_requested_at', 'is', null)
    .execute();
}

/** The caller holds the job's lock, and settles sources and ledger in the same transaction. */
export async function finish(
  tx: Transaction,
  jobId: JobId,
  end: { status: FinalStatus; error: JobFailure | null; warnings: JobWarning[]; lifetimeSeconds: number },
): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({
      status: end.status,
      error: end.error ? JSON.stringify(end.error) : null,
      warnings: sql`warnings || ${JSON.stringify(end.warnings)}::jsonb`,
      finished_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
      expires_at: secondsFromNow(end.lifetimeSeconds),
    })
    .where('id', '=', jobId)
    .execute();
}

/** The results are kept. */
export async function forgetPitch(tx: Transaction, jobId: JobId): Promise<void> {
  await tx.updateTable('jobs').set({ pitch: null }).where('id', '=', jobId).execute();
}

/** By the clock of the database. */
function secondsFromNow(seconds: number) {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}

/** With journalist searches. */
export async function countUnfinished(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from jobs where status in ('pending', 'processing'))
         + (select count(*) from journalist_searches where status in ('pending', 'processing')) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
