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

/**
 * `ended`: the job accepts no more results. `settled`: the source has an outcome. `changed`: so has the data on which the
 * write is based, which must be calculated again. Except for `written`, nothing was written.
 */
export type Settlement = 'written' | 'ended' | 'settled' | 'changed';

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

/**
 * Settles a source and stores the activity's receipt, if `written` has a row; `also` writes more. An erasure waits for
 * the locks, or for the end of the statement if there are none.
 */
const settling = (parts: { written: string; outcome: string; also?: string }) =>
  statement<Outcome>(`
    with writing as materialized (select hand_over_locks(:locks::text[])),
    job as (${lockedJob('writing')}),
    open as (
      select job_id, next from job join job_sources source on job_id = job.id
      where source_index = :index and outcome is null for update of source),
    written as (${parts.written}),
    settled as (
      update job_sources set ${parts.outcome}, receipt = :receipt::jsonb, settled_at = now()
      from written where job_sources.job_id = written.job_id and source_index = :index returning job_sources.job_id),
    ${parts.also ?? ''}
    touched as (${touch('settled')})
    select exists (select from job) as active, exists (select from open) as open,
      exists (select from written) as written from writing`);

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
    written,
    outcome: "outcome = 'resolved', journalist_id = :journalistId::text",
    also: PERSON,
  });

// A position is the job's next version: unique, and higher for later journalists.
const ADD = resolving(`
  insert into job_journalists (job_id, journalist_id, position, source_indexes, profile, billable, credits)
  select job_id, :journalistId::text, next, :sourceIndexes::integer[], :profile::jsonb, :billable::boolean, :credits::bigint
  from open
  on conflict (job_id, journalist_id) do nothing returning job_id`);

const REPLACE = resolving(`
  update job_journalists set source_indexes = :sourceIndexes::integer[], profile = :profile::jsonb,
    billable = :billable::boolean, credits = :credits::bigint
  from open
  where job_journalists.job_id = open.job_id and journalist_id = :journalistId
    and source_indexes = :known::integer[]
  returning job_journalists.job_id`);

/**
 * Settles a source as resolved and stores new data about the person, whose `locks` end with it. An entry is replaced if
 * its sources are still the `known` ones.
 */
export async function resolve(
  db: Database | Transaction,
  place: Place,
  resolved: {
    entry: JobEntry;
    known: number[] | null;
    receipt: object;
    person: Omit<Identified, 'id'>;
  },
): Promise<Settlement> {
  const { entry, known, receipt, person } = resolved;
  return settlementOf(
    await (known ? REPLACE : ADD)(db, {
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
      locks: person.locks,
    }),
  );
}

const LEAVE_UNRESOLVED = settling({
  written: 'select job_id from open',
  outcome: `outcome = 'unresolved', reason = :reason, message = :message, retryable = :retryable, evidence = :evidence::jsonb`,
});

/** Settles a source without a person; the `locks` that were taken for one end with it. */
export async function leaveUnresolved(
  db: Database | Transaction,
  place: Place,
  why: { reason: UnresolvedReason; message: string; retryable: boolean; evidence: Evidence[] },
  receipt: object,
  locks: string[] = [],
): Promise<Settlement> {
  const outcome = await LEAVE_UNRESOLVED(db, {
    ...place,
    ...why,
    evidence: JSON.stringify(why.evidence),
    receipt: JSON.stringify(receipt),
    locks,
  });
  return settlementOf(outcome);
}

function settlementOf([outcome]: Outcome[]): Settlement {
  if (!outcome?.active) return 'ended';
  if (!outcome.open) return 'settled';
  return outcome.written ? 'written' : 'changed';
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
