import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

const BEAT_MS = 500;
/**
 * Garbage collection and very large inputs can block the event loop for a second or two. If it is blocked for
 * this long, it is stuck.
 */
const STUCK_MS = 30_000;
/**
 * If the parent has exited, a process should shut down on its own. After this long, it is considered stuck.
 */
const ORPHAN_MS = 5_000;

/**
 * If the main loop of this process is stuck, logs one line and kills the process with SIGKILL, so that the
 * supervisor restarts it. A stuck loop does not handle gentler signals.
 */
export function startWatchdog(processName: string, { stuckMs = STUCK_MS }: { stuckMs?: number } = {}): void {
  // Do not start the watchdog if a debugger is attached, because it can pause the loop for any length of
  // time.
  if (inspectorUrl()) return;
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL('watchdog-thread.mjs', import.meta.url), {
    workerData: { beats, processName, stuckMs, orphanMs: Math.min(stuckMs, ORPHAN_MS) },
    execArgv: [],
  });
  thread.unref();
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
}
