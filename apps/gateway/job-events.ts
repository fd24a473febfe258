import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type JobId, jobEvents, jobs, journalists, sources } from '../../db/index.ts';
import { readJobSummary } from './job-record.ts';
import { asJournalistObject, asUnresolvedObject } from './job-results.ts';
import type { Caller } from './plugins/authentication.ts';
import { awaitChange, type ReadJobDeps } from './read-job.ts';

/** Results that are in memory at once: about this many, and all of a version. */
const RESULTS_AT_ONCE = 20;
/** A job whose sources settle many a second is told in steps. */
const STEP_MS = 200;
const RECONNECT_MS = 2_000;

/**
 * The events of a job from a version on (0: from the beginning), in the text of server-sent events: results that
 * came or changed, each in its newest state, then how far the job is; `done` is the last. An id stands on the last
 * event of its version: who comes back with it misses nothing. A reader sets the pace: what has not been read has
 * not been made.
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
    const active = jobs.isActive(job.status);
    // Who has the last id has seen the end.
    const last = active ? null : job.version;
    const range = { after: since, upTo: job.version };
    for await (const { text, upTo } of writeResults(deps.db, jobId, range, last)) {
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

/** What changed in these versions, in their order, a part at a time. The id of the version `withoutId` is kept back. */
async function* writeResults(
  db: Database,
  jobId: JobId,
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
    const results = [
      ...found.map((entry) => ({
        version: entry.version,
        name: 'journalist',
        data: asJournalistObject(entry),
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
