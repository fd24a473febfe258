import type { jobs, sources } from '../../../db/index.ts';
import { isActive } from '../../../model/index.ts';
import type { JobProgress } from '../../../workflows/contract.ts';
import type { JobBody } from './job-schema.ts';

/** The percentage of progress for resolving sources; the rest is for scoring and charging. */
const PERCENT_RESOLVED = 90;

/** Returns how far a job is, by its rows and, if the workflow has answered, by the workflow. */
export function describeProgress(
  job: jobs.Job,
  { total, resolved, unresolved }: sources.SourceCounts,
  progress: JobProgress | null,
): JobBody['progress'] {
  const active = isActive(job.status);
  const settled = resolved + unresolved;
  const open = total - settled;
  // The workflow's number of sources in progress may be older than the numbers from the database.
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

/** Describes the progress, e.g. `13 sources done: 7 with a journalist, 6 without`; two sources may name one person. */
function progressInWords(total: number, resolved: number, unresolved: number): string {
  const done = resolved + unresolved;
  if (done === 0) return `0 of ${total} sources resolved`;
  const sources =
    done < total ? `${done} of ${total} sources` : total === 1 ? '1 source' : `${total} sources`;
  return `${sources} done: ${resolved} with a journalist${unresolved === 0 ? '' : `, ${unresolved} without`}`;
}
