import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Worker } from '@temporalio/worker';
import { type Database, workerHeartbeats } from '../../db/index.ts';

const BEAT_MS = 5_000;

export interface RunningWorkers {
  /** Resolves when all workers have ended; rejects when one fails. */
  ended: Promise<unknown>;
  /** Shuts down gracefully, letting running tasks finish. */
  shutdown(): Promise<void>;
}

/**
 * Runs the workers of one process. While they run, the process records a heartbeat with the
 * queues it serves every few seconds. The heartbeat comes from the main loop, so a stuck loop
 * goes silent. Resolves after the first heartbeat.
 */
export async function runWorkers(
  workers: readonly Worker[],
  options: {
    db: Database;
    version: string;
    /** A file written at every heartbeat, for supervisors that watch only this process. */
    aliveFile?: string | undefined;
    onError: (error: unknown) => void;
  },
): Promise<RunningWorkers> {
  const { db, version, aliveFile, onError } = options;
  const id = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;
  const ended = Promise.all(workers.map((worker) => worker.run()));
  // Awaiting `ended` surfaces the rejection; until then it must not count as unhandled.
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
    // A heartbeat that waits for the database is reused rather than started again:
    // it is fresh once the write succeeds.
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
