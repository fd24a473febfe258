import { type Database, isJobId, jobs } from '../../db/index.ts';
import { noteJob } from '../runtime/index.ts';
import { ApiError } from './errors.ts';
import type { JobChanges } from './job-changes.ts';
import type { ResultPage } from './job-page.ts';
import type { AskProgress } from './job-progress.ts';
import { readJobRecord } from './job-record.ts';
import type { NoteRead } from './note-read.ts';
import type { Caller } from './plugins/authentication.ts';
import type { JobBody } from './schemas/job.ts';

export interface ReadJobDeps {
  db: Database;
  askProgress: AskProgress;
  noteRead: NoteRead;
  changes: JobChanges;
}

/** The caller's own job; anybody else's does not exist, and neither does a malformed id. */
export async function findJob(db: Database, caller: Caller, jobId: string): Promise<jobs.Job> {
  const job = isJobId(jobId) ? await jobs.find(db, caller.organizationId, jobId) : undefined;
  if (!job) throw new ApiError('NOT_FOUND', 'There is no such job.');
  noteJob(job.id);
  return job;
}

/** The record of a job, with what its workflow says of it while it runs. */
export async function readJob(deps: ReadJobDeps, job: jobs.Job, page: ResultPage): Promise<JobBody> {
  const progress = jobs.isActive(job.status) ? await deps.askProgress(job.id) : null;
  return readJobRecord(deps.db, job, progress, page);
}

/**
 * The caller's job as soon as its version is another than the one that `isKnown` names (without one: than the
 * first that was read), when it has ended, or when the time is up.
 */
export async function awaitChange(
  deps: ReadJobDeps,
  caller: Caller,
  jobId: string,
  wait: { seconds: number; isKnown: ((version: number) => boolean) | null; signal: AbortSignal },
): Promise<jobs.Job> {
  let isKnown = wait.isKnown;
  const timeUp = AbortSignal.timeout(wait.seconds * 1000);
  for (;;) {
    const stop = new AbortController();
    const signal = AbortSignal.any([wait.signal, timeUp, stop.signal]);
    // Listening begins before the row is read: a change between the two is heard.
    const changed = isJobId(jobId) ? deps.changes.next(jobId, signal) : Promise.resolve();
    try {
      const job = await findJob(deps.db, caller, jobId);
      isKnown ??= (version) => version === job.version;
      const over = signal.aborted || deps.changes.closed || !jobs.isActive(job.status);
      if (over || !isKnown(job.version)) return job;
      await changed;
    } finally {
      stop.abort();
    }
  }
}
