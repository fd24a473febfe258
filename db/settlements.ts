import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import type { JobId, JournalistId } from './ids.ts';
import type { FitMethod, FitReport, JournalistProfile } from './journalists.ts';
import type { Evidence, UnresolvedReason } from './sources.ts';

/*
 * What the activities of a job write into it. All of them wait for each other at the job's row, so each is a single
 * statement: it locks the job, writes, and gives the job the next version. Who waits for a lock sees the locked row
 * as it is then, and of all other rows what was there when it began to wait: nothing but the job itself is taken
 * from what the statement reads, and each of its writes says what must not have changed meanwhile.
 */

/** A source of a job. */
interface Place {
  jobId: JobId;
  index: number;
}

/** `ended`: the job takes no results any more. `settled`: the source had an outcome. Nothing was written then. */
export type Settlement = 'written' | 'ended' | 'settled';

/** Somebody else changed what this was made from: it has to be made anew, in another transaction. */
export class Outrun extends Error {}

/** A journalist as a job will have them. */
export interface JobEntry {
  journalist_id: JournalistId;
  source_indexes: number[];
  profile: JournalistProfile;
  credits: number;
}

/**
 * Settles a source as resolved and adds its journalist to the job, or replaces them where `known` says from which
 * sources they were known.
 *
 * @throws Outrun, and the transaction must not be committed, where they were known by other sources.
 */
export async function resolve(
  tx: Transaction,
  source: Place,
  { entry, known, receipt }: { entry: JobEntry; known: number[] | null; receipt: object },
): Promise<Settlement> {
  const outcome = sql`outcome = 'resolved', journalist_id = ${entry.journalist_id}`;
  const profile = sql`${JSON.stringify(entry.profile)}::jsonb`;
  const indexes = sql`${entry.source_indexes}::integer[]`;
  const billable = entry.profile.email !== null;
  // The next version is a position that nobody has had: whoever came later stands behind.
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
  if (!found.written) throw new Outrun(`the journalist of source ${index} of ${jobId} has changed`);
  return 'written';
}

/** Stores a fit report; an earlier one of the same journalist is replaced. A job that has ended keeps what it has. */
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

/** Last, because the rows take their version from the job's: the one after that which it has. */
function touch(jobId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update jobs set version = version + 1, updated_at = now() where id = ${jobId} returning id`;
}
