import type { Database, jobs } from '../../../db/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { matchesTag } from '../http/etags.ts';
import { findWhenDue, type RunPoll, type WaitingReads } from '../runs/index.ts';
import { findJob, type ResultPage } from './job-body.ts';
import type { JobReads } from './job-reads.ts';
import type { JobBody } from './job-schema.ts';

export type PollDeps = Pick<JobReads, 'changes' | 'recordAccess' | 'responses'> & {
  db: Database;
  waiting: WaitingReads;
};

interface JobPoll extends RunPoll {
  jobId: string;
  page: ResultPage;
}

/**
 * Returns a job with its ETag; `body` is null if the client has this version. A read without a wait or an ETag may
 * be a quarter of a second old.
 */
export async function pollJob(
  deps: PollDeps,
  caller: Caller,
  poll: JobPoll,
): Promise<{ tag: string; body: Buffer | null }> {
  const { jobId, page, seconds, ifNoneMatch } = poll;
  if (seconds === 0 && ifNoneMatch === undefined) {
    const recent = await deps.responses.recent(caller, jobId, page);
    await deps.recordAccess(caller, recent.jobId);
    return { tag: viewTag(recent.version, page), body: recent.bytes };
  }
  const job = await findJobWhenDue(deps, caller, poll);
  const tag = viewTag(job.version, page);
  if (matchesTag(ifNoneMatch, tag)) return { tag, body: null };
  const { bytes } = await deps.responses.exact(job, page);
  await deps.recordAccess(caller, job.id);
  return { tag, body: bytes };
}

/**
 * Returns a job's record, which callers share and must not modify. `onRead` is called each time a waiting request has
 * read the row.
 */
export async function pollBody(
  deps: PollDeps,
  caller: Caller,
  poll: JobPoll,
  onRead?: (job: jobs.Job) => Promise<void>,
): Promise<JobBody> {
  const { jobId, record } =
    poll.seconds === 0
      ? await deps.responses.recent(caller, poll.jobId, poll.page)
      : await deps.responses.exact(await findJobWhenDue(deps, caller, poll, onRead), poll.page);
  await deps.recordAccess(caller, jobId);
  return record;
}

async function findJobWhenDue(
  deps: PollDeps,
  caller: Caller,
  { jobId, page, ...poll }: JobPoll,
  onRead?: (job: jobs.Job) => Promise<void>,
): Promise<jobs.Job> {
  const read = async () => {
    const job = await findJob(deps.db, caller, jobId);
    await onRead?.(job);
    return job;
  };
  return findWhenDue(deps, caller, read, poll, (version) => viewTag(version, page));
}

/** Returns the ETag of a view of a version: `W/"7"`, `W/"7.summary"`, `W/"7.evidence"`. */
function viewTag(version: number, { view = 'full', include }: ResultPage): string {
  const parts = [view === 'full' ? undefined : view, include].filter((part) => part !== undefined);
  return `W/"${[version, ...parts].join('.')}"`;
}
