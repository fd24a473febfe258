import { type ChildProcess, fork } from 'node:child_process';
import { openSync } from 'node:fs';
import { tail } from './kept-program.ts';
import { LocalError } from './local-error.ts';
import { findServerPrograms } from './server-programs.ts';

/** A Byline process that is restarted if it exits unexpectedly. */
export interface Supervised {
  name: string;
  /** Returns the ID of the process started last. */
  pid(): number | undefined;
  /**
   * Stops the process and starts it again with the given changes to its environment variables. Resolves as
   * soon as the new process is running, even if it is not ready yet.
   */
  restart(env?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

export interface SupervisedOptions {
  name: string;
  /**
   * The file to run, relative to the root of the sources. If this code is compiled, the compiled version of
   * that file runs; in a checkout, its build if that is up to date.
   */
  entry: string;
  /**
   * Command-line options for Node.js. By default, Node.js loads `tsx`, which runs TypeScript, unless the file is
   * JavaScript.
   */
  execArgv?: string[];
  env: Record<string, string>;
  logFile: string;
  say: (line: string) => void;
}

const STOP_MS = 25_000;
/** How long a process may take to begin its shutdown. After that, it is considered stuck. */
const RESPONSE_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** A process that ran at least this long was healthy, so its next restart is not delayed. */
const HEALTHY_MS = 30_000;

/**
 * Starts a process and resolves when the process reports that it is ready. Rejects if the process exits
 * before it is ready, and restarts the process if it exits later.
 */
export async function supervise(options: SupervisedOptions): Promise<Supervised> {
  const { name, say, logFile } = options;
  const log = openSync(logFile, 'a', 0o600);
  const findProgram = await findServerPrograms();
  let stopping = false;
  const replaced = new WeakSet<ChildProcess>();
  let pause = FIRST_PAUSE_MS;
  let restart: NodeJS.Timeout | undefined;
  let startedAt = 0;
  let env = options.env;
  let child = launch();

  function launch(): ChildProcess {
    const file = findProgram(options.entry);
    // Pass the name as an argument, so that `ps` can distinguish two workers that run the same file.
    const next = fork(file, [name], {
      execArgv: options.execArgv ?? (file.endsWith('.js') ? [] : ['--import', import.meta.resolve('tsx')]),
      env: { ...process.env, ...env },
      // Give the process its own group. Ctrl-C then reaches only the stack's main process, which then stops
      // all other processes in order.
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    startedAt = Date.now();
    return next;
  }

  function watch(): void {
    const watched = child;
    watched.once('exit', (code, signal) => {
      // Ignore the exit of a process that was stopped or replaced on purpose.
      if (stopping || replaced.has(watched)) return;
      if (Date.now() - startedAt > HEALTHY_MS) pause = FIRST_PAUSE_MS;
      say(`${name} exited unexpectedly (${signal ?? `exit code ${code}`}); restarting in ${pause / 1000} s.`);
      restart = setTimeout(() => {
        child = launch();
        watch();
      }, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    });
  }

  await untilReady(child, name, logFile);
  watch();
  return {
    name,
    pid: () => child.pid,
    async restart(changed = {}) {
      clearTimeout(restart);
      replaced.add(child);
      await end(child);
      if (stopping) return;
      env = { ...env, ...changed };
      pause = FIRST_PAUSE_MS;
      child = launch();
      child.on('message', (message) => isOf('ready', message) && say(`${name} runs the changed code.`));
      watch();
    },
    async stop() {
      stopping = true;
      clearTimeout(restart);
      await end(child);
    },
  };
}

function untilReady(child: ChildProcess, name: string, logFile: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => isOf('ready', message) && resolve());
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      reject(new LocalError(`${name} did not start (${signal ?? `exit code ${code}`}).`, tail(logFile)));
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const force = () => child.kill('SIGKILL');
  const unanswered = setTimeout(force, RESPONSE_MS);
  child.on('message', (message) => isOf('stopping', message) && clearTimeout(unanswered));
  child.kill('SIGTERM');
  const unfinished = setTimeout(force, STOP_MS);
  await gone;
  clearTimeout(unanswered);
  clearTimeout(unfinished);
}

/** Recognizes the messages that `announceReady` and `closeOnSignal` in `apps/runtime` send. */
function isOf(type: 'ready' | 'stopping', message: unknown): boolean {
  return (message as { type?: unknown } | null)?.type === type;
}
