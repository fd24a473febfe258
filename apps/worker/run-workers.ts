import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Worker } from '@temporalio/worker';
import { type Database, workerHeartbeats } from '../../db/index.ts';

const BEAT_MS = 5_000;

export interface RunningWorkers {
  /** Resolves when all workers have ended, or rejects when one fails. */
  ended: Promise<unknown>;
  /** Shuts down gracefully: running tasks are allowed to finish. */
  shutdown(): Promise<void>;
}

/**
 * Runs the workers of a process. Every few seconds, the process records a heartbeat with the names of its
 * task queues. A timer on the main event loop records the heartbeat, so that a process with a blocked event
 * loop records none. The function resolves after the first heartbeat.
 */
export async function runWorkers(
  workers: readonly Worker[],
  options: {
    db: Database;
    version: string;
    /** A file that is written at every heartbeat, for supervisors that monitor only this process. */
    aliveFile?: string | undefined;
    onError: (error: unknown) => void;
  },
): Promise<RunningWorkers> {
  const { db, version, aliveFile, onError } = options;
  const id = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;
  const ended = Promise.all(workers.map((worker) => worker.run()));
  // A failed start is reported when the caller awaits `ended`. Until then, the rejection must not count as
  // unhandled.
  ended.catch(() => undefined);

  let beating: Promise<void> | null = null;
  const write = async () => {
    const queues = workers
      .filter((worker) => worker.getState() === 'RUNNING')
      .map(({ options: { taskQueue } }) => taskQueue);
    try {
      if (aliveFile) writeFileSync(aliveFile, `${new Date().toISOString()}\n`);
      await workerHeartbeats.beat(db, { id, queues, version });
    } catch (error) {
      onError(error);
    }
    beating = null;
  };
  const beat = (): Promise<void> => {
    // If a heartbeat is still being written to the database, wait for it instead of starting another one. The
    // database sets the heartbeat's time when it executes the write, so the time will be recent.
    beating ??= write();
    return beating;
  };
  const timer = workers.length > 0 ? setInterval(beat, BEAT_MS) : undefined;
  if (timer) await beat();

  return {
    ended,
    async shutdown() {
      clearInterval(timer);
      await beating;
      if (timer) await workerHeartbeats.remove(db, id).catch(onError);
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      await ended;
    },
  };
}
