/**
 * The states of a job. No state will ever be added or removed, because API clients treat any unknown status as final.
 */
export const JOB_STATUSES = ['pending', 'processing', 'complete', 'failed', 'canceled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export type FinalStatus = Exclude<JobStatus, 'pending' | 'processing'>;

export const ACTIVE_STATUSES: JobStatus[] = ['pending', 'processing'];

export function isActive(status: JobStatus): boolean {
  return ACTIVE_STATUSES.includes(status);
}

export interface JobWarning {
  code: string;
  message: string;
}

/** Why a job as a whole could not run. */
export interface JobFailure {
  code: string;
  message: string;
}
