import { type ChildProcess, fork } from 'node:child_process';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tail } from './kept-program.ts';
import { LocalError } from './local-error.ts';

/** One of our own processes, restarted when it exits on its own. */
export interface Supervised {
  name: string;
  /** ID of the current process. */
  pid(): number | undefined;
  /** Stops the process and starts it with these variables changed. Resolves when it runs, ready or not. */
  restart(env?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

export interface SupervisedOptions {
  name: string;
  /** Entry file, relative to the project. */
  entry: string;
  /** Node.js options; by default those that let it run TypeScript. */
  execArgv?: string[];
  env: Record<string, string>;
  logFile: string;
  say: (line: string) => void;
}

const PROJECT = new URL('../../', import.meta.url);
const STOP_MS = 25_000;
/** A process that has not begun to stop after this long is stuck. */
const RESPONSE_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** A process that ran this long was healthy, so its exit resets the backoff. */
const HEALTHY_MS = 30_000;

/**
 * Starts a process and resolves when it reports that it is ready. A process that exits before that is an
 * error; one that exits later is restarted.
 */
export async function supervise(options: SupervisedOptions): Promise<Supervised> {
  const { name, say, logFile } = options;
  const log = openSync(logFile, 'a', 0o600);
  let stopping = false;
  const replaced = new WeakSet<ChildProcess>();
  let pause = FIRST_PAUSE_MS;
  let restart: NodeJS.Timeout | undefined;
  let startedAt = 0;
  let env = options.env;
  let child = launch();

  function launch(): ChildProcess {
    // The name is passed as an argument to show up in `ps`: two workers run the same file.
    const next = fork(fileURLToPath(new URL(options.entry, PROJECT)), [name], {
      execArgv: options.execArgv ?? ['--import', import.meta.resolve('tsx')],
      env: { ...process.env, ...env },
      // Its own process group, so that Ctrl-C reaches only the stack, which
      // then stops its processes in order.
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    startedAt = Date.now();
    return next;
  }

  function watch(): void {
    const watched = child;
    watched.once('exit', (code, signal) => {
      // A process that is stopped, or that another one has replaced, ends on purpose.
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

/** The messages sent by `announceReady` and `closeOnSignal` in `apps/runtime`. */
function isOf(type: 'ready' | 'stopping', message: unknown): boolean {
  return (message as { type?: unknown } | null)?.type === type;
}
