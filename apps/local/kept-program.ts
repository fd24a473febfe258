import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LocalError } from './local-error.ts';

/** A third-party program that runs under a keeper: a process that stops the program if this process dies. */
export interface KeptProgram {
  pid: number;
  /** Rejects if the program exits without being stopped. */
  ended: Promise<never>;
  stop(): Promise<void>;
}

export interface ProgramOptions {
  /** The name of the program in messages. */
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  user?: { uid: number; gid: number } | undefined;
  logFile: string;
  stopSignal: 'SIGINT' | 'SIGTERM';
}

const KEEPER = fileURLToPath(new URL('keeper.mjs', import.meta.url));
const STOP_MS = 15_000;

/**
 * Starts a program through a keeper, a process that stops the program if this process dies. The keeper and
 * the program share a process group of their own. Ctrl-C therefore reaches only the main process of the
 * stack, which can then stop all programs in order.
 */
export async function keepProgram(options: ProgramOptions): Promise<KeptProgram> {
  const { name, user, command, args, env, logFile, stopSignal } = options;
  const settings = { command, args, env, ...user, logFile, stopSignal, stopMs: STOP_MS };
  const keeper = fork(KEEPER, [JSON.stringify(settings)], { detached: true, stdio: 'ignore', execArgv: [] });
  let stopping = false;
  const ended = new Promise<never>((_resolve, reject) => {
    keeper.once('exit', (code) => {
      if (!stopping)
        reject(new LocalError(`${name} stopped unexpectedly (exit code ${code}).`, tail(logFile)));
    });
  });
  // The caller need not await `ended`, so a rejection of `ended` must not count as unhandled.
  ended.catch(() => undefined);

  const pid = await Promise.race([spawned(keeper, name), ended]);
  return {
    pid,
    ended,
    async stop() {
      stopping = true;
      if (keeper.exitCode !== null || keeper.signalCode !== null) return;
      const gone = new Promise((resolve) => keeper.once('exit', resolve));
      if (keeper.connected) keeper.send('stop');
      else keeper.kill('SIGTERM');
      await gone;
    },
  };
}

function spawned(keeper: ChildProcess, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    keeper.once('message', (message: { type: string; pid?: number; message?: string }) => {
      if (message.pid !== undefined) resolve(message.pid);
      else reject(new LocalError(`${name} could not be started: ${message.message}.`));
    });
  });
}

/** How much of a log file an error message shows. */
const SHOWN_LINES = 12;

/** Returns the last lines of a log file, for error messages. */
export function tail(file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-SHOWN_LINES).join('\n');
  } catch {
    return '(no log)';
  }
}
