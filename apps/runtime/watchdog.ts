import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

const BEAT_MS = 500;
/**
 * Garbage collection and the largest inputs can block the event loop for a second
 * or two. Anything this long is a hang.
 */
const STUCK_MS = 30_000;
/** Once the parent is gone, a process that does not shut down on its own is stuck. */
const ORPHAN_MS = 5_000;

/**
 * Kills this process with SIGKILL, after one log line, when its main loop is stuck, so that the supervisor
 * restarts it. A stuck loop handles no signals, so nothing gentler works.
 */
export function startWatchdog(processName: string, { stuckMs = STUCK_MS }: { stuckMs?: number } = {}): void {
  // A debugger pauses the loop for as long as the developer likes.
  if (inspectorUrl()) return;
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL('watchdog-thread.mjs', import.meta.url), {
    workerData: { beats, processName, stuckMs, orphanMs: Math.min(stuckMs, ORPHAN_MS) },
    execArgv: [],
  });
  thread.unref();
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
}
