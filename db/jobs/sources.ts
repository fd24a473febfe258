import { sql } from 'kysely';
import type {
  Evidence,
  EvidenceId,
  JobId,
  JobStatus,
  JournalistReference,
  OrganizationId,
  RecentArticle,
  SearchJudgement,
  SearchOptions,
  SourceKind,
  SourcePerson,
  UnresolvedReason,
} from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { statement } from '../core/statement.ts';
import type { VersionRange } from './job-events.ts';

/** A source with the data of its job, for the activity that resolves the source. */
export interface SourceTask {
  job_id: JobId;
  organization_id: OrganizationId;
  job_status: JobStatus;
  include_recent: number;
  unit_price: number;
  source_index: number;
  kind: SourceKind;
  url: string | null;
  reference: JournalistReference | null;
  person: SourcePerson | null;
  /** The return value of the activity that settled the source; null until then. */
  receipt: unknown;
}

export interface SourceCounts {
  total: number;
  resolved: number;
  unresolved: number;
}

export interface UnresolvedSource {
  source_index: number;
  kind: SourceKind;
  url: string | null;
  reference: JournalistReference | null;
  person: SourcePerson | null;
  reason: UnresolvedReason;
  message: string;
  retryable: boolean;
  evidence_ids: EvidenceId[];
  /** The job version of the last change. */
  version: number;
}

/** Returns the hosts of a job's sources, in source order. */
export async function hosts(db: Database, jobId: JobId): Promise<string[]> {
  const rows = await db
    .selectFrom('job_sources')
    .select('host')
    .where('job_id', '=', jobId)
    .orderBy('source_index')
    .execute();
  return rows.map((row) => row.host);
}

const TASK = statement<SourceTask>(`
  select job.id as job_id, job.organization_id, job.status as job_status, job.include_recent, job.unit_price,
    source.source_index, source.kind, source.url, source.reference, source.person, source.receipt
  from job_sources source join jobs job on job.id = source.job_id
  where source.job_id = :jobId and source.source_index = :index`);

/** Returns a source with the data of its job; undefined if source or job does not exist. */
export async function findTask(db: Database, jobId: JobId, index: number): Promise<SourceTask | undefined> {
  return (await TASK(db, { jobId, index }))[0];
}

/** Returns URLs by source index, of the article or of the page given with a name; sources without one are missing. */
export async function findUrls(
  db: Database,
  jobId: JobId,
  indexes: number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('job_sources')
    .select(['source_index', sql<string>`coalesce(url, reference ->> 'url')`.as('url')])
    .where('job_id', '=', jobId)
    .where('source_index', '=', sql<number>`any(${indexes})`)
    .where(sql<boolean>`coalesce(url, reference ->> 'url') is not null`)
    .execute();
  return new Map(rows.map(({ source_index, url }) => [source_index, url]));
}

/** What a search handed on with a source: the person's pieces, and, if it had the same pitch, its options and judgement. */
export interface HandedSource {
  pieces: RecentArticle[];
  options: SearchOptions | null;
  judgement: SearchJudgement | null;
}

/** Returns by source index what a search handed on, for the people of searches for whom sources stand. */
export async function findHanded(
  db: Database,
  { job_id, pitch }: { job_id: JobId; pitch: string },
  indexes: number[],
): Promise<ReadonlyMap<number, HandedSource>> {
  const rows = await db
    .selectFrom('job_sources as source')
    .leftJoin('journalist_searches as search', (join) =>
      join.onRef('search.id', '=', 'source.search_id').on('search.pitch', '=', pitch),
    )
    .select(['source_index', 'person', 'search.options'])
    .where('source.job_id', '=', job_id)
    .where('source_index', '=', sql<number>`any(${indexes})`)
    .where('person', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ source_index, person, options }) => [
      source_index,
      { pieces: person?.pieces ?? [], options, judgement: (options && person?.judgement) ?? null },
    ]),
  );
}

/** Counts each job's sources by outcome; only this function computes these numbers. */
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

/** Returns what an activity returned when it settled a source, for a repeated attempt to return the same. */
export async function findReceipt(db: Database | Transaction, jobId: JobId, index: number): Promise<unknown> {
  const row = await db
    .selectFrom('job_sources')
    .select('receipt')
    .where('job_id', '=', jobId)
    .where('source_index', '=', index)
    .executeTakeFirst();
  return row?.receipt;
}

/** Settles all sources without an outcome as unresolved, and returns their number. */
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

/** Returns the unresolved sources in source order: all, or those changed in a range of versions. */
export async function listUnresolved(
  db: Database,
  jobId: JobId,
  changed?: VersionRange,
): Promise<UnresolvedSource[]> {
  let query = db
    .selectFrom('job_sources')
    .select(['source_index', 'kind', 'url', 'reference', 'reason', 'message', 'retryable', 'evidence'])
    .select(['person', 'version'])
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
