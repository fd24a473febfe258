import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JobStatus } from '../../../model/index.ts';
import { type Caller, findCallerAgain } from '../auth/authentication.ts';
import { matchesTag } from '../http/etags.ts';
import { whenGone } from '../http/when-gone.ts';
import { type Changes, untilChanged } from './changes.ts';
import { MAX_WAIT_SECONDS, type WaitFor } from './run-schema.ts';
import type { WaitingReads } from './waiting-reads.ts';

/** What a request for a run waits for, and how it ends. */
export interface RunPoll {
  /** How many seconds to wait for a change; 0 responds immediately. */
  seconds: number;
  waitFor: WaitFor;
  ifNoneMatch?: string | undefined;
  /** Throws if the credential is no longer valid; called after a wait. */
  check: () => Promise<unknown>;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

/** Returns the ETag of a version of a run. */
export function versionTag(version: number): string {
  return `W/"${version}"`;
}

/** Finds a run at once, or, if the request waits, when the run has changed or ended. */
export function findWhenDue<Id, Row extends { id: Id; version: number; status: JobStatus }>(
  { changes, waiting }: { changes: Changes<Id>; waiting: WaitingReads },
  { organizationId }: Caller,
  find: () => Promise<Row>,
  { seconds, waitFor, ifNoneMatch, check, signal }: RunPoll,
  tagOf = versionTag,
): Promise<Row> {
  if (seconds === 0) return find();
  const isKnown =
    ifNoneMatch === undefined ? null : (version: number) => matchesTag(ifNoneMatch, tagOf(version));
  const wait = { seconds, waitFor, isKnown, check, signal };
  return waiting.count(organizationId, () => untilChanged(changes, find, wait));
}

interface RunQuery {
  wait_seconds?: number;
  wait_for?: WaitFor;
}

/** Reads a run as a request says, and sets the headers of the response. The body is null if the client has it. */
export async function pollRun<Query extends RunQuery, Body>(
  request: FastifyRequest,
  query: Query,
  reply: FastifyReply,
  read: (page: Omit<Query, keyof RunQuery>, poll: RunPoll) => Promise<{ tag: string; body: Body | null }>,
): Promise<Body | null> {
  const { wait_seconds, wait_for: waitFor = 'change', ...page } = query;
  const { prefer, 'if-none-match': ifNoneMatch } = request.headers;
  const preferred = wait_seconds === undefined ? readPrefer(prefer) : 0;
  const { tag, body } = await read(page, {
    seconds: wait_seconds ?? preferred,
    waitFor,
    ifNoneMatch,
    check: () => findCallerAgain(request),
    signal: whenGone(reply),
  });
  reply.header('etag', tag);
  if (preferred > 0) reply.header('preference-applied', `wait=${preferred}`);
  return body;
}

/** Returns the seconds of `Prefer: wait=N` (RFC 7240), at most `MAX_WAIT_SECONDS`; 0 if the preference is missing. */
function readPrefer(prefer: string | string[] | undefined): number {
  const seconds = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?(?=$|[,;\s])/i.exec(String(prefer ?? ''))?.[1];
  return Math.min(Number(seconds ?? 0), MAX_WAIT_SECONDS);
}
