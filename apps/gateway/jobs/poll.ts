import type { Database, jobs } from '../../../db/index.ts';
import type { OrganizationId } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { ApiError } from '../http/errors.ts';
import { matchesTag } from '../http/etags.ts';
import { findJob, type ResultPage } from './body.ts';
import type { ResponseCache } from './cache.ts';
import { type JobChanges, untilChanged } from './changes.ts';
import { type JobBody, MAX_WAIT_SECONDS, type WaitFor } from './job-schema.ts';
import type { RecordAccess } from './record-access.ts';

/** How many requests of an organization may wait in one process. */
const MAX_WAITING = 100;
const RETRY_SECONDS = 5;

export interface PollDeps {
  db: Database;
  changes: JobChanges;
  recordAccess: RecordAccess;
  responses: ResponseCache;
  waiting: WaitingReads;
}

export interface JobPoll {
  jobId: string;
  page: ResultPage;
  /** How many seconds to wait for a change; 0 responds immediately. */
  seconds: number;
  waitFor: WaitFor;
  ifNoneMatch?: string | undefined;
  /** Throws if the credential is no longer valid; called after a wait. */
  check: () => Promise<unknown>;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

/**
 * Returns a job with its ETag; `bytes` is null if the client has this version. A read without a wait or an ETag may
 * be a quarter of a second old.
 */
export async function pollJob(
  deps: PollDeps,
  caller: Caller,
  poll: JobPoll,
): Promise<{ tag: string; bytes: Buffer | null }> {
  const { jobId, page, seconds, ifNoneMatch } = poll;
  if (seconds === 0 && ifNoneMatch === undefined) {
    const recent = await deps.responses.recent(caller, jobId, page);
    await deps.recordAccess(caller, recent.jobId);
    return { tag: versionTag(recent.version, page), bytes: recent.bytes };
  }
  const job = await findJobWhenDue(deps, caller, poll);
  const tag = versionTag(job.version, page);
  if (matchesTag(ifNoneMatch, tag)) return { tag, bytes: null };
  const { bytes } = await deps.responses.exact(job, page);
  await deps.recordAccess(caller, job.id);
  return { tag, bytes };
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
  { jobId, page, seconds, waitFor, ifNoneMatch, check, signal }: JobPoll,
  onRead?: (job: jobs.Job) => Promise<void>,
): Promise<jobs.Job> {
  if (seconds === 0) return findJob(deps.db, caller, jobId);
  const isKnown =
    ifNoneMatch === undefined
      ? null
      : (version: number) => matchesTag(ifNoneMatch, versionTag(version, page));
  const read = async () => {
    const job = await findJob(deps.db, caller, jobId);
    await onRead?.(job);
    return job;
  };
  const wait = { seconds, waitFor, isKnown, check, signal };
  return deps.waiting.count(caller.organizationId, () => untilChanged(deps.changes, read, wait));
}

/** Returns the ETag of a view of a version: `W/"7"`, `W/"7.summary"`, `W/"7.evidence"`. */
function versionTag(version: number, { view = 'full', include }: ResultPage): string {
  const parts = [view === 'full' ? undefined : view, include].filter((part) => part !== undefined);
  return `W/"${[version, ...parts].join('.')}"`;
}

/** Limits waiting requests, so that no organization can use up all connections. */
export interface WaitingReads {
  /** Runs `wait`; throws a 429 if the organization already has too many waiting requests. */
  count<T>(organizationId: OrganizationId, wait: () => Promise<T>): Promise<T>;
}

export function createWaitingReads(): WaitingReads {
  const waiting = new Map<OrganizationId, number>();
  return {
    async count(organizationId, wait) {
      const others = waiting.get(organizationId) ?? 0;
      if (others >= MAX_WAITING) {
        throw new ApiError(
          'RATE_LIMITED',
          `${others} requests of your organization are already waiting for a job to change. Poll without waiting.`,
          {
            context: { waiting_reads: others, limit: MAX_WAITING },
            retryAfterSeconds: RETRY_SECONDS,
          },
        );
      }
      waiting.set(organizationId, others + 1);
      try {
        return await wait();
      } finally {
        const left = (waiting.get(organizationId) ?? 1) - 1;
        if (left > 0) waiting.set(organizationId, left);
        else waiting.delete(organizationId);
      }
    },
  };
}

/** Returns the seconds of `Prefer: wait=N` (RFC 7240), at most `MAX_WAIT_SECONDS`; 0 if the preference is missing. */
export function readPrefer(prefer: string | undefined): number {
  const seconds = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?(?=$|[,;\s])/i.exec(prefer ?? '')?.[1];
  return Math.min(Number(seconds ?? 0), MAX_WAIT_SECONDS);
}
