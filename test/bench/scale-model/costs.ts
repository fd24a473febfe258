import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SourceCost } from './simulate.ts';

/** The tables of PostgreSQL by what they could be divided by; `shared` tables are needed everywhere. */
export const TABLE_GROUPS = ['article', 'organization', 'shared'] as const;
export type TableGroup = (typeof TABLE_GROUPS)[number];

/** What one source of a job costs, as a mean over the measured jobs. */
export interface JobCosts {
  /** Milliseconds of processor time. */
  processor: SourceCost;
  postgres: {
    statements: number;
    /** Statements that wrote to the write-ahead log, which is one transaction each except for settling. */
    writes: number;
    walBytes: number;
    /** By how much the tables grew, with their indexes. */
    bytes: Record<TableGroup, number>;
  };
  temporal: {
    events: number;
    historyBytes: number;
    stateTransitions: number;
    /** What Temporal Cloud would bill: starts, activities, timers, signals and search attributes. */
    actions: number;
  };
  /** Bytes between the processes, in both directions. */
  network: { postgres: number; temporal: number };
}

/** The measured unit costs, and how they were measured. */
export interface UnitCosts {
  measuredOn: string;
  machine: string;
  cores: number;
  /** The cores that other programs used during the measurement. */
  coresOfOthers: number;
  /** The size of the jobs, and how many of them ran at once in the second measurement. */
  sourcesPerJob: number;
  jobsAtOnce: number;
  window: number;
  plain: JobCosts;
  withPitch: JobCosts;
  /** A job of one source, from acceptance to its end. */
  secondsOfSmallestJob: number;
  /** What the same stack resolved a second: one job alone, and all of them at once. */
  sourcesPerSecond: { one: number; many: number };
  /** Reading a page of the measured jobs, and reading a recorded page of a real site. */
  reading: { generatedMs: number; realMs: number; pages: number; compressedBytes: number };
}

const FILE = fileURLToPath(new URL('costs.json', import.meta.url));

/** The costs that were recorded with `--measure`. */
export function recordedCosts(): UnitCosts {
  return JSON.parse(readFileSync(FILE, 'utf8')) as UnitCosts;
}

export { FILE as COSTS_FILE };

/** Processor milliseconds of a source in all processes. */
export function totalOf(cost: SourceCost): number {
  return Object.values(cost).reduce((total, milliseconds) => total + milliseconds, 0);
}

/** The same source with a page as large as those of real sites. */
export function onRealPages(cost: SourceCost, { generatedMs, realMs }: UnitCosts['reading']): SourceCost {
  return { ...cost, reading: cost.reading + Math.max(0, realMs - generatedMs) };
}
