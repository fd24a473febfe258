import {
  type Evidence,
  type FitMethod,
  type FitReport,
  isBillable,
  type JobId,
  type JournalistId,
  type JournalistProfile,
  type UnresolvedReason,
} from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { statement } from '../core/statement.ts';
import type { Identified } from '../people/identities.ts';

/*
 * Writes by the activities of a job. All these writes contend for the job's row, so each write is a single
 * statement that locks the job, writes, and increments its version. A statement that waited for a lock sees
 * the current version of the locked row, but all other rows as they were before the wait. Each statement
 * therefore reads only the job's own row, and each write checks that the values on which it is based have not
 * changed.
 */

/** Identifies a source of a job. */
interface Place {
  jobId: JobId;
  index: number;
}

/**
 * `ended`: the job no longer accepts results. `settled`: the source already has an outcome. In both cases,
 * nothing is written.
 */
export type Settlement = 'written' | 'ended' | 'settled';

/**
 * Thrown if the data on which a write is based has changed in the meantime. The caller must repeat the
 * calculation and the write in a new transaction.
 */
export class ConcurrentUpdate extends Error {}

/** The entry of a journalist in a job. */
export interface JobEntry {
  journalist_id: JournalistId;
  source_indexes: number[];
  profile: JournalistProfile;
  credits: number;
}

/**
 * Selects and locks the job `$1` if the job still accepts results. The subqueries named in `after` run before
 * the job is locked.
 */
const lockedJob = (...after: string[]) => `
  select id, version + 1 as next from ${['jobs', ...after]}
  where id = $1 and status in ('pending', 'processing') for update of jobs`;

/**
 * The part of a statement that increments the job's version. It runs after the subquery `written`, because
 * the subqueries before it calculate the new version (`next`) from the old one.
 */
const touch = (written: string) => `
  update jobs set version = version + 1, updated_at = now()
  where id = (select job_id from ${written} limit 1) returning id`;

interface Outcome {
  active: boolean;
  open: boolean;
  written: boolean;
}

/**
 * Returns an SQL statement that settles the source `$2` of the job `$1` with the given outcome, and stores
 * the return value `$3` of the activity. The statement also performs the writes in `also` and `written`.
 */
const settling = (parts: { job: string; outcome: string; also?: string; written: string }) =>
  statement<Outcome>(`
    with ${parts.job},
    settled as (
      update job_sources set ${parts.outcome}, receipt = $3::jsonb, settled_at = now()
      from job where job_id = job.id and source_index = $2 and outcome is null returning job_id),
    ${parts.also ?? ''}
    written as (${parts.written}),
    touched as (${touch('written')})
    select exists (select from job) as active, exists (select from settled) as open,
      exists (select from written) as written`);

/**
 * Inserts the person `$4` with the name `$9`, unless the name is null, which means that the person is already
 * stored. Also inserts the person's keys `$10`.
 */
const PERSON = `
  person as (insert into journalists (id, name) select $4, $9 from settled where $9::text is not null),
  keys as (
    insert into journalist_keys (key, journalist_id) select key, $4 from settled, unnest($10::text[]) key
    on conflict (key) do nothing),`;

const resolving = (written: string) =>
  settling({
    job: `job as (${lockedJob()})`,
    outcome: "outcome = 'resolved', journalist_id = $4::text",
    also: PERSON,
    written,
  });

// A journalist's position is the next version number of the job. This number is unique, and later journalists
// get higher numbers.
const ADD = resolving(`
  insert into job_journalists (job_id, journalist_id, position, source_indexes, profile, billable, credits)
  select id, $4::text, next, $5::integer[], $6::jsonb, $7::boolean, $8::bigint
  from job where exists (select from settled)
  on conflict (job_id, journalist_id) do nothing returning job_id`);

const REPLACE = resolving(`
  update job_journalists set source_indexes = $5::integer[], profile = $6::jsonb, billable = $7::boolean,
    credits = $8::bigint
  from settled
  where job_journalists.job_id = settled.job_id and journalist_id = $4 and source_indexes = $11::integer[]
  returning job_journalists.job_id`);

/**
 * Settles a source as resolved, stores new data about the person, and adds the journalist to the job. An
 * existing entry of the journalist is replaced if the sources of the entry are still the `known` sources.
 *
 * @throws ConcurrentUpdate if the entry has other sources. The transaction must then be rolled back.
 */
export async function resolve(
  tx: Transaction,
  { jobId, index }: Place,
  resolved: {
    entry: JobEntry;
    known: number[] | null;
    receipt: object;
    person: Pick<Identified, 'newName' | 'newKeys'>;
  },
): Promise<Settlement> {
  const { entry, known, receipt, person } = resolved;
  const values = [
    jobId,
    index,
    JSON.stringify(receipt),
    entry.journalist_id,
    entry.source_indexes,
    JSON.stringify(entry.profile),
    isBillable(entry.profile),
    entry.credits,
    person.newName,
    person.newKeys,
  ];
  const settled = settlementOf(await (known ? REPLACE(tx, [...values, known]) : ADD(tx, values)));
  if (settled) return settled;
  throw new ConcurrentUpdate(`the journalist of source ${index} of ${jobId} has changed`);
}

const LEAVE_UNRESOLVED = settling({
  // The evidence may name people, so do not write it while an erasure is running.
  job: `writing as materialized (select suppressed_among('{}')),
    job as (${lockedJob('writing')})`,
  outcome: `outcome = 'unresolved', reason = $4, message = $5, retryable = $6, evidence = $7::jsonb`,
  written: 'select job_id from settled',
});

/** Settles a source as unresolved. */
export async function leaveUnresolved(
  tx: Database | Transaction,
  { jobId, index }: Place,
  why: { reason: UnresolvedReason; message: string; retryable: boolean; evidence: Evidence[] },
  receipt: object,
): Promise<Settlement> {
  const { reason, message, retryable, evidence } = why;
  const values = [
    jobId,
    index,
    JSON.stringify(receipt),
    reason,
    message,
    retryable,
    JSON.stringify(evidence),
  ];
  return settlementOf(await LEAVE_UNRESOLVED(tx, values)) ?? 'settled';
}

/**
 * Returns null if the source had no outcome yet, but another transaction had added, changed or deleted the
 * journalist's entry in the job.
 */
function settlementOf([outcome]: Outcome[]): Settlement | null {
  if (!outcome?.active) return 'ended';
  if (!outcome.open) return 'settled';
  return outcome.written ? 'written' : null;
}

const SCORE = statement(`
  with job as (${lockedJob()}),
  scored as (
    update job_journalists set fit = made.report, fit_method = made.method, scored_sources = made.sources
    from job, jsonb_to_recordset($2::jsonb) as made(journalist text, report jsonb, method jsonb, sources integer)
    where job_id = job.id and journalist_id = made.journalist returning job_id)
  ${touch('scored')}`);

/** A fit report, and the number of the journalist's sources on which it is based. */
export interface MadeReport {
  journalist: JournalistId;
  report: FitReport;
  method: FitMethod;
  sources: number;
}

/**
 * Stores fit reports, replacing earlier ones for the same journalists. A job that has ended is not changed.
 */
export async function score(db: Database | Transaction, jobId: JobId, reports: MadeReport[]): Promise<void> {
  await SCORE(db, [jobId, JSON.stringify(reports)]);
}
