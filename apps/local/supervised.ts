import { type ChildProcess, fork } from 'node:child_process';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tail } from './kept-program.ts';
import { LocalError } from './local-error.ts';

/** One of our own processes, started again when it ends by itself. */
export interface Supervised {
  name: string;
  /** The process that runs just now. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

export interface SupervisedOptions {
  name: string;
  /** The file that the process runs, relative to the project. */
  entry: string;
  /** What Node is started with; by default what lets it run TypeScript. */
  execArgv?: string[];
  env: Record<string, string>;
  logFile: string;
  say: (line: string) => void;
}

const PROJECT = new URL('../../', import.meta.url);
const STOP_MS = 25_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** A process that ran this long was healthy: its end is a new story. */
const HEALTHY_MS = 30_000;

/** Starts a process and resolves when it says that it is ready. One that ends before that is an error, later it is restarted. */
export async function supervise(options: SupervisedOptions): Promise<Supervised> {
  const { name, say, logFile } = options;
  const log = openSync(logFile, 'a');
  let stopping = false;
  let pause = FIRST_PAUSE_MS;
  let restart: NodeJS.Timeout | undefined;
  let startedAt = 0;
  let child = launch();

  function launch(): ChildProcess {
    // The name is an argument for whoever looks at `ps`: two workers run the same file.
    const next = fork(fileURLToPath(new URL(options.entry, PROJECT)), [name], {
      execArgv: options.execArgv ?? ['--import', import.meta.resolve('tsx')],
      env: { ...process.env, ...options.env },
      // A group of its own: Ctrl-C reaches the stack alone, which stops its processes in order.
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    startedAt = Date.now();
    return next;
  }

  function watch(): void {
    child.once('exit', (code, signal) => {
      if (stopping) return;
      if (Date.now() - startedAt > HEALTHY_MS) pause = FIRST_PAUSE_MS;
      say(
        `${name} ended by itself (${signal ?? `exit code ${code}`}); starting it again in ${pause / 1000} s.`,
      );
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
    async stop() {
      stopping = true;
      clearTimeout(restart);
      await end(child);
    },
  };
}

function untilReady(child: ChildProcess, name: string, logFile: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      reject(new LocalError(`${name} did not start (${signal ?? `exit code ${code}`}).`, tail(logFile)));
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(force);
}
