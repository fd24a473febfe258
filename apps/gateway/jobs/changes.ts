import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, jobs } from '../../../db/index.ts';
import { isActive, type JobId, type JobStatus } from '../../../model/index.ts';
import type { Logger } from '../../runtime/index.ts';
import type { WaitFor } from './job-schema.ts';

/** Wakes requests that are waiting for a job, or something else with versions, to change. */
export interface Changes<Id> {
  /**
   * Resolves when the job has another version than the given one or was deleted, when the signal aborts, or
   * when the gateway closes.
   */
  next(current: { id: Id; version: number }, signal: AbortSignal): Promise<void>;
  /** Whether the gateway is closing. While it closes, requests do not wait for changes. */
  readonly closed: boolean;
  /** Wakes all waiting requests and prevents new requests from waiting. */
  close(): void;
}

/** How often the versions of the jobs that requests wait for are read. */
const LOOK_MS = 250;

export type JobChanges = Changes<JobId>;

interface Wait<Id> {
  id: Id;
  version: number;
  end: () => void;
}

export function createJobChanges({ db, log }: { db: Database; log: Logger }): JobChanges {
  return createChanges<JobId>({ findVersions: (ids) => jobs.findVersions(db, ids), log });
}

/**
 * Reads the versions of all jobs that requests of this process wait for, in one query every quarter of a
 * second, and only while a request waits. PostgreSQL's notifications would arrive sooner, but every commit
 * that sends one takes a lock that all databases of the server share, until the commit is on the disk. The
 * activities of all jobs would then write their results one after another (`npm run bench settle`).
 */
export function createChanges<Id>({
  findVersions,
  log,
}: {
  /** Returns the versions of the given jobs. Jobs that do not exist are missing. */
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
      // A request that begins to wait during the query may know a later version than the query returns.
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
          ...{ id, version },
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

/** How long a request waits for a change, and for which. */
export interface ChangeWait {
  seconds: number;
  waitFor?: WaitFor;
  isKnown: ((version: number) => boolean) | null;
  signal: AbortSignal;
  /** Throws if the caller has lost access; called at the end of a wait. */
  check?: () => Promise<unknown>;
}

/**
 * Waits until a job or search ends, or until the wait ends (time limit, abort signal or closing gateway). Then
 * returns its row. Unless the wait is for `done`, it also ends as soon as `isKnown` returns false for the row's
 * version or, if `isKnown` is null, as soon as the version differs from the first version that was read.
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
