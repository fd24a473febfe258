import { setTimeout as sleep } from 'node:timers/promises';
import { isActive, type JobStatus } from '../../../model/index.ts';
import type { Logger } from '../../runtime/index.ts';
import type { WaitFor } from './run-schema.ts';

/** Lets requests wait for changes of a job, or of something else with versions. */
export interface Changes<Id> {
  /** Resolves once the row has another version or is gone, on an abort, or when the gateway closes. */
  next(current: { id: Id; version: number }, signal: AbortSignal): Promise<void>;
  /** Whether the gateway is closing, so that requests do not wait for changes. */
  readonly closed: boolean;
  /** Wakes all waiting requests, and lets no other wait. */
  close(): void;
}

/** How often the versions of the jobs that requests wait for are read. */
const LOOK_MS = 250;

interface Wait<Id> {
  id: Id;
  version: number;
  end: () => void;
}

/**
 * Reads all versions that requests wait for, every quarter of a second. Notifications would be faster, but each takes
 * a lock of the whole server until its commit is on the disk, so that all jobs' writes would queue (`npm run bench
 * settle`).
 */
export function createChanges<Id>({
  findVersions,
  log,
}: {
  /** Returns the versions by id, without rows that do not exist. */
  findVersions: (ids: Id[]) => Promise<Map<Id, number>>;
  log: Logger;
}): Changes<Id> {
  const waits = new Set<Wait<Id>>();
  const closing = new AbortController();
  let isLooking = false;

  const look = async () => {
    isLooking = true;
    let isFailing = false;
    for (;;) {
      await sleep(LOOK_MS);
      // A request that comes during the query may know a later version than the query returns.
      const current = [...waits];
      if (current.length === 0) break;
      try {
        const versions = await findVersions([...new Set(current.map(({ id }) => id))]);
        for (const { id, version, end } of current) if (versions.get(id) !== version) end();
        isFailing = false;
      } catch (error) {
        // The requests keep waiting, until the database responds again or their time is up.
        if (!isFailing) log.warn({ err: error }, 'the versions of jobs could not be read');
        isFailing = true;
      }
    }
    isLooking = false;
  };

  return {
    async next({ id, version }, signal) {
      const ends = AbortSignal.any([signal, closing.signal]);
      if (ends.aborted) return;
      await new Promise<void>((resolve) => {
        const wait = {
          id,
          version,
          end() {
            ends.removeEventListener('abort', wait.end);
            waits.delete(wait);
            resolve();
          },
        };
        ends.addEventListener('abort', wait.end);
        waits.add(wait);
        if (!isLooking) void look();
      });
    },
    get closed() {
      return closing.signal.aborted;
    },
    close: () => closing.abort(),
  };
}

/** How long a request waits for a change, and for which change. */
export interface ChangeWait {
  seconds: number;
  waitFor?: WaitFor;
  isKnown: ((version: number) => boolean) | null;
  signal: AbortSignal;
  /** Throws if the caller has lost access; called at the end of a wait. */
  check?: () => Promise<unknown>;
}

/**
 * Returns the row once the job or search or the wait has ended. Unless for `done`, also as soon as `isKnown` returns
 * false for its version or, if null, the version differs from the first one read.
 */
export async function untilChanged<Id, Row extends { id: Id; version: number; status: JobStatus }>(
  changes: Changes<Id>,
  read: () => Promise<Row>,
  wait: ChangeWait,
): Promise<Row> {
  let isKnown = wait.isKnown;
  let hasWaited = false;
  // Node 20 can collect an `AbortSignal.timeout` that only `AbortSignal.any` refers to, and then it never fires.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), wait.seconds * 1000);
  const signal = AbortSignal.any([wait.signal, late.signal]);
  try {
    for (;;) {
      const row = await read();
      isKnown ??= (version) => version === row.version;
      const over = signal.aborted || changes.closed || !isActive(row.status);
      if (over || (wait.waitFor !== 'done' && !isKnown(row.version))) {
        if (hasWaited) await wait.check?.();
        return row;
      }
      await changes.next(row, signal);
      hasWaited = true;
    }
  } finally {
    clearTimeout(timer);
  }
}
