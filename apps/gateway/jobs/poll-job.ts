import type { jobs } from '../../../db/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { matchesTag } from '../http/etags.ts';
import { type ResultPage, versionTag } from './job-page.ts';
import type { JobBody, WaitFor } from './job-schema.ts';
import { awaitChange, findJob, type ReadJobDeps } from './read-job.ts';
import type { ResponseCache } from './response-cache.ts';
import type { WaitingReads } from './waiting-reads.ts';

export interface PollJobDeps extends ReadJobDeps {
  responses: ResponseCache;
  waiting: WaitingReads;
}

/** Parameters for reading a job. */
export interface JobPoll {
  jobId: string;
  page: ResultPage;
  /** How many seconds to wait before responding; 0 responds immediately. */
  seconds: number;
  waitFor: WaitFor;
  /** ETags of the responses that the client already has. */
  ifNoneMatch?: string | undefined;
  /** Throws if the caller's credential is no longer valid; called after a wait. */
  check: () => Promise<unknown>;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

/**
 * Returns the caller's serialized job with its ETag; `bytes` is null if the client already has this version.
 * A read that neither waits nor sends an ETag may return a version up to a quarter of a second old.
 */
export async function pollJob(
  deps: PollJobDeps,
  caller: Caller,
  poll: JobPoll,
): Promise<{ tag: string; bytes: Buffer | null }> {
  const { jobId, page, seconds, ifNoneMatch } = poll;
  if (seconds === 0 && ifNoneMatch === undefined) {
    const recent = await deps.responses.recent(caller, jobId, page);
    await deps.noteRead(caller, recent.jobId);
    return { tag: versionTag(recent.version, page), bytes: recent.bytes };
  }
  const job = await findWhenChanged(deps, caller, poll);
  const tag = versionTag(job.version, page);
  if (matchesTag(ifNoneMatch, tag)) return { tag, bytes: null };
  const { bytes } = await deps.responses.exact(job, page);
  await deps.noteRead(caller, job.id);
  return { tag, bytes };
}

/**
 * Returns the record of the caller's job. The record object is shared with other callers, so it must not be
 * modified. `onRead` is called each time a waiting request has read the job's row.
 */
export async function readPolledJob(
  deps: PollJobDeps,
  caller: Caller,
  poll: JobPoll,
  onRead?: (job: jobs.Job) => Promise<void>,
): Promise<JobBody> {
  const { jobId, record } =
    poll.seconds === 0
      ? await deps.responses.recent(caller, poll.jobId, poll.page)
      : await deps.responses.exact(await findWhenChanged(deps, caller, poll, onRead), poll.page);
  await deps.noteRead(caller, jobId);
  return record;
}

async function findWhenChanged(
  deps: PollJobDeps,
  caller: Caller,
  { jobId, page, seconds, waitFor, ifNoneMatch, check, signal }: JobPoll,
  onRead?: (job: jobs.Job) => Promise<void>,
): Promise<jobs.Job> {
  if (seconds === 0) return findJob(deps.db, caller, jobId);
  const isKnown =
    ifNoneMatch === undefined
      ? null
      : (version: number) => matchesTag(ifNoneMatch, versionTag(version, page));
  const wait = { seconds, waitFor, isKnown, check, signal, ...(onRead ? { onRead } : {}) };
  return deps.waiting.count(caller.organizationId, () => awaitChange(deps, caller, jobId, wait));
}
