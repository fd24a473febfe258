import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { capture, noteSecretsShown } from '../world/captured.ts';

export const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Matches the part of `npm start`'s output that contains the API key and the link to set the password. No
 * other part contains them.
 */
const WELCOME = /Byline is running.*Your data is kept\./s;

/** A project command that runs in a separate process. */
export interface Command {
  process: ChildProcess;
  output(): string;
  /** Resolves with the match as soon as the output matches `pattern`. Rejects if the process exits first. */
  waitFor(pattern: RegExp): Promise<RegExpMatchArray>;
  ended: Promise<number | null>;
  /** Returns the IDs of all current descendant processes. */
  descendants(): number[];
}

export function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
  cwd = PROJECT,
): Command {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  void ended.then(() => {
    noteSecretsShown(WELCOME.exec(output)?.[0] ?? '');
    capture('outputs', output.replace(WELCOME, ''));
  });
  return {
    process: child,
    output: () => output,
    ended,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = output.match(pattern);
          if (!match) return;
          listeners.delete(look);
          resolve(match);
        };
        listeners.add(look);
        void ended.then((code) => reject(new Error(`ended with ${code} before ${pattern}:\n${output}`)));
        look();
      }),
    descendants: () => treeOf(child.pid ?? 0).slice(1),
  };
}

/** Returns the IDs of a process and all of its current descendants. */
export function treeOf(root: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number) as [number, number]);
  const found = [root];
  for (const parent of found) found.push(...rows.filter(([, ppid]) => ppid === parent).map(([pid]) => pid));
  return found;
}

/** Kills a command and all that it started, at once and without a chance to end in order. */
export async function killAll(command: Command): Promise<void> {
  const all = treeOf(command.process.pid ?? 0);
  for (const pid of all) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // A process may have ended just before.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  await command.ended;
  await untilGone(all);
}

/** Returns whether a process exists and is not a zombie. */
export function isAlive(pid: number): boolean {
  return aliveOf([pid]).length > 0;
}

/**
 * Returns the IDs of the given processes, but without processes that have ended or are zombies. A single call
 * of `ps`, which is slow to start, checks all of them.
 */
function aliveOf(pids: number[]): number[] {
  if (pids.length === 0) return [];
  // Ignore the exit code of `ps`, which only says whether it found any process.
  const { stdout } = spawnSync('ps', ['-o', 'pid=,stat=', '-p', pids.join()], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .filter(([pid, state]) => pid && !state?.startsWith('Z'))
    .map(([pid]) => Number(pid));
}

/**
 * Waits until none of the given processes is left, and returns those that remain. The time limit is generous,
 * because an orderly exit may take long on a busy machine.
 */
export async function untilGone(pids: number[], milliseconds = 60_000): Promise<number[]> {
  const deadline = Date.now() + milliseconds;
  let left = aliveOf(pids);
  while (left.length > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    left = aliveOf(left);
  }
  return left;
}

/**
 * Creates a folder that other users may also enter. Before `remove` deletes the folder, it saves the logs and
 * Temporal's database for the test that searches them for leaked secrets.
 */
export function openFolder(mode = 0o755): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'byline-fault-'));
  execFileSync('chmod', [mode.toString(8), path]);
  return {
    path,
    remove: () => {
      for (const file of readdirSync(path, { recursive: true, encoding: 'utf8' }))
        if (/\.log$|^temporal\.db/.test(file)) capture('outputs', textIn(join(path, file)));
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the readable text in a file. Database files are readable too, because workflow histories in them
 * are not compressed.
 */
function textIn(file: string): string {
  return (readFileSync(file, 'latin1').match(/[\x20-\x7e]{8,}/g) ?? []).join('\n');
}
