import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

const BEAT_MS = 500;
/**
 * How long the event loop may be blocked before it counts as stuck. Garbage collection and very large inputs
 * can block it for a second or two.
 */
const STUCK_MS = 30_000;
/**
 * How long the event loop may be blocked after the parent process has exited. This limit is shorter than
 * `STUCK_MS`, because a process without a parent should shut down.
 */
const ORPHAN_MS = 5_000;

/**
 * If the main loop of this process is stuck, logs one line and kills the process with SIGKILL, so that the
 * supervisor restarts it. A stuck loop does not handle other signals, such as SIGTERM.
 */
export function startWatchdog(processName: string, { stuckMs = STUCK_MS }: { stuckMs?: number } = {}): void {
  // Do not start the watchdog if a debugger is attached, because a debugger can pause the loop for any length
  // of time.
  if (inspectorUrl()) return;
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL('watchdog-thread.mjs', import.meta.url), {
    workerData: { beats, processName, stuckMs, orphanMs: Math.min(stuckMs, ORPHAN_MS) },
    execArgv: [],
  });
  thread.unref();
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
}
