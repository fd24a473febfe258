import { del, get, set } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { creditsLeft } from '#intake';
import { isServerAway } from '../components/server-away.ts';
import { isActive, type JobStatus, startJob, untilDone } from './api.ts';
import type { EnrichRequest } from './enrich-form.ts';

/** How long to wait before repeating a request that failed because the server is unreachable. */
const PAUSE_MS = 5_000;
const MAX_REPETITIONS = 60;

/** One of the jobs into which a long source list is split. */
export interface StartedJob {
  id: string;
  status: JobStatus;
  creditsUsed: number;
}

/**
 * The state of a source list that is stored in the browser, so that the list can be continued after the page
 * was closed.
 */
interface StoredSeries {
  request: EnrichRequest;
  /** The prefix of the jobs' idempotency keys, which ensure that no job is started twice. */
  idempotencyKey: string;
  jobs: StartedJob[];
}

/** A source list that is too long for one job. Its jobs run one after another. */
export interface Series extends StoredSeries {
  phase: 'running' | 'stopped' | 'ended';
  /** The error that stopped the list, or null if the list was not stopped by an error. */
  failure: Error | null;
  /** Whether this browser could store the source list. If not, closing the page loses the list. */
  isKept: boolean;
}

let owner: string | null = null;
let current: Series | null = null;
let stop = new AbortController();
const listeners = new Set<() => void>();

/**
 * Returns the source list that the current user has started, or null. Its jobs keep running while the user
 * visits other pages of the console.
 */
export function useSeries(): Series | null {
  return useSyncExternalStore(subscribe, () => current);
}

/**
 * Loads the unfinished source list of this user in this organization from the browser's storage. No further
 * jobs of the list are started until `continueSeries` is called.
 */
export async function loadSeries(user: { id: string }, organization: { id: string }): Promise<void> {
  const wanted = `byline-series ${user.id} ${organization.id}`;
  if (owner === wanted) return;
  owner = wanted;
  // If the browser cannot read its storage, continue as if no list were stored.
  const stored = await get<StoredSeries>(wanted).catch(() => undefined);
  if (stored && current === null) show({ ...stored, phase: 'stopped', failure: null, isKept: true });
}

export function startSeries(request: EnrichRequest, idempotencyKey: string): void {
  void run({ request, idempotencyKey, jobs: [], phase: 'running', failure: null, isKept: true });
}

/** Starts the remaining jobs of a source list after an error, or after the page was closed. */
export function continueSeries(): void {
  if (current?.phase === 'stopped') void run({ ...current, phase: 'running', failure: null });
}

/**
 * Deletes the source list from the browser and starts no further jobs of the list. Jobs that have already
 * been started are not affected.
 */
export async function forgetSeries(): Promise<void> {
  stop.abort();
  const wasKept = current?.isKept === true;
  show(null);
  if (owner !== null && wasKept) await del(owner);
}

async function run(series: Series): Promise<void> {
  stop = new AbortController();
  const { signal } = stop;
  const { bodies, maxCredits } = series.request;
  show(series);
  await keep();
  const record = async (index: number, job: StartedJob) => {
    if (signal.aborted || current === null) return;
    show({ ...current, jobs: current.jobs.toSpliced(index, 1, job) });
    await keep();
  };
  try {
    for (const [index, body] of bodies.entries()) {
      const jobs = current?.jobs ?? [];
      let job = jobs[index];
      if (job && !isActive(job.status)) continue;
      if (!job) {
        const used = jobs.map(({ creditsUsed }) => creditsUsed);
        const idempotencyKey = `${series.idempotencyKey}-${index}`;
        const maxLeft = creditsLeft(maxCredits, used);
        job = summaryOf(
          await patiently(signal, () => startJob({ body, maxCredits: maxLeft, idempotencyKey })),
        );
        await record(index, job);
      }
      const { id } = job;
      await record(index, summaryOf(await patiently(signal, () => untilDone(id, signal))));
      if (signal.aborted) return;
    }
    if (current === null) return;
    show({ ...current, phase: 'ended' });
    if (owner !== null && current.isKept) await del(owner);
  } catch (error) {
    if (signal.aborted || current === null) return;
    const failure = error instanceof Error ? error : new Error(String(error));
    show({ ...current, phase: 'stopped', failure });
  }
}

/**
 * Sends a request, and repeats it for some minutes while the server is unreachable, for example because it is
 * being restarted.
 */
async function patiently<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> {
  for (let repetitions = 0; ; repetitions += 1) {
    signal.throwIfAborted();
    try {
      return await send();
    } catch (error) {
      if (repetitions === MAX_REPETITIONS || !isServerAway(error as Error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

function summaryOf({ id, status, usage }: Awaited<ReturnType<typeof startJob>>): StartedJob {
  return { id, status, creditsUsed: usage.credits_used };
}

async function keep(): Promise<void> {
  if (owner === null || current === null) return;
  const { request, idempotencyKey, jobs } = current;
  const isKept = await set(owner, { request, idempotencyKey, jobs } satisfies StoredSeries).then(
    () => true,
    () => false,
  );
  if (current && current.isKept !== isKept) show({ ...current, isKept });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(series: Series | null): void {
  current = series;
  for (const listener of listeners) listener();
}
