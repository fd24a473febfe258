/**
 * Runs the commands of the set-up so that an interruption ends them. This file is plain JavaScript that uses
 * only Node.js modules, because `setup.mjs` loads it before any package is installed.
 */
import { spawn } from 'node:child_process';

/** How long an interrupted command may take to end before it is killed. */
const END_MS = 10_000;
const PARENT_CHECK_MS = 500;
const SIGNALS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 };

/** A reason to stop that is no bug: it is shown without a stack trace, and the exit code is `code`. */
export class Stop extends Error {
  constructor(message, code = 1) {
    super(message);
    this.code = code;
  }
}

/**
 * Runs a command to completion. If this process is interrupted, first ends the command together with the
 * processes that it started.
 *
 * @throws Stop if the command fails, or if this process is interrupted.
 */
export async function run([command, ...args], { cwd, failure, interruption, onStart }) {
  const isWindows = process.platform === 'win32';
  const child = spawn(command, args, {
    cwd,
    stdio: 'inherit',
    shell: isWindows && command === 'npm',
    // A group of its own, so that a signal reaches all processes that the command started. Windows has no
    // groups.
    detached: !isWindows,
  });
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(`: ${error.message}`));
    child.once('exit', (code, signal) => resolve(code === 0 ? null : signal ? ` (${signal})` : ''));
  });
  if (child.pid !== undefined) onStart(child.pid);
  try {
    const why = await Promise.race([ended, interruption.reason]);
    if (why !== null) throw new Stop(failure(why));
  } catch (fault) {
    const end = (signal) => (isWindows || !child.pid ? child.kill(signal) : signalGroup(child.pid, signal));
    end('SIGTERM');
    const timer = setTimeout(end, END_MS, 'SIGKILL');
    await ended;
    clearTimeout(timer);
    throw fault;
  }
}

/** Sends a signal to all processes of a group. The group may have no processes left. */
function signalGroup(leader, signal) {
  try {
    process.kill(-leader, signal);
  } catch (fault) {
    if (fault.code !== 'ESRCH') throw fault;
  }
}

/**
 * Watches for Ctrl-C, for other signals to stop, and for the end of the parent process: if npm is stopped, it
 * does not forward the signal. The promise `reason` only ever rejects.
 */
export function watchForInterruption() {
  let interrupt;
  const reason = new Promise((_resolve, reject) => {
    interrupt = (message, number) => reject(new Stop(message, 128 + number));
  });
  // Nobody may be waiting at the moment of the interruption.
  reason.catch(() => undefined);
  const listeners = Object.entries(SIGNALS).map(([signal, number]) => [
    signal,
    () => interrupt(`The set-up was interrupted (${signal}). The next start completes it.`, number),
  ]);
  for (const [signal, listener] of listeners) process.on(signal, listener);
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent)
      interrupt('The set-up was interrupted, because its parent process has ended.', SIGNALS.SIGTERM);
  }, PARENT_CHECK_MS);
  const unwatch = () => {
    clearInterval(timer);
    for (const [signal, listener] of listeners) process.off(signal, listener);
  };
  return { reason, unwatch };
}
