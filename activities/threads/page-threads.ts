import { availableParallelism } from 'node:os';
import { isUrgent, NOBODYS_TURN, type Turn } from './fair-queue.ts';
import type { Readers } from './readers.ts';
import type { ReadingTask } from './serve-readers.ts';
import { SlowHosts } from './slow-hosts.ts';
import { threadBundle } from './thread-bundle.ts';
import { type Run, type RunOptions, ThreadPool } from './thread-pool.ts';

/**
 * Reads pages outside the main thread, because the main thread must stay free to send heartbeats, fetch pages
 * and store results. A slow page moves to a separate thread with a longer time limit, where it delays only
 * other slow pages. After two slow pages of a host, its further pages are read only there.
 */
export interface PageThreads {
  /**
   * Reads a page of `host` on a thread. `hung` and `died` mean that the page failed on the separate thread,
   * too. `refused` means that too many other slow pages of the same organization were waiting.
   */
  read<Name extends keyof Readers>(
    reader: Name,
    args: Parameters<Readers[Name]>,
    options?: RunOptions & { host?: string },
  ): Promise<Run<ReturnType<Readers[Name]>>>;
  /** Whether a page of this host would be refused at the moment, so that it need not be fetched. */
  wouldRefuse(host: string, turn: Turn): boolean;
  close(): Promise<void>;
}

export interface PageThreadOptions {
  /** The TypeScript module that each thread runs; set only by tests. */
  entry?: URL;
  /** Time limits of the first and the second try to read a page, in milliseconds. */
  limitsMs?: { first: number; second: number };
}

/**
 * Reading a large page takes 250 ms of CPU time, and most pages take 10 ms, so two seconds are enough even on
 * a busy machine. Both tries together take at most ten of the twenty seconds of a look-up, which leaves
 * enough time to fetch the page and report the outcome.
 */
const LIMITS_MS = { first: 2_000, second: 8_000 };
/**
 * Pages for which nobody waits are read at a lower priority than everything else that a look-up needs: the
 * servers, the main thread, and the threads of look-ups. Such pages therefore get more time on a busy machine.
 */
const IN_BACKGROUND = { niceness: 10, patience: 3 };
/**
 * The number of threads is at least two, so that one remains for other pages if a page hangs. On machines
 * with more processors, one processor is left for the main thread.
 */
const THREADS = Math.max(2, availableParallelism() - 1);
/**
 * How many slow pages of an organization may wait. Each of these pages delays its source, and while the
 * processors are busy, a worker handles at most eight sources at once. Further pages are refused and read
 * again later.
 */
const MAX_SUSPECTS = 2;
const SUSPECT_IDLE_MS = 60_000;

/** Creates the thread pools. A thread starts only once there is a page to read. */
export async function openPageThreads(options: PageThreadOptions = {}): Promise<PageThreads> {
  const { limitsMs = LIMITS_MS } = options;
  const entry = await threadBundle(options.entry);
  const firstTry = {
    entry,
    size: THREADS,
    limitMs: limitsMs.first,
    mostWaiting: Number.POSITIVE_INFINITY,
    idleMs: null,
  };
  const urgent = new ThreadPool(firstTry);
  const others = new ThreadPool({ ...firstTry, ...IN_BACKGROUND });
  const suspects = new ThreadPool({
    ...IN_BACKGROUND,
    entry,
    size: 1,
    limitMs: limitsMs.second,
    mostWaiting: MAX_SUSPECTS,
    idleMs: SUSPECT_IDLE_MS,
  });
  const slow = new SlowHosts();
  /** The host of each page that is waiting or being read. */
  const hosts = new WeakMap<object, string>();
  const first = async (task: ReadingTask, host: string, runOptions: RunOptions): Promise<Run<unknown>> => {
    hosts.set(task, host);
    const pool = isUrgent(runOptions.turn ?? NOBODYS_TURN) ? urgent : others;
    const run = await pool.run(task, runOptions);
    if (run.end !== 'hung' || host === '') return run;
    slow.count(host);
    if (slow.has(host))
      for (const pool of [urgent, others]) pool.refuse((message) => hosts.get(message as object) === host);
    return run;
  };
  return {
    async read(reader, args, { host = '', ...runOptions } = {}) {
      const task: ReadingTask = { reader, args };
      const early = slow.has(host) ? null : await first(task, host, runOptions);
      const run = early?.end === 'value' ? early : await suspects.run(task, runOptions);
      // TypeScript does not know the type of the value. It is the return type of the reader that the thread
      // ran.
      return run as Run<never>;
    },
    wouldRefuse: (host, turn) => slow.has(host) && suspects.isFull(turn),
    async close() {
      await Promise.all([urgent.close(), others.close(), suspects.close()]);
    },
  };
}
