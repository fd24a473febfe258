/**
 * Thread started by `watchdog.ts`. It kills its process when the watched event loop has been stuck for too
 * long, and sooner when the parent process is gone. Plain JavaScript, so that it starts immediately.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const { beats, processName, stuckMs, orphanMs } = workerData;
/**
 * Counts its own steps rather than wall-clock time, so that suspending the
 * whole process is not mistaken for a hang.
 */
const STEP_MS = 500;
const parent = process.ppid;
// Nothing ever writes to this buffer; waiting on it is how the thread sleeps.
const never = new Int32Array(new SharedArrayBuffer(4));

let last = -1;
let still = 0;
for (;;) {
  Atomics.wait(never, 0, 0, STEP_MS);
  const now = Atomics.load(beats, 0);
  still = now === last ? still + STEP_MS : 0;
  last = now;
  if (still < (process.ppid === parent ? stuckMs : orphanMs)) continue;
  const line = {
    level: 'fatal',
    time: new Date().toISOString(),
    process: processName,
    pid: process.pid,
    msg: `the main loop has been blocked for ${still / 1000} s, so the process exits`,
  };
  try {
    writeSync(1, `${JSON.stringify(line)}\n`);
  } finally {
    // A thread has no other way to end its process, and a stuck event loop handles no other signal.
    process.kill(process.pid, 'SIGKILL');
  }
}
