import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { capture, noteSecretsShown } from './captured.ts';

export const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** What `npm start` shows to who started it: its first key and link stand there, and nowhere else. */
const WELCOME = /Byline is running.*your data stays\./s;

/** A command of the project that runs as a process of its own. */
export interface Command {
  process: ChildProcess;
  output(): string;
  /** Resolves with the match when the output holds it; rejects when the process ends first. */
  waitFor(pattern: RegExp): Promise<RegExpMatchArray>;
  ended: Promise<number | null>;
  /** All processes below it, as they are now. */
  descendants(): number[];
}

export function run(command: string, args: string[], env: Record<string, string> = {}): Command {
  const child = spawn(command, args, {
    cwd: PROJECT,
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

/** A process and all below it, as they are now. */
export function treeOf(root: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number) as [number, number]);
  const found = [root];
  for (const parent of found) found.push(...rows.filter(([, ppid]) => ppid === parent).map(([pid]) => pid));
  return found;
}

/** Whether a process exists and is no zombie. */
export function isAlive(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .startsWith('Z');
  } catch {
    return false;
  }
}

/** Waits until none of these processes is left; returns those that are still there after the time allowed. */
export async function untilGone(pids: number[], milliseconds = 20_000): Promise<number[]> {
  const deadline = Date.now() + milliseconds;
  let left = pids.filter(isAlive);
  while (left.length > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    left = left.filter(isAlive);
  }
  return left;
}

/** A folder that other users may enter, too; `remove` keeps what the test of leaks wants to see of it. */
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

/** What can be read in a file, also in a database's: histories of workflows stand there as they are. */
function textIn(file: string): string {
  return (readFileSync(file, 'latin1').match(/[\x20-\x7e]{8,}/g) ?? []).join('\n');
}
