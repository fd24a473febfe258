import { isActive, type JobStatus } from '../../../model/index.ts';
import type { Changes } from './job-changes.ts';
import type { WaitFor } from './job-schema.ts';

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
  const signal = AbortSignal.any([wait.signal, AbortSignal.timeout(wait.seconds * 1000)]);
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
}
