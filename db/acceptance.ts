import { sql } from 'kysely';
import {
  ACTIVE_STATUSES,
  isActive,
  type JobId,
  type JobWarning,
  type NewSource,
  newId,
  type OrganizationId,
} from '../model/index.ts';
import type { Transaction } from './database.ts';
import { expired, find, type Job, secondsFromNow, select } from './jobs.ts';
import * as ledger from './ledger.ts';
import * as sources from './sources.ts';

export interface NewJob {
  id: JobId;
  organization_id: OrganizationId;
  /**
   * Whether the id is derived from an Idempotency-Key. Without a key, an identical active job is returned
   * instead of a new one.
   */
  keyed: boolean;
  request_hash: string;
  external_id: string | null;
  pitch: string | null;
  include_recent: number;
  max_credits: number | null;
  unit_price: number;
  warnings: JobWarning[];
  sources: NewSource[];
}

export type Acceptance =
  | { outcome: 'accepted'; job: Job }
  | { outcome: 'replayed'; job: Job }
  | { outcome: 'conflict'; job_id: JobId }
  | { outcome: 'too_many_active'; active_ids: JobId[] }
  | { outcome: 'insufficient_credits'; required: number; available: number };

export interface AcceptanceRules {
  activeJobLimit: number;
  /** How long a job and its key are kept after acceptance, and again after the job finishes. */
  lifetimeSeconds: number;
}

/**
 * Accepts a job in one transaction under the organization's lock: checks idempotency and the active-job
 * limit, reserves credits, and inserts the rows. Every outcome except `accepted` leaves the database
 * unchanged.
 */
export async function accept(tx: Transaction, job: NewJob, rules: AcceptanceRules): Promise<Acceptance> {
  await ledger.lockOrganization(tx, job.organization_id);

  const earlier = await findEarlier(tx, job);
  if (earlier && earlier.request_hash !== job.request_hash)
    return { outcome: 'conflict', job_id: earlier.id };
  if (earlier) {
    // The current request will also try to start the job; see `giveUpStart`.
    if (earlier.status === 'pending') await addClaim(tx, earlier.id);
    return { outcome: 'replayed', job: earlier };
  }

  const active = await tx
    .selectFrom('jobs')
    .select('id')
    .where('organization_id', '=', job.organization_id)
    .where('status', 'in', ACTIVE_STATUSES)
    .orderBy('created_at')
    .execute();
  if (active.length >= rules.activeJobLimit) {
    return { outcome: 'too_many_active', active_ids: active.map((row) => row.id) };
  }

  const held = mostThatMayCost(job.unit_price, job.sources.length, job.max_credits);
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
  if (!accepted) throw new Error(`job ${job.id} was inserted but cannot be read`);
  return { outcome: 'accepted', job: accepted };
}

/** The maximum cost of a job in 1/1000 credit. This amount is reserved. */
export function mostThatMayCost(unitPrice: number, sources: number, cap: number | null): number {
  const estimate = unitPrice * sources;
  return Math.min(estimate, cap ?? estimate);
}

async function findEarlier(tx: Transaction, job: NewJob): Promise<Job | undefined> {
  if (job.keyed) {
    // An expired job frees its key, and therefore its id.
    await tx.deleteFrom('jobs').where('id', '=', job.id).where(expired).execute();
    return find(tx, job.organization_id, job.id);
  }
  return select(tx)
    .where('organization_id', '=', job.organization_id)
    .where('request_hash', '=', job.request_hash)
    .where('status', 'in', ACTIVE_STATUSES)
    .executeTakeFirst();
}

/**
 * Records that another request is trying to start an accepted job, so that the job is not deleted if an
 * earlier request fails to start it. Returns the job, or undefined if it no longer exists or has ended.
 */
export async function claimStart(
  tx: Transaction,
  organizationId: OrganizationId,
  jobId: JobId,
): Promise<Job | undefined> {
  await ledger.lockOrganization(tx, organizationId);
  await addClaim(tx, jobId);
  const job = await find(tx, organizationId, jobId);
  return job && isActive(job.status) ? job : undefined;
}

async function addClaim(tx: Transaction, jobId: JobId): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ start_claims: sql<number>`start_claims + 1` })
    .where('id', '=', jobId)
    .execute();
}

/**
 * Withdraws one request's claim on starting a job's workflow. If it was the last claim, deletes the job,
 * releases its credits and returns true. Requests that succeeded keep their claim, so a started job is never
 * deleted. Call this only if the caller's own attempt cannot have started anything.
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
