import { setTimeout as pause } from 'node:timers/promises';
import { Type } from '@sinclair/typebox';
import { type Database, jobEvents, type jobs, journalists, sources, touches } from '../../../db/index.ts';
import { isActive, type JobId } from '../../../model/index.ts';
import type { Config } from '../../runtime/index.ts';
import { type Caller, callerOf, requireScope } from '../auth/authentication.ts';
import type { App } from '../http/instance.ts';
import { operations } from '../http/operations.ts';
import {
  type EventStream,
  HEARTBEAT,
  type OpenStreams,
  RECONNECT,
  RunEventsHeadersSchema,
  STEP_MS,
  sendEvents,
  untilChanged,
  writeEvent,
} from '../runs/index.ts';
import { findJob, readJobSummary } from './job-body.ts';
import type { JobReads } from './job-reads.ts';
import { asJournalistObject, asUnresolvedObject } from './job-results.ts';
import { JobParamsSchema } from './job-schema.ts';

/** About how many results are loaded at once; those of one version are always loaded together. */
const RESULTS_AT_ONCE = 20;

export type StreamDeps = Omit<JobReads, 'responses'> & { db: Database; config: Config; streams: OpenStreams };

const operation = operations('journalists', requireScope('media_lists:manage'), 'reads');

export function streamRoutes(app: App, deps: StreamDeps): void {
  app.get(
    '/api/v1/journalist-enrichment-jobs/:jobId/events',
    {
      // A HEAD request would produce the whole stream and discard it.
      exposeHeadRoute: false,
      ...operation({
        summary: 'Follow a job',
        description:
          'Streams server-sent events. `journalist` and `unresolved` carry results as the job finds them, in the ' +
          'same format as the NDJSON export; a journalist is sent again when it changes. `progress` carries the job ' +
          'without its results. `done` has the same content as `progress` and ends the stream. The event id is a ' +
          'job version: send it as `Last-Event-ID` to resume after that version. Streams also end after a few ' +
          'minutes; reconnect with the last id.',
        operationId: 'followJournalistEnrichmentJob',
        params: JobParamsSchema,
        headers: RunEventsHeadersSchema,
        response: {
          200: {
            description: 'The stream',
            // Tools disagree on whether a schema describes the whole stream or a single event.
            content: { 'text/event-stream': { schema: Type.Unknown() } },
          },
          204: Type.Null({ description: 'The job has ended and the client has received all of its events' }),
        },
      }),
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const job = await findJob(deps.db, caller, request.params.jobId);
      return sendEvents(request, reply, deps, job, (stream) => writeJobEvents(deps, caller, job.id, stream));
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
  stream: EventStream,
): AsyncGenerator<string> {
  const { heartbeatSeconds: seconds, signal } = stream;
  yield RECONNECT;
  let sentVersion: number | null = null;
  let since = stream.since;
  for (;;) {
    const isKnown = (version: number) => version === sentVersion;
    const read = () => findJob(deps.db, caller, jobId);
    const job = await untilChanged(deps.changes, read, { seconds, isKnown, signal });
    if (signal.aborted) return;
    if (isKnown(job.version)) {
      yield HEARTBEAT;
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
    yield writeEvent(active ? 'progress' : 'done', summary, job.version);
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
      return writeEvent(name, data, isLast ? version : undefined);
    });
    yield { text: texts.join(''), upTo };
    after = upTo;
  }
}
