import { readFileSync } from 'node:fs';
import pc from 'picocolors';
import { ConfigError } from '../runtime/index.ts';
import { LocalError } from './local-error.ts';

/** One line of progress. */
export function say(line: string): void {
  console.log(`${pc.dim('·')} ${line}`);
}

/**
 * Runs a command of the local stack: Ctrl-C, SIGTERM and the end of npm stop it in order, faults that the
 * user can mend are shown without a stack. The process ends with the command's exit code.
 */
export async function run(command: (stopped: Promise<string>) => Promise<number>): Promise<never> {
  const stopped = new Promise<string>((resolve) => {
    process.on('SIGINT', () => resolve('Ctrl-C'));
    process.on('SIGTERM', () => resolve('SIGTERM'));
    process.on('SIGHUP', () => resolve('the terminal was closed'));
    watchParent(resolve);
  });
  try {
    process.exit(await command(stopped));
  } catch (error) {
    if (error instanceof LocalError || error instanceof ConfigError) {
      console.error(`\n${pc.red('✗')} ${error.message}`);
      if (error instanceof LocalError && error.details) console.error(pc.dim(error.details));
    } else console.error(error);
    process.exit(1);
  }
}

const PARENT_CHECK_MS = 500;

/** npm passes a signal that it gets alone to nobody and leaves us running; then its end is our signal. */
function watchParent(resolve: (reason: string) => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const before = ancestry();
  setInterval(() => {
    if (ancestry() !== before) resolve('npm went away');
  }, PARENT_CHECK_MS).unref();
}

/** Our parent, and its parent where npm's shell stands between npm and us. */
function ancestry(): string {
  const parent = process.ppid;
  const [, name, above] = /\((.*)\) \S+ (\d+)/.exec(readStat(parent)) ?? [];
  return /^(?:a|ba|da|z)?sh$/.test(name ?? '') ? `${parent} ${above}` : `${parent}`;
}

/** What Linux says of a process; empty on other systems, where only the parent itself is watched. */
function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
