import { type Database, jobs, journalists, sources, type Transaction } from '../../../db/index.ts';
import { type CampaignId, isActive, isJobId, type JobStatus } from '../../../model/index.ts';
import { noteJob } from '../../runtime/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { pageOf, placeOf } from '../http/cursors.ts';
import { ApiError } from '../http/errors.ts';
import { type ChangeWait, untilChanged } from './await-change.ts';
import type { JobChanges } from './job-changes.ts';
import type { ResultPage } from './job-page.ts';
import type { AskProgress } from './job-progress.ts';
import { readJobRecord, summarizeJob } from './job-record.ts';
import type { JobBody, JobListBody } from './job-schema.ts';
import type { NoteRead } from './note-read.ts';

export interface ReadJobDeps {
  db: Database;
  askProgress: AskProgress;
  noteRead: NoteRead;
  changes: JobChanges;
}

/**
 * Finds the caller's job; throws a 404 if the job does not exist, belongs to another organization or has a
 * malformed id.
 */
export async function findJob(db: Database | Transaction, caller: Caller, jobId: string): Promise<jobs.Job> {
  const job = isJobId(jobId) ? await jobs.find(db, caller.organizationId, jobId) : undefined;
  if (!job) throw new ApiError('NOT_FOUND', 'This job does not exist, or it has expired and was deleted.');
  noteJob(job.id);
  return job;
}

/** Returns the job record, including the workflow's progress while the job is running. */
export async function readJob(
  deps: Pick<ReadJobDeps, 'db' | 'askProgress'>,
  job: jobs.Job,
  page: ResultPage,
): Promise<JobBody> {
  const progress = isActive(job.status) ? await deps.askProgress(job.id) : null;
  return readJobRecord(deps.db, job, progress, page);
}

/**
 * Waits until the caller's job ends or changes; see `untilChanged`. `onRead` is called each time the job's row
 * was read.
 */
export async function awaitChange(
  deps: ReadJobDeps,
  caller: Caller,
  jobId: string,
  { onRead, ...wait }: ChangeWait & { onRead?: (job: jobs.Job) => Promise<void> },
): Promise<jobs.Job> {
  return untilChanged(
    deps.changes,
    async () => {
      const job = await findJob(deps.db, caller, jobId);
      await onRead?.(job);
      return job;
    },
    wait,
  );
}

const PAGE_SIZE = 20;

/**
 * Returns a page of the organization's jobs, newest first. Reads only the database and does not query
 * workflows.
 */
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
  const limit = query.limit ?? PAGE_SIZE;
  const found = await jobs.list(db, caller.organizationId, {
    ...(query.status === undefined ? {} : { status: query.status }),
    ...(query.external_id === undefined ? {} : { externalId: query.external_id }),
    ...(query.campaign_id === undefined ? {} : { campaignId: query.campaign_id as CampaignId }),
    ...(query.cursor === undefined ? {} : { after: placeOf(query.cursor, 'jej') }),
    limit: limit + 1,
  });
  const { shown, next_cursor } = pageOf(found, limit);
  const ids = shown.map(({ id }) => id);
  const [counts, billing] = await Promise.all([sources.counts(db, ids), journalists.billing(db, ids)]);
  return {
    object: 'list',
    data: shown.map((job) => summarizeJob(job, counts.get(job.id), billing.get(job.id))),
    next_cursor,
  };
}
