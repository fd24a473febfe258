import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import { type JobId, newId, type OrganizationId } from './ids.ts';
import * as ledger from './ledger.ts';
import * as sources from './sources.ts';
import type { JobsTable } from './tables.ts';

/** Frozen on the wire: clients treat any other string as final. */
export const JOB_STATUSES = ['pending', 'processing', 'complete', 'failed', 'canceled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];
export type FinalStatus = Exclude<JobStatus, 'pending' | 'processing'>;

const ACTIVE: JobStatus[] = ['pending', 'processing'];

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

export interface NewJob {
  id: JobId;
  organization_id: OrganizationId;
  /** Whether the id comes from an Idempotency-Key; without one, an identical active job stands in for it. */
  keyed: boolean;
  request_hash: string;
  external_id: string | null;
  pitch: string | null;
  include_recent: number;
  max_credits: number | null;
  unit_price: number;
  warnings: JobWarning[];
  sources: sources.NewSource[];
}

export type Acceptance =
  | { outcome: 'accepted'; job: Job }
  | { outcome: 'replayed'; job: Job }
  | { outcome: 'conflict'; job_id: JobId }
  | { outcome: 'too_many_active'; active_ids: JobId[] }
  | { outcome: 'insufficient_credits'; required: number; available: number };

export interface AcceptanceRules {
  activeJobLimit: number;
  /** How long a job and its key live after it was accepted, and again after it finished. */
  lifetimeSeconds: number;
}

export function isActive(status: JobStatus): boolean {
  return ACTIVE.includes(status);
}

/**
 * Accepts a job in one transaction under the organization's lock: idempotency, active-job limit, hold, rows.
 * Every outcome but `accepted` leaves the database as it was.
 */
export async function accept(tx: Transaction, job: NewJob, rules: AcceptanceRules): Promise<Acceptance> {
  await ledger.lockOrganization(tx, job.organization_id);

  const earlier = await findEarlier(tx, job);
  if (earlier && earlier.request_hash !== job.request_hash)
    return { outcome: 'conflict', job_id: earlier.id };
  if (earlier) {
    // This request will try to start the job, too: see `giveUpStart`.
    if (earlier.status === 'pending') await claimStart(tx, earlier.id);
    return { outcome: 'replayed', job: earlier };
  }

  const active = await tx
    .selectFrom('jobs')
    .select('id')
    .where('organization_id', '=', job.organization_id)
    .where('status', 'in', ACTIVE)
    .orderBy('created_at')
    .execute();
  if (active.length >= rules.activeJobLimit) {
    return { outcome: 'too_many_active', active_ids: active.map((row) => row.id) };
  }

  const estimate = job.unit_price * job.sources.length;
  const held = Math.min(estimate, job.max_credits ?? estimate);
  const { available } = await ledger.balance(tx, job.organization_id);
  if (available < held) return { outcome: 'insufficient_credits', required: held, available };

  const billing_subject = newId('bil');
  await ledger.append(tx, job.organization_id, [
    { subject: billing_subject, meter: 'hold', amount: 0, reserved: held },
  ]);
  const { sources: newSources, keyed, warnings, ...columns } = job;
  await tx
    .insertInto('jobs')
    .values({
      ...columns,
      billing_subject,
      held,
      warnings: JSON.stringify(warnings),
      status: 'pending',
      expires_at: secondsFromNow(rules.lifetimeSeconds),
    })
    .execute();
  await sources.insert(tx, job.id, newSources);
  const accepted = await find(tx, job.organization_id, job.id);
  if (!accepted) throw new Error(`job ${job.id} was inserted and is not there`);
  return { outcome: 'accepted', job: accepted };
}

async function findEarlier(tx: Transaction, job: NewJob): Promise<Job | undefined> {
  if (job.keyed) {
    // An expired job gives its key, and with it its id, free.
    await tx.deleteFrom('jobs').where('id', '=', job.id).where(expired).execute();
    return find(tx, job.organization_id, job.id);
  }
  return select(tx)
    .where('organization_id', '=', job.organization_id)
    .where('request_hash', '=', job.request_hash)
    .where('status', 'in', ACTIVE)
    .executeTakeFirst();
}

async function claimStart(tx: Transaction, jobId: JobId): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ start_claims: sql<number>`start_claims + 1` })
    .where('id', '=', jobId)
    .execute();
}

/**
 * One request less that tries to start a job's workflow. The last one to give up takes the job back, its
 * hold included, and true is returned; a request that succeeded never gives up, so that a started job stays.
 * Only to be called when the caller's own attempt cannot have started anything.
 */
export async function giveUpStart(
  tx: Transaction,
  organizationId: OrganizationId,
  jobId: JobId,
): Promise<boolean> {
  await ledger.lockOrganization(tx, organizationId);
  const job = await tx
    .updateTable('jobs')
    .set({ start_claims: sql<number>`start_claims - 1` })
    .where('id', '=', jobId)
    .where('status', '=', 'pending')
    .returning(['start_claims', 'billing_subject', 'held'])
    .executeTakeFirst();
  if (!job || job.start_claims > 0) return false;
  await tx.deleteFrom('jobs').where('id', '=', jobId).execute();
  await ledger.append(tx, organizationId, [
    { subject: job.billing_subject, meter: 'release', amount: 0, reserved: -job.held },
  ]);
  return true;
}

const expired = sql<boolean>`status not in ('pending', 'processing') and expires_at < now()`;

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

function select(db: Database | Transaction) {
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

/** Bumps the version that clients poll by. The caller holds the job's lock. */
export async function touch(tx: Transaction, jobId: JobId): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', jobId)
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

function secondsFromNow(seconds: number) {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}
