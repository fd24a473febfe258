import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import type { JobId, OrganizationId } from './ids.ts';
import { microsOf, type PageOf, type Place, timeOf } from './places.ts';
import type { JobsTable } from './tables.ts';

/** Frozen on the wire: clients treat any other string as final. */
export const JOB_STATUSES = ['pending', 'processing', 'complete', 'failed', 'canceled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];
export type FinalStatus = Exclude<JobStatus, 'pending' | 'processing'>;

export const ACTIVE: JobStatus[] = ['pending', 'processing'];

export interface JobWarning {
  code: string;
  message: string;
}

/** Why a job as a whole could not be run. */
export interface JobFailure {
  code: string;
  message: string;
}

/** A job as its owner sees it: the pitch stays inside. */
export interface Job extends Omit<Selectable<JobsTable>, 'pitch' | 'billing_subject' | 'start_claims'> {
  has_pitch: boolean;
}

export function isActive(status: JobStatus): boolean {
  return ACTIVE.includes(status);
}

/** Of a finished job whose time is over: nobody sees it any more. */
export const expired = sql<boolean>`status not in ('pending', 'processing') and expires_at < now()`;

/** A job of this organization, or undefined: somebody else's job does not exist, and neither does an expired one. */
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

/** A page of an organization's jobs, newest first. */
export async function list(
  db: Database,
  organizationId: OrganizationId,
  page: PageOf & { status?: JobStatus; externalId?: string },
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
  if (page.after !== undefined) {
    query = query.where(sql<boolean>`(created_at, id) < (${timeOf(page.after)}, ${page.after.id})`);
  }
  const rows = await query.execute();
  return rows.map(({ micros: at, ...job }) => ({ ...job, place: { micros: at, id: job.id } }));
}

/** A query for jobs as their owners see them. */
export function select(db: Database | Transaction) {
  return db
    .selectFrom('jobs')
    .select([
      'id',
      'organization_id',
      'status',
      'version',
      'external_id',
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
    ])
    .select(sql<boolean>`pitch is not null`.as('has_pitch'));
}

/** The pitch alone, for the scorer; undefined when the job is gone or has none. */
export async function findPitch(db: Database, jobId: JobId): Promise<string | undefined> {
  const row = await db.selectFrom('jobs').select('pitch').where('id', '=', jobId).executeTakeFirst();
  return row?.pitch ?? undefined;
}

/** Marks a pending job as processing; returns its status after that, or undefined when there is no such job. */
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

/** Locks a job for writing results; undefined when it is gone or finished, so that a late activity changes nothing. */
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

/** Whom a job belongs to, without its lock: the organization is always locked before the job. */
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

/** An unfinished job that nothing has happened to for a while, or that was to be canceled a while ago. */
export interface QuietJob {
  id: JobId;
  organization_id: OrganizationId;
  cancel_requested_at: Date | null;
}

/** A page of such jobs by id, those after `after`; a while is so many seconds. */
export async function listQuiet(
  db: Database,
  page: { seconds: number; after: string; limit: number },
): Promise<QuietJob[]> {
  return db
    .selectFrom('jobs')
    .select(['id', 'organization_id', 'cancel_requested_at'])
    .where('status', 'in', ACTIVE)
    .where(
      sql<boolean>`least(updated_at, cancel_requested_at) < now() - make_interval(secs => ${page.seconds})`,
    )
    .where('id', '>', page.after as JobId)
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

/** Notes that a cancellation was asked for; the first time counts. */
export async function requestCancel(db: Database, jobId: JobId): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      cancel_requested_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', jobId)
    .where('status', 'in', ACTIVE)
    .where('cancel_requested_at', 'is', null)
    .execute();
}

/** Ends a job. The caller holds its lock and settles sources and ledger in the same transaction. */
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

/** A time in the database's clock. */
export function secondsFromNow(seconds: number) {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}
