import { setTimeout as pause } from 'node:timers/promises';
import { type Database, jobEvents, type jobs, journalists, sources, touches } from '../../../db/index.ts';
import { isActive, type JobId } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { readJobSummary } from './job-record.ts';
import { asJournalistObject, asUnresolvedObject } from './job-results.ts';
import { awaitChange, type ReadJobDeps } from './read-job.ts';

/**
 * Approximate number of results that are loaded at once. Results with the same version are always loaded
 * together.
 */
const RESULTS_AT_ONCE = 20;
/** Minimum time between two updates of an event stream, because some jobs finish many sources per second. */
const STEP_MS = 200;
const RECONNECT_MS = 2_000;

/**
 * Generates a job's server-sent events after version `since` (0 means from the beginning): new and changed
 * results in their latest state, then `progress`, and `done` at the end. Only the last event of a version
 * carries an id, so that a client that resumes from this id misses nothing. Events are generated on demand,
 * as fast as the client reads them.
 */
export async function* writeJobEvents(
  deps: ReadJobDeps,
  caller: Caller,
  jobId: JobId,
  stream: { since: number; heartbeatSeconds: number; signal: AbortSignal },
): AsyncGenerator<string> {
  const { heartbeatSeconds: seconds, signal } = stream;
  yield `retry: ${RECONNECT_MS}\n\n`;
  let told: number | null = null;
  let since = stream.since;
  for (;;) {
    const isKnown = (version: number) => version === told;
    const job = await awaitChange(deps, caller, jobId, { seconds, isKnown, signal });
    if (signal.aborted) return;
    if (isKnown(job.version)) {
      yield ': still here\n\n';
      continue;
    }
    const active = isActive(job.status);
    // Only the `done` event carries the id of the final version, so a client that has this id has received
    // every event.
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
    told = job.version;
    await pause(STEP_MS, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Yields the results that changed in a range of job versions, as batches of events, in order. The last event
 * of each version has the version as its id, except for the version `withoutId`.
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
