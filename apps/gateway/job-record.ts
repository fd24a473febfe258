import { type Database, type JobId, jobs, journalists, sources } from '../../db/index.ts';
import type { JobProgress } from '../../workflows/contract.ts';
import { readCursor, writeCursor } from './cursors.ts';
import { credits } from './schemas/common.ts';
import type { JobBody, JobSummaryBody } from './schemas/job.ts';
import type { JournalistBody, ResearchBody } from './schemas/journalist.ts';

const PAGE_SIZE = 100;
const CURSOR = /^p(\d{1,9})$/;
const POLL_AFTER_SECONDS = 5;
/** Resolving is most of the work; the rest is scoring and settling. */
const PERCENT_RESOLVED = 90;

/** The job as clients see it: one record for the 202, the replay and every poll. */
export async function readJobRecord(
  db: Database,
  job: jobs.Job,
  progress: JobProgress | null,
  page: { cursor?: string; limit?: number } = {},
): Promise<JobBody> {
  const limit = page.limit ?? PAGE_SIZE;
  const after = page.cursor === undefined ? 0 : Number(readCursor(page.cursor, CURSOR)[0]);
  // One more than asked for tells whether there is a next page.
  const [summary, found, unresolved] = await Promise.all([
    readJobSummary(db, job, progress),
    journalists.listInJob(db, job.id, { after, limit: limit + 1 }),
    sources.listUnresolved(db, job.id),
  ]);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    ...summary,
    result: {
      object: 'journalist_enrichment_batch',
      schemas: ['journalist_intel_v1', 'journalist_research_v1'],
      journalists: shown.map(asJournalist),
      research: shown.flatMap(asResearch),
      unresolved: unresolved.map(asUnresolved),
      next_cursor: found.length > limit && last ? writeCursor(`p${last.position}`) : null,
    },
  };
}

/** The record without its results, of one job. */
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

/** The record without its results, as lists show it. */
export function summarizeJob(
  job: jobs.Job,
  counts: sources.SourceCounts = { total: 0, resolved: 0, unresolved: 0 },
  billing: journalists.Billing = { billable: 0, not_billable: 0, credits: 0 },
  progress: JobProgress | null = null,
): JobSummaryBody {
  const active = jobs.isActive(job.status);
  const self = jobPath(job.id);
  return {
    id: job.id,
    object: 'journalist_enrichment_job',
    status: job.status,
    version: job.version,
    external_id: job.external_id,
    request_hash: job.request_hash,
    created_at: job.created_at.toISOString(),
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
    },
  };
}

export function jobPath(jobId: JobId): string {
  return `/api/v1/journalist-enrichment-jobs/${jobId}`;
}

function describeProgress(
  job: jobs.Job,
  { total, resolved, unresolved }: sources.SourceCounts,
  progress: JobProgress | null,
): JobBody['progress'] {
  const active = jobs.isActive(job.status);
  const settled = resolved + unresolved;
  return {
    stage: active ? (progress?.stage ?? job.status) : job.status,
    percent: active ? Math.floor((PERCENT_RESOLVED * settled) / total) : 100,
    message: `${resolved} of ${total} sources resolved`,
    total,
    resolved,
    unresolved,
    // The workflow may know of sources that the row does not count yet, and the other way round.
    in_flight: active ? (progress ? Math.max(0, total - settled - progress.pending) : null) : 0,
    pending: active ? (progress?.pending ?? null) : 0,
    source: progress ? 'workflow' : 'database',
  };
}

export function asJournalist(entry: journalists.JobJournalist): JournalistBody {
  return {
    journalist_identity_id: entry.journalist_id,
    source_indexes: entry.source_indexes,
    ...entry.profile,
    billable: entry.billable,
    credits: credits(entry.credits),
  };
}

export function asResearch({ journalist_id, fit, fit_method }: journalists.JobJournalist): ResearchBody[] {
  if (!fit || !fit_method) return [];
  return [
    {
      journalist_identity_id: journalist_id,
      schema: 'journalist_research_v1',
      fit: { ...fit, why_they_fit: fit.reasoning },
      method: fit_method,
    },
  ];
}

export function asUnresolved(entry: sources.UnresolvedSource): JobBody['result']['unresolved'][number] {
  const { source_index, reason, message, retryable, evidence_ids, url, reference } = entry;
  return { source_index, source: asSource(url, reference), reason, message, retryable, evidence_ids };
}

function asSource(url: string | null, reference: sources.JournalistReference | null) {
  if (!reference) return { type: 'article_url' as const, url: url ?? '' };
  const { name, publication, domain, url: page } = reference;
  return {
    type: 'journalist_reference' as const,
    name,
    ...(page === null ? {} : { url: page }),
    ...(domain === null ? {} : { domain }),
    ...(publication === null ? {} : { publication }),
  };
}
