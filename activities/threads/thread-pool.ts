import { Worker } from 'node:worker_threads';
import { FairQueue, isUrgent, NOBODYS_TURN, type Turn } from './fair-queue.ts';
import { threadTimeMs } from './thread-time.ts';

/**
 * The library Piscina is not used for two reasons: its timeout starts before the task does, while the task is
 * queued or its thread loads, and the queue behind an aborted task stalls until the next call.
 */

export interface PoolOptions {
  /** The module that a thread runs: plain JavaScript that calls `serveReaders`. */
  entry: URL;
  /**
   * Maximum number of threads that one organization can use. A new thread starts if there is work and no idle
   * thread. One more thread is only for organizations that have no running task, so that they do not wait for
   * the others' slow tasks.
   */
  size: number;
  /**
   * Time limit for one task in milliseconds. The limit excludes the time in which the task waits for a thread
   * or the thread loads.
   */
  limitMs: number;
  /**
   * Where the processor time of threads is known, as on Linux, a task that is not urgent may take this many
   * times as long while its thread has had less processor time than the limit; 1 by default. Other programs
   * that keep the processors busy then do not make a page look slow.
   */
  patience?: number;
  /** Maximum number of queued tasks of an organization. Further tasks are refused. */
  mostWaiting: number;
  /** Milliseconds after which an idle thread ends. With null, idle threads are kept. */
  idleMs: number | null;
  /** By how much the nice value of the threads exceeds that of the process, on Linux; 0 by default. */
  niceness?: number;
}

/**
 * How a task ended: `value` means that it returned a value, `hung` that it was terminated after `limitMs`,
 * `died` that its thread crashed, and `refused` that it never started.
 */
export type Run<Value> = { end: 'value'; value: Value } | { end: 'hung' | 'died' | 'refused' };

export interface RunOptions {
  /** Stops waiting for the value. A running task continues until the task ends or is terminated. */
  signal?: AbortSignal | undefined;
  /** A function that is called when a thread starts the task. */
  onBegin?: (() => void) | undefined;
  /** Whose work the task is. */
  turn?: Turn | undefined;
}

/** What a pool passes to its threads. */
export interface ThreadSettings {
  /** How much lower than the process's the thread's priority is, as a difference of nice values (0 to 19). */
  niceness: number;
}

/** A message from a thread of the pool. */
export type FromThread = { begun: true; threadId: number | null } | { value: unknown } | { error: unknown };

interface Task {
  message: unknown;
  turn: Turn;
  begun: boolean;
  onBegin: (() => void) | undefined;
  settle(run: Run<unknown>): void;
  fail(error: unknown): void;
}

/**
 * The memory limit of a thread. If a page makes the memory grow without bound, only the thread is terminated,
 * not the process. The largest readable pages need a tenth of this limit.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512 };
/**
 * The time limit is counted in this many timer steps. While the process is suspended or its main thread is
 * busy, the timer fires at most once, so the thread still has time to finish afterwards.
 */
const CLOCK_STEPS = 8;

/**
 * A pool of threads for blocking work, with one task per thread. A task that exceeds its time limit is
 * terminated together with its thread.
 */
export class ThreadPool {
  readonly #options: PoolOptions;
  readonly #threads = new Map<Worker, Task | null>();
  readonly #clocks = new Map<Worker, NodeJS.Timeout>();
  readonly #queue = new FairQueue<Task>();

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Runs a task. Rejects if the task throws, if `signal` aborts, or if no thread can be started. */
  run(message: unknown, { signal, onBegin, turn = NOBODYS_TURN }: RunOptions = {}): Promise<Run<unknown>> {
    signal?.throwIfAborted();
    if (this.isFull(turn)) return Promise.resolve({ end: 'refused' });
    return new Promise((resolve, reject) => {
      const task: Task = {
        message,
        turn,
        begun: false,
        onBegin,
        settle: (run) => finish(() => resolve(run)),
        fail: (error) => finish(() => reject(error)),
      };
      const stop = () => {
        this.#queue.remove((other) => other === task);
        task.fail(signal?.reason);
      };
      const finish = (end: () => void) => {
        signal?.removeEventListener('abort', stop);
        end();
      };
      signal?.addEventListener('abort', stop, { once: true });
      this.#queue.add(task);
      this.#distribute();
    });
  }

  /** Whether so many tasks of the organization are queued that a further one would be refused. */
  isFull({ organization }: Turn): boolean {
    return this.#queue.waitingOf(organization) >= this.#options.mostWaiting;
  }

  /** Refuses the queued tasks whose message matches. */
  refuse(matches: (message: unknown) => boolean): void {
    for (const task of this.#queue.remove(({ message }) => matches(message))) task.settle({ end: 'refused' });
  }

  /** Terminates all threads. Running and queued tasks fail. */
  async close(): Promise<void> {
    const closed = new Error('The reading threads are shutting down.');
    for (const task of [...this.#queue.remove(() => true), ...this.#threads.values()]) task?.fail(closed);
    const threads = [...this.#threads.keys()];
    this.#threads.clear();
    for (const thread of threads) this.#stopClock(thread);
    await Promise.all(threads.map((thread) => thread.terminate()));
  }

  #distribute(): void {
    for (;;) {
      const busy = [...this.#threads.values()].filter((task) => task !== null).length;
      const task =
        busy > this.#options.size ? null : this.#queue.next({ onlyIdle: busy === this.#options.size });
      if (!task) return;
      const thread = this.#idleThread();
      this.#queue.begin(task);
      this.#stopClock(thread);
      this.#threads.set(thread, task);
      thread.ref();
      thread.postMessage(task.message);
    }
  }

  #idleThread(): Worker {
    for (const [thread, task] of this.#threads) if (task === null) return thread;
    return this.#start();
  }

  #start(): Worker {
    const workerData: ThreadSettings = { niceness: this.#options.niceness ?? 0 };
    const thread = new Worker(this.#options.entry, {
      workerData,
      resourceLimits: RESOURCE_LIMITS,
      execArgv: [],
    });
    let fault: unknown;
    thread.on('message', (said: FromThread) => this.#hear(thread, said));
    thread.on('error', (error) => {
      fault = error;
    });
    thread.on('exit', (code) => {
      const task = this.#forget(thread);
      if (task?.begun) task.settle({ end: 'died' });
      // The thread has not seen the page yet, so the page is not the cause of the crash.
      else task?.fail(fault ?? new Error(`a thread exited with code ${code} before it was ready`));
      this.#distribute();
    });
    this.#threads.set(thread, null);
    return thread;
  }

  #hear(thread: Worker, said: FromThread): void {
    const task = this.#threads.get(thread);
    if (!task) return;
    if ('begun' in said) {
      task.begun = true;
      this.#startClock(thread, task, said.threadId);
      task.onBegin?.();
      return;
    }
    this.#rest(thread);
    if ('value' in said) task.settle({ end: 'value', value: said.value });
    else task.fail(said.error);
    this.#distribute();
  }

  #startClock(thread: Worker, task: Task, threadId: number | null): void {
    const { limitMs } = this.#options;
    const patience = isUrgent(task.turn) ? 1 : (this.#options.patience ?? 1);
    const began = threadTimeMs(threadId);
    const isWithinLimit = () =>
      began !== null && (threadTimeMs(threadId) ?? Number.POSITIVE_INFINITY) - began < limitMs;
    let steps = 0;
    const clock = setInterval(() => {
      steps += 1;
      if (steps < CLOCK_STEPS || (steps < CLOCK_STEPS * patience && isWithinLimit())) return;
      this.#forget(thread);
      void thread.terminate();
      task.settle({ end: 'hung' });
      this.#distribute();
    }, limitMs / CLOCK_STEPS);
    this.#clocks.set(thread, clock);
  }

  #rest(thread: Worker): void {
    this.#stopClock(thread);
    const task = this.#threads.get(thread);
    if (task) this.#queue.end(task);
    this.#threads.set(thread, null);
    thread.unref();
    const { idleMs } = this.#options;
    if (idleMs === null) return;
    const end = () => {
      this.#forget(thread);
      void thread.terminate();
    };
    this.#clocks.set(thread, setTimeout(end, idleMs).unref());
  }

  /** Removes a thread from the pool and returns its task. */
  #forget(thread: Worker): Task | null {
    const task = this.#threads.get(thread) ?? null;
    if (task) this.#queue.end(task);
    this.#threads.delete(thread);
    this.#stopClock(thread);
    return task;
  }

  #stopClock(thread: Worker): void {
    clearTimeout(this.#clocks.get(thread));
    this.#clocks.delete(thread);
  }
}
