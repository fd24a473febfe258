import { setTimeout as wait } from 'node:timers/promises';
import type { OrganizationId } from '../../model/index.ts';

export interface Scoring {
  organizationId: OrganizationId;
  /** Whether the score belongs to a job. Rescores are free, and wait for the scores of jobs. */
  isOfJob: boolean;
}

/** Lets the activities of a worker take turns at scoring, which blocks the main thread. */
export interface ScoreTurns {
  /** Resolves when it is the caller's turn, which lasts until the caller waits for anything. */
  next(scoring: Scoring): Promise<void>;
  /**
   * Waits for `REST_MS` between batches of a rescore if the organization has lately used the main thread more
   * than all others together. Returns at once while nobody else scores.
   */
  rest(organizationId: OrganizationId): Promise<void>;
}

/** The time after which half of an organization's use of the main thread is forgotten. */
const HALF_LIFE_MS = 10_000;
const FORGOTTEN_MS = 0.1;
/** A batch takes about 80 ms and the largest job has 25, so a rescore rests for 6 of its 20 seconds. */
const REST_MS = 250;

/**
 * Creates turns in which scores of jobs go first, then the organization that has used the main thread least in the
 * last seconds. Between two turns, the event loop runs.
 */
export function createScoreTurns(
  now: () => number = () => performance.now(),
  pause: (ms: number) => Promise<unknown> = wait,
): ScoreTurns {
  const waiting: (Scoring & { begin: () => void })[] = [];
  const uses = new Map<OrganizationId, { ms: number; at: number }>();
  const recentUse = (organizationId: OrganizationId): number => {
    const use = uses.get(organizationId);
    return use ? use.ms * 0.5 ** ((now() - use.at) / HALF_LIFE_MS) : 0;
  };
  const charge = (organizationId: OrganizationId, ms: number) => {
    const total = recentUse(organizationId) + ms;
    if (total < FORGOTTEN_MS) uses.delete(organizationId);
    else uses.set(organizationId, { ms: total, at: now() });
  };
  const forget = () => {
    for (const organizationId of uses.keys()) charge(organizationId, 0);
  };
  let isRunning = false;

  const run = async () => {
    isRunning = true;
    for (;;) {
      forget();
      const [first] = waiting.toSorted(
        (a, b) =>
          Number(b.isOfJob) - Number(a.isOfJob) || recentUse(a.organizationId) - recentUse(b.organizationId),
      );
      if (!first) break;
      waiting.splice(waiting.indexOf(first), 1);
      const began = now();
      first.begin();
      // The caller scores before this callback of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
      charge(first.organizationId, now() - began);
    }
    isRunning = false;
  };

  return {
    next: (scoring) =>
      new Promise((resolve) => {
        waiting.push({ ...scoring, begin: resolve });
        if (!isRunning) void run();
      }),
    async rest(organizationId) {
      forget();
      let others = 0;
      for (const other of uses.keys()) if (other !== organizationId) others += recentUse(other);
      if (others > 0 && recentUse(organizationId) > others) await pause(REST_MS);
    },
  };
}
