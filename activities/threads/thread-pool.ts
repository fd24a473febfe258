import { Worker } from 'node:worker_threads';
import { FairQueue, isUrgent, NOBODYS_TURN, type Turn } from './fair-queue.ts';
import { threadTimeMs } from './thread-time.ts';

/** Piscina's timeout starts before the task does, and its queue behind an aborted task stalls until the next call. */

export interface PoolOptions {
  /** The module that a thread runs: plain JavaScript that calls `serveReaders`. */
  entry: URL;
  /**
   * The most threads that one organization uses. One more thread is only for organizations without a running task, so
   * that they do not wait for others' slow tasks.
   */
  size: number;
  /** How many milliseconds a task may run, without the wait for a thread or its start. */
  limitMs: number;
  /**
   * Where threads' processor time is known, as on Linux, a task that is not urgent may take so many times as long while
   * its thread got less than the limit; 1 by default. A busy machine then does not make a page look slow.
   */
  patience?: number;
  /** How many tasks of an organization may wait; further ones are refused. */
  mostWaiting: number;
  /** Milliseconds after which an idle thread ends. With null, idle threads are kept. */
  idleMs: number | null;
  /** By how much the nice value of the threads exceeds that of the process, on Linux; 0 by default. */
  niceness?: number;
}

/** How a task ended: `hung` was terminated after `limitMs`, `died` lost its thread, and `refused` never started. */
export type Run<Value> = { end: 'value'; value: Value } | { end: 'hung' | 'died' | 'refused' };

export interface RunOptions {
  /** Stops waiting for the value; a running task continues until it ends or is terminated. */
  signal?: AbortSignal | undefined;
  /** Called when a thread starts the task. */
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

/** Protects the process from a page that makes memory grow; the largest readable pages need a tenth of this limit. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512 };
/** Timer steps of a time limit; while the process is suspended or busy, at most one passes, so a task can finish. */
const CLOCK_STEPS = 8;

/** Runs one task per thread, and terminates a task over the time limit with its thread. */
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

  /** Returns whether a further task of the organization would be refused. */
  isFull({ organization }: Turn): boolean {
    return this.#queue.waitingOf(organization) >= this.#options.mostWaiting;
  }

  refuse(matches: (message: unknown) => boolean): void {
    for (const task of this.#queue.remove(({ message }) => matches(message))) task.settle({ end: 'refused' });
  }

  /** Terminates all threads; running and queued tasks fail. */
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
    thread.on('message', (message: FromThread) => this.#hear(thread, message));
    thread.on('error', (error) => {
      fault = error;
    });
    thread.on('exit', (code) => {
      const task = this.#forget(thread);
      if (task?.begun) task.settle({ end: 'died' });
      // A page is not the cause of a crash that occurs before the thread has seen it.
      else task?.fail(fault ?? new Error(`a thread exited with code ${code} before it was ready`));
      this.#distribute();
    });
    this.#threads.set(thread, null);
    return thread;
  }

  #hear(thread: Worker, message: FromThread): void {
    const task = this.#threads.get(thread);
    if (!task) return;
    if ('begun' in message) {
      task.begun = true;
      this.#startClock(thread, task, message.threadId);
      task.onBegin?.();
      return;
    }
    this.#rest(thread);
    if ('value' in message) task.settle({ end: 'value', value: message.value });
    else task.fail(message.error);
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
