import { sql } from 'kysely';
import type { Transaction } from './database.ts';
import { type JobId, newId, type OrganizationId } from './ids.ts';
import {
  ACTIVE,
  expired,
  find,
  isActive,
  type Job,
  type JobWarning,
  secondsFromNow,
  select,
} from './jobs.ts';
import * as ledger from './ledger.ts';
import * as sources from './sources.ts';

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
    if (earlier.status === 'pending') await addClaim(tx, earlier.id);
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
  if (!accepted) throw new Error(`job ${job.id} was inserted and is not there`);
  return { outcome: 'accepted', job: accepted };
}

/** The most that a job can cost, in 1/1000 credit: that is what it holds. */
export function mostThatMayCost(unitPrice: number, sources: number, cap: number | null): number {
  const estimate = unitPrice * sources;
  return Math.min(estimate, cap ?? estimate);
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

/**
 * One more who tries to start an accepted job: from now on nobody else's failure takes it back. Returns the job,
 * or undefined when it is gone or has ended.
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
