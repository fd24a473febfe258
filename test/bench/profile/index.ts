import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { alignRows } from '../open-loop.ts';
import { cpuSecondsOf, TICKS } from '../process-meter.ts';
import type { BenchStack } from '../stack.ts';
import { toggleProfiler, topFunctions } from './functions.ts';
import { COUNTING, countedStatements, resetStatements } from './statements.ts';

/** The process for which the profile also shows the processor time of each thread and function. */
const WORKER = 'activity-worker';

/** Returns the settings with which a stack is started for profiling. Profiles are written to `folder`. */
export function profiled(folder: string): { env: Record<string, string>; postgresSettings: string[] } {
  const preload = fileURLToPath(new URL('preload.mjs', import.meta.url));
  return {
    env: { BYLINE_BENCH_PROFILES: folder, NODE_OPTIONS: `--import ${preload}` },
    postgresSettings: COUNTING,
  };
}

/** Measures the processor time per source of a job: by process, by statement and by function. */
export class Profile {
  readonly #stack: BenchStack;
  readonly #folder: string;
  readonly #milliseconds = new Map<string, number>();
  #functions: string[][] = [];
  #statements: string[][] = [];

  constructor(stack: BenchStack, folder: string) {
    this.#stack = stack;
    this.#folder = folder;
  }

  /** Profiles `run`, which runs a job with a number of sources. */
  async measure<T>(sources: number, run: () => Promise<T>): Promise<T> {
    const { pids, databaseUrl } = this.#stack;
    const pid = pids()[WORKER];
    if (pid === undefined) throw new Error(`there is no ${WORKER}`);
    await resetStatements(databaseUrl);
    toggleProfiler(pid);
    const before = processorTimes(pids());
    const result = await run();
    for (const [name, milliseconds] of processorTimes(pids()))
      this.#milliseconds.set(name, (milliseconds - (before.get(name) ?? 0)) / sources);
    toggleProfiler(pid);
    this.#statements = await countedStatements(databaseUrl, sources);
    this.#functions = await topFunctions(this.#folder, pid, sources);
    return result;
  }

  /** The result of the last measurement, as text. */
  describe(): string {
    const times = [...this.#milliseconds];
    const total = times
      .filter(([name]) => !name.startsWith(' '))
      .reduce((sum, [, milliseconds]) => sum + milliseconds, 0);
    const rows = [...times, ['all processes', total] as const];
    return [
      'Processor time a source:',
      alignRows(rows.map(([name, milliseconds]) => [name, `${milliseconds.toFixed(2)} ms`])),
      'Statements a source, each of them one round trip:',
      alignRows(this.#statements),
      `Functions of the ${WORKER}'s main thread:`,
      alignRows(this.#functions),
    ].join('\n');
  }
}

/**
 * Returns the milliseconds of processor time that each process has used. Rows of the worker's threads are
 * indented.
 */
export function processorTimes(pids: Record<string, number | undefined>): Map<string, number> {
  const used = new Map<string, number>();
  for (const [name, pid] of Object.entries(pids)) {
    if (pid === undefined) continue;
    used.set(name, cpuSecondsOf(pid) * 1000);
    if (name !== WORKER) continue;
    for (const [thread, milliseconds] of threadsOf(pid)) used.set(`  ${thread}`, milliseconds);
  }
  return used;
}

/**
 * Returns the processor time by thread name. Node.js does not name the threads that read pages, so these
 * share a row with the garbage collector.
 */
function threadsOf(pid: number): Map<string, number> {
  const used = new Map<string, number>();
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    const command = /\((.*)\)/.exec(stat)?.[1] ?? '';
    const name =
      thread === String(pid)
        ? 'main thread'
        : command === 'node'
          ? 'reading threads and V8'
          : 'Temporal core';
    const [user, system] = stat
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 13);
    used.set(name, (used.get(name) ?? 0) + ((Number(user) + Number(system)) / TICKS) * 1000);
  }
  return used;
}
