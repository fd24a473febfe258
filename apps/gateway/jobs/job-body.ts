import { type Database, jobs, journalists, sources, type Transaction, touches } from '../../../db/index.ts';
import { isActive, isJobId, type JobId, type JobStatus, type JournalistId } from '../../../model/index.ts';
import type { JobProgress } from '../../../workflows/contract.ts';
import { noteJob } from '../../runtime/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { credits } from '../http/common-schema.ts';
import { numberOf, readPage, readPlaces } from '../http/cursors.ts';
import { ApiError } from '../http/errors.ts';
import { asJournalist, asResearch, asSummary } from '../people/index.ts';
import { readRunFilter } from '../runs/index.ts';
import { asUnresolved, groupUnresolved } from './job-results.ts';
import type { JobBody, JobListBody, JobSummaryBody } from './job-schema.ts';
import { describeProgress } from './progress-words.ts';

export const PAGE_SIZE = 100;
/** Matches a decoded cursor: the position of the last journalist on the previous page. */
export const POSITION = /^p(\d{1,9})$/;

const LIST_SIZE = 20;
const POLL_AFTER_SECONDS = 5;

/** The part of a job's results that a response has, and in which detail. */
export interface ResultPage {
  cursor?: string;
  limit?: number;
  view?: 'full' | 'summary';
  include?: 'evidence';
  /** The most unresolved sources on the first page; by default, all of them. */
  unresolvedLimit?: number;
}

/** Finds a job; throws a 404 for a malformed id, or if the organization has no job with the id. */
export async function findJob(db: Database | Transaction, caller: Caller, jobId: string): Promise<jobs.Job> {
  const job = isJobId(jobId) ? await jobs.find(db, caller.organizationId, jobId) : undefined;
  if (!job) throw new ApiError('NOT_FOUND', 'This job does not exist, or it has expired and was deleted.');
  noteJob(job.id);
  return job;
}

/**
 * Returns a job's record, the same for the 202 to a new job, repeated requests and polls. Unlike the summary, it has
 * the pitch and the results.
 */
export async function readJobBody(
  db: Database,
  job: jobs.Job,
  progress: JobProgress | null,
  page: ResultPage = {},
): Promise<JobBody> {
  const [summary, fitJob, result] = await Promise.all([
    readJobSummary(db, job, progress),
    job.has_pitch ? jobs.findForFit(db, job.id) : undefined,
    readResultPage(db, job, page),
  ]);
  return { ...summary, fit_context: fitJob?.pitch ? { pitch: fitJob.pitch } : null, result };
}

/** Returns the record of a job that has just been accepted, which has no results to read yet. */
export function newJobBody(
  job: jobs.Job,
  { sources: total, pitch }: { sources: number; pitch: string | null },
): JobBody {
  return {
    ...summarizeJob(job, { total, resolved: 0, unresolved: 0 }),
    fit_context: pitch === null ? null : { pitch },
    result: writeResultPage(
      { rows: [], next_cursor: null, unresolved: [], nearest: [], touched: new Map() },
      {},
    ),
  };
}

/** Returns a job's record without pitch and results. */
export async function readJobSummary(
  db: Database,
  job: jobs.Job,
  progress: JobProgress | null,
): Promise<JobSummaryBody> {
  const [counts, billing] = await Promise.all([
    sources.counts(db, [job.id]),
    journalists.billing(db, [job.id]),
  ]);
  return summarizeJob(job, counts.get(job.id), billing.get(job.id), progress);
}

/** Returns a job's record without pitch and results, as in lists, from counts that the caller has read. */
function summarizeJob(
  job: jobs.Job,
  counts: sources.SourceCounts = { total: 0, resolved: 0, unresolved: 0 },
  billing: journalists.Billing = { billable: 0, not_billable: 0, credits: 0 },
  progress: JobProgress | null = null,
): JobSummaryBody {
  const active = isActive(job.status);
  const self = jobPath(job.id);
  return {
    id: job.id,
    object: 'journalist_enrichment_job',
    status: job.status,
    version: job.version,
    external_id: job.external_id,
    campaign_id: job.campaign_id,
    request_hash: job.request_hash,
    created_at: job.created_at.toISOString(),
    created_by: job.created_by,
    started_at: job.started_at?.toISOString() ?? null,
    updated_at: job.updated_at.toISOString(),
    finished_at: job.finished_at?.toISOString() ?? null,
    cancel_requested_at: job.cancel_requested_at?.toISOString() ?? null,
    expires_at: job.expires_at.toISOString(),
    progress: describeProgress(job, counts, active ? progress : null),
    usage: {
      estimated_credits: credits(job.unit_price * counts.total),
      max_credits: job.max_credits === null ? null : credits(job.max_credits),
      reserved_credits: active ? credits(job.held) : 0,
      credits_used: credits(billing.credits),
      billable_results: billing.billable,
      not_enriched: billing.not_billable,
    },
    warnings: job.warnings,
    error: job.error,
    poll_after_seconds: active ? POLL_AFTER_SECONDS : null,
    links: {
      self,
      events: `${self}/events`,
      export: `${self}/export?format=csv`,
      cancel: active ? `${self}:cancel` : null,
      rescore: `${self}:rescore`,
    },
  };
}

/** Returns a page of the organization's jobs, newest first, from the database alone. */
export async function listJobs(
  db: Database,
  caller: Caller,
  query: {
    status?: JobStatus;
    external_id?: string;
    campaign_id?: string;
    cursor?: string;
    limit?: number;
  },
): Promise<JobListBody> {
  const filter = await readRunFilter(db, caller, query);
  const { rows, next_cursor } = await readPlaces('jej', { limit: LIST_SIZE, ...query }, (page) =>
    jobs.list(db, caller.organizationId, { ...page, ...filter }),
  );
  const ids = rows.map(({ id }) => id);
  const [counts, billing] = await Promise.all([sources.counts(db, ids), journalists.billing(db, ids)]);
  return {
    object: 'list',
    data: rows.map((job) => summarizeJob(job, counts.get(job.id), billing.get(job.id))),
    next_cursor,
  };
}

export function jobPath(jobId: JobId): string {
  return `/api/v1/journalist-enrichment-jobs/${jobId}`;
}

async function readResultPage(
  db: Database,
  { id: jobId, organization_id }: jobs.Job,
  page: ResultPage,
): Promise<JobBody['result']> {
  const { cursor, limit = PAGE_SIZE, view = 'full', include } = page;
  const after = numberOf(cursor, POSITION) ?? 0;
  const withoutEvidence = include !== 'evidence' || view === 'summary';
  const [{ rows, next_cursor }, unresolved, nearest, touched] = await Promise.all([
    readPage(
      limit,
      (more) => journalists.listInJob(db, jobId, { after, limit: more, withoutEvidence }),
      ({ position }) => `p${position}`,
    ),
    cursor === undefined ? sources.listUnresolved(db, jobId) : [],
    cursor === undefined ? journalists.listNearest(db, jobId) : [],
    touches.ofJob(db, organization_id, jobId),
  ]);
  return writeResultPage({ rows, next_cursor, unresolved, nearest, touched }, page);
}

interface ResultRows {
  rows: journalists.JobJournalist[];
  next_cursor: string | null;
  unresolved: sources.UnresolvedSource[];
  nearest: JournalistId[];
  touched: touches.Touches;
}

function writeResultPage(
  { rows, next_cursor, unresolved, nearest, touched }: ResultRows,
  { view = 'full', unresolvedLimit }: ResultPage,
): JobBody['result'] {
  const full = view === 'full';
  return {
    object: 'journalist_enrichment_batch',
    schemas: ['journalist_intel_v1', 'journalist_research_v1'],
    journalists: full ? rows.map((entry) => asJournalist(entry, touched)) : [],
    research: full ? rows.flatMap(asResearch) : [],
    summaries: full ? [] : rows.map((entry) => asSummary(entry, touched)),
    nearest,
    unresolved: unresolved.slice(0, unresolvedLimit).map(asUnresolved),
    unresolved_groups: groupUnresolved(unresolved),
    next_cursor,
  };
}
