import type {
  Evidence,
  FitMethod,
  FitReport,
  JobId,
  JournalistId,
  JournalistProfile,
  UnresolvedReason,
} from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { statement } from '../core/statement.ts';
import type { Identified } from '../people/identities.ts';

/*
 * All writes by the activities of a job contend for the job's row, so each is one statement that locks the job,
 * writes, and increments the job's version. After waiting for the lock, the statement sees the current version of
 * that row but all others as they were before. It therefore reads only the job's own row, and checks that the values
 * on which it is based have not changed.
 */

interface Place {
  jobId: JobId;
  index: number;
}

/** `ended`: the job accepts no more results. `settled`: the source has an outcome. Both: nothing was written. */
export type Settlement = 'written' | 'ended' | 'settled';

/**
 * Thrown if the data on which a write is based has changed. The caller must repeat calculation and write in a new
 * transaction.
 */
export class ConcurrentUpdate extends Error {}

export interface JobEntry {
  journalist_id: JournalistId;
  source_indexes: number[];
  profile: JournalistProfile;
  billable: boolean;
  credits: number;
}

/** Locks a job if it still accepts results; the subqueries in `after` run before the lock. */
const lockedJob = (...after: string[]) => `
  select id, version + 1 as next from ${['jobs', ...after]}
  where id = :jobId and status in ('pending', 'processing') for update of jobs`;

/** Increments the job's version after `written`: the subqueries before it calculate `next` from the old version. */
const touch = (written: string) => `
  update jobs set version = version + 1, updated_at = now()
  where id = (select job_id from ${written} limit 1) returning id`;

interface Outcome {
  active: boolean;
  open: boolean;
  written: boolean;
}

/** Settles a source and stores the activity's receipt, with the writes in `also` and `written`. */
const settling = (parts: { job: string; outcome: string; also?: string; written: string }) =>
  statement<Outcome>(`
    with ${parts.job},
    settled as (
      update job_sources set ${parts.outcome}, receipt = :receipt::jsonb, settled_at = now()
      from job where job_id = job.id and source_index = :index and outcome is null returning job_id),
    ${parts.also ?? ''}
    written as (${parts.written}),
    touched as (${touch('written')})
    select exists (select from job) as active, exists (select from settled) as open,
      exists (select from written) as written`);

/**
 * Inserts a person, unless `newName` is null, and the person's keys: as a person of the web, or, if `isOwn`, as the
 * organization's own. Another person, whom the job's organization brought, then points to the one of the web.
 */
const PERSON = `
  person as (
    insert into journalists (id, name, organization_id)
    select :webId, :newName, case when :isOwn::boolean then organization_id end from settled join jobs on jobs.id = job_id
    where :newName::text is not null),
  keys as (
    insert into journalist_keys (key, journalist_id) select key, :webId from settled, unnest(:newKeys::text[]) key
    on conflict (key) do nothing),
  confirmed as (
    update journalists set web_id = :webId from settled
    where journalists.id = :journalistId::text and journalists.id <> :webId::text and web_id is null),`;

const resolving = (written: string) =>
  settling({
    job: `job as (${lockedJob()})`,
    outcome: "outcome = 'resolved', journalist_id = :journalistId::text",
    also: PERSON,
    written,
  });

// A position is the job's next version: unique, and higher for later journalists.
const ADD = resolving(`
  insert into job_journalists (job_id, journalist_id, position, source_indexes, profile, billable, credits)
  select id, :journalistId::text, next, :sourceIndexes::integer[], :profile::jsonb, :billable::boolean, :credits::bigint
  from job where exists (select from settled)
  on conflict (job_id, journalist_id) do nothing returning job_id`);

const REPLACE = resolving(`
  update job_journalists set source_indexes = :sourceIndexes::integer[], profile = :profile::jsonb,
    billable = :billable::boolean, credits = :credits::bigint
  from settled
  where job_journalists.job_id = settled.job_id and journalist_id = :journalistId
    and source_indexes = :known::integer[]
  returning job_journalists.job_id`);

/**
 * Settles a source as resolved and stores new data about the person. An entry is replaced if its sources are still
 * the `known` ones; otherwise throws ConcurrentUpdate, and the transaction must be rolled back.
 */
export async function resolve(
  tx: Transaction,
  place: Place,
  resolved: {
    entry: JobEntry;
    known: number[] | null;
    receipt: object;
    person: Omit<Identified, 'id'>;
  },
): Promise<Settlement> {
  const { entry, known, receipt, person } = resolved;
  const settled = settlementOf(
    await (known ? REPLACE : ADD)(tx, {
      ...place,
      known,
      receipt: JSON.stringify(receipt),
      journalistId: entry.journalist_id,
      sourceIndexes: entry.source_indexes,
      profile: JSON.stringify(entry.profile),
      billable: entry.billable,
      credits: entry.credits,
      newName: person.newName,
      newKeys: person.newKeys,
      webId: person.webId,
      isOwn: person.isOwn,
    }),
  );
  if (settled) return settled;
  throw new ConcurrentUpdate(`the journalist of source ${place.index} of ${place.jobId} has changed`);
}

const LEAVE_UNRESOLVED = settling({
  // The evidence may name people, so it must not be written while an erasure is running.
  job: `writing as materialized (select suppressed_among('{}')),
    job as (${lockedJob('writing')})`,
  outcome: `outcome = 'unresolved', reason = :reason, message = :message, retryable = :retryable, evidence = :evidence::jsonb`,
  written: 'select job_id from settled',
});

export async function leaveUnresolved(
  tx: Database | Transaction,
  place: Place,
  why: { reason: UnresolvedReason; message: string; retryable: boolean; evidence: Evidence[] },
  receipt: object,
): Promise<Settlement> {
  const outcome = await LEAVE_UNRESOLVED(tx, {
    ...place,
    ...why,
    evidence: JSON.stringify(why.evidence),
    receipt: JSON.stringify(receipt),
  });
  return settlementOf(outcome) ?? 'settled';
}

/** Returns null if another transaction has added, changed or deleted the journalist's entry. */
function settlementOf([outcome]: Outcome[]): Settlement | null {
  if (!outcome?.active) return 'ended';
  if (!outcome.open) return 'settled';
  return outcome.written ? 'written' : null;
}

const SCORE = statement(`
  with job as (${lockedJob()}),
  scored as (
    update job_journalists set fit = made.report, fit_method = made.method, scored_sources = made.sources
    from job, jsonb_to_recordset(:reports::jsonb) as made(journalist text, report jsonb, method jsonb, sources integer)
    where job_id = job.id and journalist_id = made.journalist returning job_id)
  ${touch('scored')}`);

export interface MadeReport {
  journalist: JournalistId;
  report: FitReport;
  method: FitMethod;
  /** The number of the journalist's sources on which the report is based. */
  sources: number;
}

/** Stores fit reports in place of earlier ones; a job that has ended is not changed. */
export async function score(db: Database | Transaction, jobId: JobId, reports: MadeReport[]): Promise<void> {
  await SCORE(db, { jobId, reports: JSON.stringify(reports) });
}
