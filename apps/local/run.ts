import { readFileSync } from 'node:fs';
import pc from 'picocolors';
import { EarlierDatabaseError, snapshots } from '../../db/index.ts';
import { ConfigError } from '../runtime/index.ts';
import { LocalError } from './local-error.ts';

/** Prints one line of progress. */
export function say(line: string): void {
  console.log(`${pc.dim('·')} ${line}`);
}

/**
 * Runs a command of the local stack. Ctrl-C, SIGTERM, or the exit of npm stops the command in an orderly way. Errors
 * that the user can fix are printed without a stack trace. The process exits with the command's exit code.
 */
export async function run(
  command: (stopped: Promise<string>, signal: AbortSignal) => Promise<number>,
): Promise<never> {
  const stopped = new Promise<string>((resolve) => {
    process.on('SIGINT', () => resolve('Ctrl-C'));
    process.on('SIGTERM', () => resolve('SIGTERM'));
    process.on('SIGHUP', () => resolve('the terminal was closed'));
    watchParent(resolve);
  });
  const controller = new AbortController();
  void stopped.then((reason) => controller.abort(new Error(`Stopped: ${reason}`)));
  try {
    process.exit(await command(stopped, controller.signal));
  } catch (error) {
    if (isExplained(error)) {
      console.error(`\n${pc.red('✗')} ${error.message}`);
      if (error instanceof LocalError && error.details) console.error(pc.dim(error.details));
    } else console.error(error);
    process.exit(1);
  }
}

/** Returns whether an error says in a sentence what the user can do. */
function isExplained(error: unknown): error is Error {
  return [LocalError, ConfigError, EarlierDatabaseError, snapshots.CopyRefusedError].some(
    (kind) => error instanceof kind,
  );
}

/** Returns the result of `starting`, or null if the signal aborted the start. */
export async function unlessGivenUp<T>(starting: Promise<T>, signal: AbortSignal): Promise<T | null> {
  try {
    return await starting;
  } catch (error) {
    if (signal.aborted && error === signal.reason) return null;
    throw error;
  }
}

/** Returns the result of `work`. Rejects when the process has to stop, with what that means and the reason. */
export function unlessStopped<T>(work: Promise<T>, stopped: Promise<string>, meaning: string): Promise<T> {
  return Promise.race([
    work,
    stopped.then((reason) => Promise.reject(new LocalError(`${meaning}: ${reason}.`))),
  ]);
}

const PARENT_CHECK_MS = 500;

/**
 * Treats the exit of npm as a signal to stop. If only npm receives a signal, npm exits without forwarding it
 * and leaves this process running.
 */
function watchParent(resolve: (reason: string) => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const before = ancestry();
  setInterval(() => {
    if (ancestry() !== before) resolve('npm has exited');
  }, PARENT_CHECK_MS).unref();
}

/** Identifies the parent process, and also the grandparent, because npm may run a shell in between. */
function ancestry(): string {
  const parent = process.ppid;
  const [, name, above] = /\((.*)\) \S+ (\d+)/.exec(readStat(parent)) ?? [];
  return /^(?:a|ba|da|z)?sh$/.test(name ?? '') ? `${parent} ${above}` : `${parent}`;
}

/**
 * Returns the line in `/proc/PID/stat` for a process. On systems without `/proc`, returns an empty string,
 * and only the direct parent is watched.
 */
function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
