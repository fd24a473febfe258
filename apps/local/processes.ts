import { execFileSync } from 'node:child_process';
import { LocalError } from './local-error.ts';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Returns the command line of a process, or an empty string if it has ended. A process whose parent has not collected
 * its status has ended, too: in a container whose first process collects none, it stays in the list for ever.
 */
function commandOf(pid: number): string {
  try {
    const row = execFileSync('ps', ['-o', 'stat=', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    return row.startsWith('Z') ? '' : row.replace(/^\S+\s+/u, '');
  } catch {
    return '';
  }
}

/**
 * Returns whether a process with this ID is running and has `mark` in its command line. Checking only the ID
 * is not enough, because another program may have received the same ID.
 */
export function isRunning(pid: number, mark: string): boolean {
  return pid > 0 && isAlive(pid) && commandOf(pid).includes(mark);
}

const LEFTOVER_STOP_MS = 15_000;

/**
 * Stops a program that an earlier run left behind because the process that should have stopped it was killed. `mark` is
 * a path in the program's command line, which distinguishes the program from an unrelated process with the same ID.
 */
export async function stopLeftover(
  program: { name: string; pid: number; mark: string; signal: NodeJS.Signals },
  say: (line: string) => void,
): Promise<'stopped' | 'another program' | 'gone'> {
  const { name, pid, mark, signal } = program;
  const command = pid > 0 && isAlive(pid) ? commandOf(pid) : '';
  if (command === '') return 'gone';
  if (!command.includes(mark)) return 'another program';
  say(`Stopping a ${name} server that an earlier run left behind (process ${pid}).`);
  process.kill(pid, signal);
  const deadline = Date.now() + LEFTOVER_STOP_MS;
  while (isRunning(pid, mark)) {
    if (Date.now() > deadline)
      throw new LocalError(`${name} (process ${pid}) did not stop. End it, then start Byline again.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return 'stopped';
}
