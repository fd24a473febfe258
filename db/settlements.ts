import { type RawBuilder, sql } from 'kysely';
import {
  type Evidence,
  type FitMethod,
  type FitReport,
  isBillable,
  type JobId,
  type JournalistId,
  type JournalistProfile,
  type UnresolvedReason,
} from '../model/index.ts';
import type { Database, Transaction } from './database.ts';

/*
 * What a job's activities write to it. They all contend for the job's row, so each write is a single
 * statement that locks the job, writes, and increments its version. A statement that waited for a lock sees
 * the current version of the locked row, but all other rows as they were before the wait. It therefore reads
 * nothing but the job itself, and each of its writes states which values must not have changed.
 */

/** A source of a job. */
interface Place {
  jobId: JobId;
  index: number;
}

/**
 * `ended`: the job no longer accepts results. `settled`: the source already had an outcome. Neither writes
 * anything.
 */
export type Settlement = 'written' | 'ended' | 'settled';

/** The data this was computed from has changed, so compute it again in a new transaction. */
export class ConcurrentUpdate extends Error {}

/** A journalist as the job will store them. */
export interface JobEntry {
  journalist_id: JournalistId;
  source_indexes: number[];
  profile: JournalistProfile;
  credits: number;
}

/**
 * Settles a source as resolved and adds its journalist to the job, or replaces their entry if it still comes
 * from the `known` sources.
 *
 * @throws ConcurrentUpdate when the entry comes from other sources. The transaction must not be committed.
 */
export async function resolve(
  tx: Transaction,
  source: Place,
  { entry, known, receipt }: { entry: JobEntry; known: number[] | null; receipt: object },
): Promise<Settlement> {
  const outcome = sql`outcome = 'resolved', journalist_id = ${entry.journalist_id}`;
  const profile = sql`${JSON.stringify(entry.profile)}::jsonb`;
  const indexes = sql`${entry.source_indexes}::integer[]`;
  const billable = isBillable(entry.profile);
  // The job's next version serves as a position: it is unique and places later journalists after earlier
  // ones.
  const added = sql`
    insert into job_journalists (job_id, journalist_id, position, source_indexes, profile, billable, credits)
    select id, ${entry.journalist_id}::text, next, ${indexes}, ${profile}, ${billable}::boolean, ${entry.credits}::bigint
    from job where exists (select from settled)
    on conflict (job_id, journalist_id) do nothing returning job_id`;
  const replaced = sql`
    update job_journalists set source_indexes = ${indexes}, profile = ${profile}, billable = ${billable},
      credits = ${entry.credits}
    from settled
    where job_journalists.job_id = settled.job_id and journalist_id = ${entry.journalist_id}
      and source_indexes = ${known}::integer[]
    returning job_journalists.job_id`;
  return settle(tx, source, { outcome, receipt }, known ? replaced : added);
}

/** Settles a source as unresolved. */
export async function leaveUnresolved(
  tx: Database | Transaction,
  source: Place,
  why: { reason: UnresolvedReason; message: string; retryable: boolean; evidence: Evidence[] },
  receipt: object,
): Promise<Settlement> {
  const outcome = sql`outcome = 'unresolved', reason = ${why.reason}, message = ${why.message},
    retryable = ${why.retryable}, evidence = ${JSON.stringify(why.evidence)}::jsonb`;
  return settle(tx, source, { outcome, receipt }, sql`select job_id from settled`);
}

async function settle(
  tx: Database | Transaction,
  { jobId, index }: Place,
  { outcome, receipt }: { outcome: RawBuilder<unknown>; receipt: object },
  written: RawBuilder<unknown>,
): Promise<Settlement> {
  const { rows } = await sql<{ active: boolean; open: boolean; written: boolean }>`
    with job as (${lockedIfActive(jobId)}),
    settled as (
      update job_sources set ${outcome}, receipt = ${JSON.stringify(receipt)}::jsonb, settled_at = now()
      from job where job_id = job.id and source_index = ${index} and outcome is null returning job_id),
    written as (${written}),
    touched as (${touch(sql`(select job_id from written)`)})
    select exists (select from job) as active, exists (select from settled) as open,
      exists (select from written) as written`.execute(tx);
  const [found] = rows;
  if (!found?.active) return 'ended';
  if (!found.open) return 'settled';
  if (!found.written) throw new ConcurrentUpdate(`the journalist of source ${index} of ${jobId} has changed`);
  return 'written';
}

/**
 * Stores a fit report, which replaces an earlier one of the same journalist. A job that has ended stays
 * unchanged.
 */
export async function score(
  db: Database | Transaction,
  jobId: JobId,
  journalistId: JournalistId,
  { report, method }: { report: FitReport; method: FitMethod },
): Promise<void> {
  await sql`
    with job as (${lockedIfActive(jobId)}),
    scored as (
      update job_journalists set fit = ${JSON.stringify(report)}::jsonb, fit_method = ${JSON.stringify(method)}::jsonb
      from job where job_id = job.id and journalist_id = ${journalistId} returning job_id)
    ${touch(sql`(select job_id from scored)`)}`.execute(db);
}

function lockedIfActive(jobId: JobId): RawBuilder<unknown> {
  return sql`select id, version + 1 as next from jobs
    where id = ${jobId} and status in ('pending', 'processing') for update`;
}

/** Runs last, because the rows take their version from the job's current version plus one. */
function touch(jobId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update jobs set version = version + 1, updated_at = now() where id = ${jobId} returning id`;
}
