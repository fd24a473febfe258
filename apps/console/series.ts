import { del, get, set } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { isActive, type JobStatus, startJob, untilDone } from './api/jobs.ts';
import type { EnrichRequest } from './enrich-form.ts';

/** One of the jobs of a list. */
export interface StartedJob {
  id: string;
  status: JobStatus;
  creditsUsed: number;
}

/** What the browser keeps of a list, so that it can be continued after the page was closed. */
interface Kept {
  request: EnrichRequest;
  /** Identifies jobs that have already been started, so that none is started twice. */
  idempotencyKey: string;
  jobs: StartedJob[];
}

/** A list that is too long for one job. Its jobs run one after another. */
export interface Series extends Kept {
  phase: 'running' | 'stopped' | 'ended';
  /** Why it stopped, or null if the page was closed. */
  failure: Error | null;
  /** False if this browser could not store the list, so that it would be lost with the page. */
  isKept: boolean;
}

let owner: string | null = null;
let current: Series | null = null;
let stop = new AbortController();
const listeners = new Set<() => void>();

/** Returns the list of the current user, which goes on while the user visits other pages of the console. */
export function useSeries(): Series | null {
  return useSyncExternalStore(subscribe, () => current);
}

/** Loads an unfinished list of this user in this organization, which only `continueSeries` starts again. */
export async function loadSeries(user: { id: string }, organization: { id: string }): Promise<void> {
  const wanted = `byline-series ${user.id} ${organization.id}`;
  if (owner === wanted) return;
  owner = wanted;
  // A browser without storage has kept nothing.
  const kept = await get<Kept>(wanted).catch(() => undefined);
  if (kept && current === null) show({ ...kept, phase: 'stopped', failure: null, isKept: true });
}

export function startSeries(request: EnrichRequest, idempotencyKey: string): void {
  void run({ request, idempotencyKey, jobs: [], phase: 'running', failure: null, isKept: true });
}

/** Continues a list that has stopped. */
export function continueSeries(): void {
  if (current?.phase === 'stopped') void run({ ...current, phase: 'running', failure: null });
}

/** Forgets the list. Jobs that have been started are not affected. */
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
        const spent = jobs.reduce((sum, { creditsUsed }) => sum + creditsUsed, 0);
        const left = maxCredits === null ? null : Math.max(0, maxCredits - spent);
        const idempotencyKey = `${series.idempotencyKey}-${index}`;
        job = summaryOf(await startJob({ body, maxCredits: left, idempotencyKey }));
        await record(index, job);
      }
      await record(index, summaryOf(await untilDone(job.id, signal)));
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

function summaryOf({ id, status, usage }: Awaited<ReturnType<typeof startJob>>): StartedJob {
  return { id, status, creditsUsed: usage.credits_used };
}

async function keep(): Promise<void> {
  if (owner === null || current === null) return;
  const { request, idempotencyKey, jobs } = current;
  const isKept = await set(owner, { request, idempotencyKey, jobs } satisfies Kept).then(
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
