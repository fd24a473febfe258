import type { ServerResponse } from 'node:http';
import { finished, Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { type Database, jobEvents, type jobs, journalists, sources, touches } from '../../../db/index.ts';
import { isActive, type JobId } from '../../../model/index.ts';
import type { Config } from '../../runtime/index.ts';
import { type Caller, callerOf, checkScope, findCallerAgain, requireScope } from '../auth/authentication.ts';
import type { DatabaseChanges } from '../http/database-changes.ts';
import { ApiError } from '../http/errors.ts';
import type { App } from '../http/instance.ts';
import { problems } from '../http/problem-schema.ts';
import { findJob, readJobSummary } from './body.ts';
import { type JobChanges, untilChanged } from './changes.ts';
import { asJournalistObject, asUnresolvedObject } from './job-results.ts';
import { JobEventsHeadersSchema, JobParamsSchema } from './job-schema.ts';
import type { AskProgress } from './progress.ts';
import type { RecordAccess } from './record-access.ts';

/** About how many results are loaded at once; those of one version are always loaded together. */
const RESULTS_AT_ONCE = 20;
/** The least time between two updates, as some jobs finish many sources per second. */
const STEP_MS = 200;
const RECONNECT_MS = 2_000;

/** The most open streams per process, across all organizations. */
const MAX_IN_ALL = 2_000;
/** How long a client that does not read stays connected after the end of a stream. */
const GRACE_MS = 2_000;
const RETRY_SECONDS = 10;

export interface StreamDeps {
  db: Database;
  config: Config;
  askProgress: AskProgress;
  changes: JobChanges;
  recordAccess: RecordAccess;
  streams: OpenStreams;
}

export function streamRoutes(app: App, deps: StreamDeps): void {
  app.get(
    '/api/v1/journalist-enrichment-jobs/:jobId/events',
    {
      // A HEAD request would produce the whole stream and discard it.
      exposeHeadRoute: false,
      config: { rateLimit: 'reads' },
      onRequest: requireScope('media_lists:manage'),
      schema: {
        summary: 'Follow a job',
        description:
          'Streams server-sent events. `journalist` and `unresolved` carry results as the job finds them, in the ' +
          'same format as the NDJSON export; a journalist is sent again when it changes. `progress` carries the job ' +
          'without its results. `done` has the same content as `progress` and ends the stream. The event id is a ' +
          'job version: send it as `Last-Event-ID` to resume after that version. Streams also end after a few ' +
          'minutes; reconnect with the last id.',
        operationId: 'followJournalistEnrichmentJob',
        tags: ['journalists'],
        params: JobParamsSchema,
        headers: JobEventsHeadersSchema,
        response: {
          200: {
            description: 'The stream',
            // Tools disagree on whether a schema describes the whole stream or a single event.
            content: { 'text/event-stream': { schema: Type.Unknown() } },
          },
          204: Type.Null({ description: 'The job has ended and the client has received all of its events' }),
          ...problems(400, 401, 403, 404, 429, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const job = await findJob(deps.db, caller, request.params.jobId);
      const lastId = request.headers['last-event-id'] ?? 0;
      // A response with status 204 stops an EventSource from reconnecting.
      if (!isActive(job.status) && lastId === job.version) return reply.code(204).send(null);
      await deps.recordAccess(caller, job.id);
      const check = async () => checkScope(await findCallerAgain(request), 'media_lists:manage');
      const signal = deps.streams.open({ caller, check }, reply.raw);
      const events = writeJobEvents(deps, caller, job.id, {
        // A higher id than the job's version must come from another job, so the stream begins anew.
        since: lastId > job.version ? 0 : lastId,
        heartbeatSeconds: deps.config.streams.heartbeatSeconds,
        signal,
      });
      const stream: FastifyReply = reply
        .type('text/event-stream; charset=utf-8')
        // The header `x-accel-buffering` stops nginx from buffering events.
        .header('x-accel-buffering', 'no')
        // The connection is closed, so that a gateway that shuts down need not wait for it.
        .header('connection', 'close');
      return stream.send(Readable.from(events));
    },
  );
}

/**
 * Writes a job's events after version `since` (0: all): new and changed results in their latest state, then
 * `progress`, and `done` at the end. Only a version's last event has an id, so that a client that resumes misses
 * nothing. Made on demand, as fast as the client reads.
 */
async function* writeJobEvents(
  deps: StreamDeps,
  caller: Caller,
  jobId: JobId,
  stream: { since: number; heartbeatSeconds: number; signal: AbortSignal },
): AsyncGenerator<string> {
  const { heartbeatSeconds: seconds, signal } = stream;
  yield `retry: ${RECONNECT_MS}\n\n`;
  let sentVersion: number | null = null;
  let since = stream.since;
  for (;;) {
    const isKnown = (version: number) => version === sentVersion;
    const read = () => findJob(deps.db, caller, jobId);
    const job = await untilChanged(deps.changes, read, { seconds, isKnown, signal });
    if (signal.aborted) return;
    if (isKnown(job.version)) {
      yield ': still here\n\n';
      continue;
    }
    const active = isActive(job.status);
    // Only `done` has the final version's id: with it, a client has received everything.
    const last = active ? null : job.version;
    const range = { after: since, upTo: job.version };
    for await (const { text, upTo } of writeResults(deps.db, job, range, last)) {
      yield text;
      since = upTo;
    }
    const progress = active ? await deps.askProgress(jobId) : null;
    const summary = await readJobSummary(deps.db, job, progress);
    yield event({ name: active ? 'progress' : 'done', data: summary, id: job.version });
    if (!active) return;
    since = job.version;
    sentVersion = job.version;
    await pause(STEP_MS, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Writes the results changed in a range of versions, as batches of events in order. The last event of each version
 * has the version as its id, except for the version `withoutId`.
 */
async function* writeResults(
  db: Database,
  { id: jobId, organization_id }: jobs.Job,
  range: jobEvents.VersionRange,
  withoutId: number | null,
): AsyncGenerator<{ text: string; upTo: number }> {
  for (let { after } = range; ; ) {
    const upTo = await jobEvents.nextVersion(db, jobId, { after, upTo: range.upTo }, RESULTS_AT_ONCE);
    if (upTo === undefined) return;
    const [found, unresolved] = await Promise.all([
      journalists.listChanged(db, jobId, { after, upTo }),
      sources.listUnresolved(db, jobId, { after, upTo }),
    ]);
    const ids = found.map((entry) => entry.journalist_id);
    const touched = await touches.ofPeople(db, organization_id, ids);
    const results = [
      ...found.map((entry) => ({
        version: entry.version,
        name: 'journalist',
        data: asJournalistObject(entry, touched),
      })),
      ...unresolved.map((entry) => ({
        version: entry.version,
        name: 'unresolved',
        data: asUnresolvedObject(entry),
      })),
    ].sort((one, other) => one.version - other.version);
    const texts = results.map(({ version, name, data }, index) => {
      const isLast = results[index + 1]?.version !== version && version !== withoutId;
      return event({ name, data, ...(isLast ? { id: version } : {}) });
    });
    yield { text: texts.join(''), upTo };
    after = upTo;
  }
}

function event({ name, data, id }: { name: string; data: object; id?: number }): string {
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** The caller who reads a stream, and a check that throws once the caller has lost access. */
export interface Reader {
  caller: Caller;
  check: () => Promise<unknown>;
}

/** Limits the number and duration of open streams, and ends them when the gateway closes. */
export interface OpenStreams {
  /**
   * Registers a stream. The signal aborts when the client disconnects or loses access (checked after notifications
   * and at each heartbeat), after the maximum duration, or when the gateway closes.
   */
  open(reader: Reader, reply: ServerResponse): AbortSignal;
  close(): void;
}

export function createOpenStreams(
  { perOrganization, seconds, heartbeatSeconds }: Config['streams'],
  changes: DatabaseChanges,
): OpenStreams {
  const streams = new Map<AbortController, Reader>();
  /** Ends the streams of the callers whom `concerns` selects and who have lost access. */
  const checkAgain = (concerns: (caller: Caller) => boolean) => {
    for (const [stream, reader] of streams) if (concerns(reader.caller)) endIfRefused(stream, reader);
  };
  changes.subscribe({
    onKey: (keyId) => checkAgain((caller) => caller.keyId === keyId),
    onUser: (userId) => checkAgain((caller) => caller.userId === userId),
    onGap: () => checkAgain(() => true),
  });
  return {
    open(reader, reply) {
      changes.listen();
      const { organizationId } = reader.caller;
      const own = [...streams.values()].filter(
        ({ caller }) => caller.organizationId === organizationId,
      ).length;
      if (own >= perOrganization || streams.size >= MAX_IN_ALL) {
        throw new ApiError(
          'RATE_LIMITED',
          'Your organization has too many open event streams. Close one, or poll the job instead.',
          {
            context: { open_streams: own, limit: perOrganization },
            retryAfterSeconds: RETRY_SECONDS,
          },
        );
      }
      const stream = new AbortController();
      streams.set(stream, reader);
      const timeUp = setTimeout(() => stream.abort(), seconds * 1000);
      // A key that expires causes no notification.
      const checks = setInterval(() => endIfRefused(stream, reader), heartbeatSeconds * 1000);
      // A client that does not read never receives the end of the stream, so destroy its connection.
      stream.signal.addEventListener('abort', () => {
        const cutOff = setTimeout(() => reply.destroy(), GRACE_MS);
        finished(reply, () => clearTimeout(cutOff));
      });
      finished(reply, () => {
        streams.delete(stream);
        clearTimeout(timeUp);
        clearInterval(checks);
        stream.abort();
      });
      return stream.signal;
    },
    close() {
      for (const stream of streams.keys()) stream.abort();
    },
  };
}

function endIfRefused(stream: AbortController, { check }: Reader): void {
  check().catch(() => stream.abort());
}
