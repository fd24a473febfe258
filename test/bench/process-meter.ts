import { readdirSync, readFileSync } from 'node:fs';
import { alignRows } from './open-loop.ts';

/** The state of a process and its descendants at one moment, read from Linux's /proc. */
interface Sample {
  /** Milliseconds since the meter was started. */
  at: number;
  pid: number;
  cpuSeconds: number;
  megabytes: number;
  /** Memory that a process shares with no other process, in megabytes. */
  own: number;
  handles: number;
}

/** The resources that a process and its descendants used during the measurement. */
export interface Usage {
  name: string;
  /** Processor time in percent of one core. */
  cpu: number;
  /** Maximum resident memory, in megabytes. */
  peak: number;
  /**
   * Growth of resident memory in megabytes per minute, by least squares over the second half of the
   * measurement.
   */
  growth: number;
  /** The number of open files and sockets in the first sample and in the last. */
  handles: { first: number; last: number };
}

const EVERY_MS = 1_000;
/** /proc reports processor time in hundredths of a second. */
export const TICKS = 100;

/**
 * Samples processes every second until the returned function is called. On systems other than Linux, which
 * have no /proc, there are no samples.
 */
export function startMeter(pids: () => Record<string, number | undefined>): () => Usage[] {
  const series = new Map<string, Sample[]>();
  const started = performance.now();
  const look = () => {
    for (const [name, pid] of Object.entries(pids())) {
      const sample = pid === undefined ? null : sampleOf(pid, performance.now() - started);
      if (sample) series.set(name, [...(series.get(name) ?? []), sample]);
    }
  };
  look();
  const timer = setInterval(look, EVERY_MS);
  return () => {
    clearInterval(timer);
    look();
    return [...series].map(([name, samples]) => usageOf(name, samples));
  };
}

/** Processor time of a process with its descendants, in seconds. */
export function cpuSecondsOf(pid: number): number {
  return sampleOf(pid, 0)?.cpuSeconds ?? 0;
}

/** Samples a process with its descendants, because PostgreSQL uses a child process for each connection. */
function sampleOf(pid: number, at: number): Sample | null {
  try {
    // Remove the first two fields of the file: the process ID, and the process name in parentheses, which may
    // contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    // The processor time of the process itself, and of its children that have exited.
    const ticks = fields.slice(11, 15).reduce((total, field) => total + Number(field), 0);
    // Measure the benchmark's own process without its descendants, because they include all processes of the
    // stack.
    const children = pid === process.pid ? '' : readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    const below = children
      .split(' ')
      .flatMap((child) => (child === '' ? [] : (sampleOf(Number(child), at) ?? [])));
    return {
      at,
      pid,
      cpuSeconds: ticks / TICKS + sum(below, 'cpuSeconds'),
      // For child processes, count only private memory, because shared memory is already counted for the
      // parent.
      megabytes: kilobytes(status, 'VmRSS') / 1024 + sum(below, 'own'),
      own: kilobytes(status, 'RssAnon') / 1024 + sum(below, 'own'),
      handles: readdirSync(`/proc/${pid}/fd`).length + sum(below, 'handles'),
    };
  } catch {
    // The process has exited, or this system is not Linux.
    return null;
  }
}

function kilobytes(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}

function sum(samples: Sample[], field: 'cpuSeconds' | 'own' | 'handles'): number {
  return samples.reduce((total, sample) => total + sample[field], 0);
}

function usageOf(name: string, samples: Sample[]): Usage {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) throw new Error(`nothing was seen of ${name}`);
  const seconds = (last.at - first.at) / 1000;
  return {
    name,
    cpu: first.pid === last.pid && seconds > 0 ? (100 * (last.cpuSeconds - first.cpuSeconds)) / seconds : 0,
    peak: Math.max(...samples.map(({ megabytes }) => megabytes)),
    growth: slope(
      samples
        .slice(Math.floor(samples.length / 2))
        .map(({ at, megabytes }) => [at / 60_000, megabytes] as const),
    ),
    handles: { first: first.handles, last: last.handles },
  };
}

/** Returns the slope of the least-squares line through these points; 0 for fewer than two points. */
export function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (values: number[]) => values.reduce((total, value) => total + value, 0) / values.length;
  const x = mean(points.map(([at]) => at));
  const y = mean(points.map(([, value]) => value));
  const spread = points.reduce((total, [at]) => total + (at - x) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((total, [at, value]) => total + (at - x) * (value - y), 0) / spread;
}

/** One line per process. */
export function describeUsage(usages: readonly Usage[]): string {
  return alignRows(
    usages.map(({ name, cpu, peak, growth, handles }) => [
      name,
      `CPU ${cpu.toFixed(0)} %`,
      `memory ${peak.toFixed(0)} MB`,
      `${growth >= 0 ? '+' : ''}${growth.toFixed(1)} MB/min`,
      `handles ${handles.first} → ${handles.last}`,
    ]),
  );
}
