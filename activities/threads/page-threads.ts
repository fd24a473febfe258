import { availableParallelism } from 'node:os';
import { isUrgent, NOBODYS_TURN, type Turn } from './fair-queue.ts';
import type { Readers } from './readers.ts';
import type { ReadingTask } from './serve-readers.ts';
import { SlowHosts } from './slow-hosts.ts';
import { threadBundle } from './thread-bundle.ts';
import { type Run, type RunOptions, ThreadPool } from './thread-pool.ts';

/**
 * Reads pages outside the main thread, to keep it free for heartbeats, fetching and storing. A slow page moves to a
 * separate thread with a longer limit, where it delays only other slow pages. After two slow pages, a host's pages
 * are read only there.
 */
export interface PageThreads {
  /**
   * Reads a page. `hung` and `died` mean that the page failed on the separate thread, too; `refused`, that too many
   * slow pages of the organization were waiting.
   */
  read<Name extends keyof Readers>(
    reader: Name,
    args: Parameters<Readers[Name]>,
    options?: RunOptions & { host?: string },
  ): Promise<Run<ReturnType<Readers[Name]>>>;
  /** Returns whether a page of this host would be refused now, and so need not be fetched. */
  wouldRefuse(host: string, turn: Turn): boolean;
  close(): Promise<void>;
}

export interface PageThreadOptions {
  /** The module that each thread runs; set only by tests. */
  entry?: URL;
  /** Time limits of the first and the second try to read a page, in milliseconds. */
  limitsMs?: { first: number; second: number };
}

/**
 * A large page takes 250 ms of CPU time and most take 10 ms, so two seconds are enough on a busy machine.
 * Both tries take at most ten of a look-up's twenty seconds, which leaves time to fetch and report.
 */
const LIMITS_MS = { first: 2_000, second: 8_000 };
/** Pages for which nobody waits give way to servers, main thread and look-ups, and so get more time. */
const IN_BACKGROUND = { niceness: 10, patience: 3 };
/** At least two threads, so that one remains if a page hangs; otherwise one processor is left for the main thread. */
const THREADS = Math.max(2, availableParallelism() - 1);
/**
 * How many slow pages of an organization may wait. Each delays its source, and a busy worker handles at most eight
 * sources at once; further pages are refused and read again later.
 */
const MAX_SUSPECTS = 2;
const SUSPECT_IDLE_MS = 60_000;

/** Creates pools whose threads start only once there is a page to read. */
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
  /** The host of each page that waits or is being read. */
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
      // TypeScript does not know that the value has the return type of the thread's reader.
      return run as Run<never>;
    },
    wouldRefuse: (host, turn) => slow.has(host) && suspects.isFull(turn),
    async close() {
      await Promise.all([urgent.close(), others.close(), suspects.close()]);
    },
  };
}
