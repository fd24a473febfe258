/**
 * The thread that `watchdog.ts` starts. The thread kills its process if the main event loop has been stuck
 * for too long. The time limit is shorter if the parent process has exited. This file is plain JavaScript, so
 * that the thread starts immediately.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const { beats, processName, stuckMs, orphanMs } = workerData;
/**
 * The thread counts sleeps of this length instead of reading the clock, so that it does not mistake a
 * suspended process for a stuck one.
 */
const STEP_MS = 500;
const parent = process.ppid;
// The thread sleeps by waiting for a write to this buffer, which never happens.
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
    // Send SIGKILL, because a stuck event loop cannot run the handlers of other signals.
    process.kill(process.pid, 'SIGKILL');
  }
}
