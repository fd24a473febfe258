import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromThread, ThreadSettings } from './thread-pool.ts';
import { currentThreadId } from './thread-time.ts';

/** Page readers by name, whose arguments and results are copied between threads. */
export type ReaderTable = Record<string, (...args: never[]) => unknown>;

export interface ReadingTask {
  reader: string;
  args: unknown[];
}

/** Runs the requests of the parent thread on this thread, one after another. */
export function serveReaders(readers: ReaderTable): void {
  lowerPriority(workerData as ThreadSettings);
  const threadId = currentThreadId();
  const say = (message: FromThread) => parentPort?.postMessage(message);
  parentPort?.on('message', ({ reader, args }: ReadingTask) => {
    say({ begun: true, threadId });
    try {
      const read = readers[reader] as ((...args: unknown[]) => unknown) | undefined;
      if (!read) throw new Error(`no reader is named ${reader}`);
      say({ value: read(...args) });
    } catch (error) {
      say({ error });
    }
  });
}

/** Linux has a priority for each thread; elsewhere, the call would change that of the whole process. */
function lowerPriority({ niceness }: ThreadSettings): void {
  if (process.platform !== 'linux' || niceness === 0) return;
  const thisThread = 0;
  setPriority(thisThread, Math.min(constants.priority.PRIORITY_LOW, getPriority(thisThread) + niceness));
}
