import { parentPort } from 'node:worker_threads';
import type { FromThread } from './thread-pool.ts';

/** Page readers by name. Arguments and results are copied between threads. */
export type ReaderTable = Record<string, (...args: never[]) => unknown>;

export interface ReadingTask {
  reader: string;
  args: unknown[];
}

/** Runs the requests of the parent thread on this thread, one after another. */
export function serveReaders(readers: ReaderTable): void {
  const say = (said: FromThread) => parentPort?.postMessage(said);
  parentPort?.on('message', ({ reader, args }: ReadingTask) => {
    say({ begun: true });
    try {
      const read = readers[reader] as ((...args: unknown[]) => unknown) | undefined;
      if (!read) throw new Error(`no reader is named ${reader}`);
      say({ value: read(...args) });
    } catch (error) {
      say({ error });
    }
  });
}
