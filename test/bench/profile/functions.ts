import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { Profiler, Runtime } from 'node:inspector';
import { setTimeout as sleep } from 'node:timers/promises';

const MAX_FUNCTIONS = 20;

/** Starts or stops the CPU profiler of a process that has loaded `preload.mjs`. */
export function toggleProfiler(pid: number): void {
  process.kill(pid, 'SIGUSR2');
}

/** Returns the functions with the most self time, in milliseconds per source, as rows of a table. */
export async function topFunctions(folder: string, pid: number, sources: number): Promise<string[][]> {
  const file = `${folder}/${pid}.json`;
  while (!existsSync(file)) await sleep(100);
  const profile = JSON.parse(readFileSync(file, 'utf8')) as Profiler.Profile;
  rmSync(file);
  const names = new Map(profile.nodes.map((node) => [node.id, nameOf(node.callFrame)]));
  const own = new Map<string, number>();
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const name = names.get(id) ?? '';
    own.set(name, (own.get(name) ?? 0) + (profile.timeDeltas?.[index] ?? 0) / 1000);
  }
  return [...own]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_FUNCTIONS)
    .map(([name, milliseconds]) => [`${(milliseconds / sources).toFixed(2)} ms`, name]);
}

function nameOf({ functionName, url, lineNumber }: Runtime.CallFrame): string {
  const place = url.replace(/^.*\/(node_modules|wt\/[^/]+|dist)\//, '');
  return `${functionName || '(anonymous)'} ${place === '' ? '' : `${place}:${lineNumber + 1}`}`;
}
