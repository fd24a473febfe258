import { type Database, jobs, journalists, sources } from '../../../db/index.ts';
import { isActive, type JobId } from '../../../model/index.ts';
import type { JobProgress } from '../../../workflows/contract.ts';
import { credits } from '../http/common-schema.ts';
import { type ResultPage, readResultPage, writeResultPage } from './job-page.ts';
import type { JobBody, JobSummaryBody } from './job-schema.ts';

const POLL_AFTER_SECONDS = 5;
/**
 * The part of a job's progress, in percent, that stands for resolving sources. The rest stands for scoring
 * the journalists and charging the credits.
 */
const PERCENT_RESOLVED = 90;

/**
 * Returns the job in the API's format, which is the same for the 202 response to a new job, for repeated
 * requests and for polls. Unlike the job summary, this record includes the pitch and the results.
 */
export async function readJobRecord(
  db: Database,
  job: jobs.Job,
  progress: JobProgress | null,
  page: ResultPage = {},
): Promise<JobBody> {
  const [summary, asked, result] = await Promise.all([
    readJobSummary(db, job, progress),
    job.has_pitch ? jobs.findForFit(db, job.id) : undefined,
    readResultPage(db, job, page),
  ]);
  return { ...summary, fit_context: asked?.pitch ? { pitch: asked.pitch } : null, result };
}

/** Returns the record of a job that has just been accepted, which has no results to read yet. */
export function describeNewJob(
  job: jobs.Job,
  { sources: total, pitch }: { sources: number; pitch: string | null },
): JobBody {
  return {
    ...summarizeJob(job, { total, resolved: 0, unresolved: 0 }),
    fit_context: pitch === null ? null : { pitch },
    result: writeResultPage({ found: [], unresolved: [], nearest: [], touched: new Map() }, {}),
  };
}

/** Returns the record of one job without its pitch and results. */
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

/**
 * Returns a job's record without pitch and results, as shown in lists of jobs. The caller supplies the
 * numbers of sources and billable journalists.
 */
export function summarizeJob(
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

export function jobPath(jobId: JobId): string {
  return `/api/v1/journalist-enrichment-jobs/${jobId}`;
}

/** Describes the progress in words, e.g. `13 done: 7 found, 6 without a journalist`. */
function progressInWords(total: number, resolved: number, unresolved: number): string {
  const done = resolved + unresolved;
  if (done === 0) return `0 of ${total} sources resolved`;
  const outcome =
    unresolved === 0 ? `${resolved} found` : `${resolved} found, ${unresolved} without a journalist`;
  return done < total ? `${done} of ${total} done: ${outcome}` : `${done} done: ${outcome}`;
}

function describeProgress(
  job: jobs.Job,
  { total, resolved, unresolved }: sources.SourceCounts,
  progress: JobProgress | null,
): JobBody['progress'] {
  const active = isActive(job.status);
  const settled = resolved + unresolved;
  const open = total - settled;
  // The numbers of resolved and unresolved sources come from the database. The number of sources in progress
  // comes from the workflow and may be slightly older, so limit it to the number of unfinished sources.
  const inFlight = progress ? Math.min(progress.in_flight, open) : null;
  return {
    stage: active ? (progress?.stage ?? job.status) : job.status,
    percent: active ? Math.floor((PERCENT_RESOLVED * settled) / total) : 100,
    message: progressInWords(total, resolved, unresolved),
    total,
    resolved,
    unresolved,
    in_flight: active ? inFlight : 0,
    pending: active ? (inFlight === null ? null : open - inFlight) : 0,
    source: progress ? 'workflow' : 'database',
  };
}
