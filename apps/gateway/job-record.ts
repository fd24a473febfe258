import { type Database, type JobId, jobs, journalists, sources } from '../../db/index.ts';
import type { JobProgress } from '../../workflows/contract.ts';
import { type ResultPage, readResultPage } from './job-page.ts';
import { credits } from './schemas/common.ts';
import type { JobBody, JobSummaryBody } from './schemas/job.ts';

const POLL_AFTER_SECONDS = 5;
/** Resolving is most of the work; the rest is scoring and settling. */
const PERCENT_RESOLVED = 90;

/** The job as clients see it: one record for the 202, the replay and every poll. */
export async function readJobRecord(
  db: Database,
  job: jobs.Job,
  progress: JobProgress | null,
  page: ResultPage = {},
): Promise<JobBody> {
  const [summary, result] = await Promise.all([
    readJobSummary(db, job, progress),
    readResultPage(db, job.id, page),
  ]);
  return { ...summary, result };
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
  const open = total - settled;
  // The counts are the row's. How many are in flight hardly changes from one moment to the next, so an answer
  // that is a little older than the row still fits it.
  const inFlight = progress ? Math.min(progress.in_flight, open) : null;
  return {
    stage: active ? (progress?.stage ?? job.status) : job.status,
    percent: active ? Math.floor((PERCENT_RESOLVED * settled) / total) : 100,
    message: `${resolved} of ${total} sources resolved`,
    total,
    resolved,
    unresolved,
    in_flight: active ? inFlight : 0,
    pending: active ? (inFlight === null ? null : open - inFlight) : 0,
    source: progress ? 'workflow' : 'database',
  };
}
