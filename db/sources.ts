import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import type { EvidenceId, JobId, OrganizationId } from './ids.ts';
import type { VersionRange } from './job-events.ts';
import type { JobStatus } from './jobs.ts';

/** Why a source has no journalist. Frozen on the wire. */
export const UNRESOLVED_REASONS = [
  'no_byline',
  'organization_byline',
  'aggregator',
  'not_an_article',
  'paywalled',
  'fetch_failed',
  'blocked_by_robots',
  'ambiguous_identity',
  'suppressed',
  'timeout',
  'budget_exhausted',
  'canceled',
] as const;
export type UnresolvedReason = (typeof UNRESOLVED_REASONS)[number];

/** A person that the caller knows something about, without an article. */
export interface JournalistReference {
  name: string;
  publication: string | null;
  domain: string | null;
  url: string | null;
}

export type NewSource =
  | { kind: 'article_url'; url: string; host: string }
  | { kind: 'journalist_reference'; reference: JournalistReference; host: string };

/** Where a fact was read: page, place on the page, words, time, and the hash of the bytes. */
export interface Evidence {
  id: EvidenceId;
  /** The profile fields that rest on it, e.g. `["email", "role"]`. */
  fields: string[];
  url: string;
  /** `css:…`, `meta:…` or `json-ld:…`. */
  locator: string;
  excerpt: string;
  fetched_at: string;
  content_sha256: string;
  /** Which reader found it, with its version, e.g. `author_page@1`. */
  extractor: string;
}

/** What an activity needs to know of its source and job. */
export interface SourceTask {
  job_id: JobId;
  organization_id: OrganizationId;
  job_status: JobStatus;
  include_recent: number;
  unit_price: number;
  source_index: number;
  kind: 'article_url' | 'journalist_reference';
  url: string | null;
  reference: JournalistReference | null;
  /** What the activity that settled the source returned; null while it is open. */
  receipt: unknown;
  /** Attempts so far that ended in waiting for a host's turn. */
  polite_waits: number;
  /** Attempts after the first that reached the database, less those that it broke off. */
  retries: number;
}

export interface SourceCounts {
  total: number;
  resolved: number;
  unresolved: number;
}

export interface UnresolvedSource {
  source_index: number;
  kind: 'article_url' | 'journalist_reference';
  url: string | null;
  reference: JournalistReference | null;
  reason: UnresolvedReason;
  message: string;
  retryable: boolean;
  evidence_ids: EvidenceId[];
  /** The job's version in which this changed last. */
  version: number;
}

export async function insert(tx: Transaction, jobId: JobId, sources: NewSource[]): Promise<void> {
  await tx
    .insertInto('job_sources')
    .values(
      sources.map((source, source_index) => ({
        job_id: jobId,
        source_index,
        kind: source.kind,
        url: source.kind === 'article_url' ? source.url : null,
        reference: source.kind === 'journalist_reference' ? JSON.stringify(source.reference) : null,
        host: source.host,
      })),
    )
    .execute();
}

/** The hosts of a job's sources, in source order. */
export async function hosts(db: Database, jobId: JobId): Promise<string[]> {
  const rows = await db
    .selectFrom('job_sources')
    .select('host')
    .where('job_id', '=', jobId)
    .orderBy('source_index')
    .execute();
  return rows.map((row) => row.host);
}

/** One source with what it needs of its job, or undefined when there is no such job or source. */
export async function findTask(db: Database, jobId: JobId, index: number): Promise<SourceTask | undefined> {
  return db
    .selectFrom('job_sources as source')
    .innerJoin('jobs as job', 'job.id', 'source.job_id')
    .select([
      'job.id as job_id',
      'job.organization_id',
      'job.status as job_status',
      'job.include_recent',
      'job.unit_price',
      'source.source_index',
      'source.kind',
      'source.url',
      'source.reference',
      'source.receipt',
      'source.polite_waits',
      'source.retries',
    ])
    .where('source.job_id', '=', jobId)
    .where('source.source_index', '=', index)
    .executeTakeFirst();
}

/** Counts an attempt after the first, and returns how many there are; one that finds no database is not counted. */
export async function countRetry(db: Database, jobId: JobId, index: number): Promise<number> {
  const { retries } = await db
    .updateTable('job_sources')
    .set((eb) => ({ retries: eb('retries', '+', 1) }))
    .where('job_id', '=', jobId)
    .where('source_index', '=', index)
    .returning('retries')
    .executeTakeFirstOrThrow();
  return retries;
}

/** Takes an attempt back that the database broke off. */
export async function forgiveAttempt(db: Database, jobId: JobId, index: number): Promise<void> {
  await db
    .updateTable('job_sources')
    .set((eb) => ({ retries: eb('retries', '-', 1) }))
    .where('job_id', '=', jobId)
    .where('source_index', '=', index)
    .execute();
}

/** Counts an attempt that ended in waiting for a host's turn. */
export async function countPoliteWait(db: Database, jobId: JobId, index: number): Promise<void> {
  await db
    .updateTable('job_sources')
    .set((eb) => ({ polite_waits: eb('polite_waits', '+', 1) }))
    .where('job_id', '=', jobId)
    .where('source_index', '=', index)
    .execute();
}

/** The article addresses among these sources, in source order. */
export async function findUrls(db: Database, jobId: JobId, indexes: number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('job_sources')
    .select('url')
    .where('job_id', '=', jobId)
    .where('source_index', '=', sql<number>`any(${indexes})`)
    .orderBy('source_index')
    .execute();
  return rows.map((row) => row.url).filter((url) => url !== null);
}

/** Counts by outcome: the only place where a job's counts come from. */
export async function counts(db: Database | Transaction, jobIds: JobId[]): Promise<Map<JobId, SourceCounts>> {
  const rows = await db
    .selectFrom('job_sources')
    .select((eb) => [
      'job_id',
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>('source_index').filterWhere('outcome', '=', 'resolved').as('resolved'),
      eb.fn.count<number>('source_index').filterWhere('outcome', '=', 'unresolved').as('unresolved'),
    ])
    .where('job_id', '=', sql<JobId>`any(${jobIds})`)
    .groupBy('job_id')
    .execute();
  return new Map(rows.map(({ job_id, ...counted }) => [job_id, counted]));
}

/** What the activity that settled a source returned, so that a repeated attempt returns the same. */
export async function findReceipt(db: Database | Transaction, jobId: JobId, index: number): Promise<unknown> {
  const row = await db
    .selectFrom('job_sources')
    .select('receipt')
    .where('job_id', '=', jobId)
    .where('source_index', '=', index)
    .executeTakeFirst();
  return row?.receipt;
}

/** Gives every source that is still open the same outcome; returns how many there were. */
export async function settleOpen(
  tx: Transaction,
  jobId: JobId,
  why: { reason: UnresolvedReason; message: string; retryable: boolean },
): Promise<number> {
  const result = await tx
    .updateTable('job_sources')
    .set({ outcome: 'unresolved', ...why, evidence: '[]', settled_at: sql<Date>`now()` })
    .where('job_id', '=', jobId)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** The unresolved sources of a job in source order, all or those that changed in some versions. */
export async function listUnresolved(
  db: Database,
  jobId: JobId,
  changed?: VersionRange,
): Promise<UnresolvedSource[]> {
  let query = db
    .selectFrom('job_sources')
    .select(['source_index', 'kind', 'url', 'reference', 'reason', 'message', 'retryable', 'evidence'])
    .select('version')
    .where('job_id', '=', jobId)
    .where('outcome', '=', 'unresolved')
    .orderBy('source_index');
  if (changed) query = query.where('version', '>', changed.after).where('version', '<=', changed.upTo);
  const rows = await query.execute();
  return rows.map(({ evidence, reason, message, retryable, ...row }) => ({
    ...row,
    reason: reason ?? 'fetch_failed',
    message: message ?? '',
    retryable: retryable ?? false,
    evidence_ids: (evidence ?? []).map((item) => item.id),
  }));
}

/** The evidence of the unresolved sources of a job: why they have no journalist. */
export async function listUnresolvedEvidence(
  db: Database,
  jobId: JobId,
): Promise<{ source_index: number; evidence: Evidence[] }[]> {
  const rows = await db
    .selectFrom('job_sources')
    .select(['source_index', 'evidence'])
    .where('job_id', '=', jobId)
    .where('outcome', '=', 'unresolved')
    .orderBy('source_index')
    .execute();
  return rows.map(({ source_index, evidence }) => ({ source_index, evidence: evidence ?? [] }));
}
