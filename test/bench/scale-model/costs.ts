import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SourceCost } from './simulate.ts';

/**
 * The PostgreSQL tables in three groups: tables that could be divided among several databases by page, tables
 * that could be divided by customer, and `shared` tables, which every database would need.
 */
export const TABLE_GROUPS = ['article', 'organization', 'shared'] as const;
export type TableGroup = (typeof TABLE_GROUPS)[number];

/** What one source of a job costs, as a mean over the measured jobs. */
export interface JobCosts {
  /** Milliseconds of processor time. */
  processor: SourceCost;
  postgres: {
    statements: number;
    /**
     * Statements that wrote to the write-ahead log. Each of these statements is one transaction, except those
     * that charge for a job and end it.
     */
    writes: number;
    walBytes: number;
    /** How much the tables and their indexes grew. */
    bytes: Record<TableGroup, number>;
  };
  temporal: {
    events: number;
    historyBytes: number;
    stateTransitions: number;
    /** What Temporal Cloud would charge for: starts, activities, timers, signals and search attributes. */
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
  /** The size of the jobs, and how many jobs ran at once in the second measurement. */
  sourcesPerJob: number;
  jobsAtOnce: number;
  window: number;
  plain: JobCosts;
  withPitch: JobCosts;
  /** A job of one source, from acceptance to its end. */
  secondsOfSmallestJob: number;
  /** How many sources per second the same stack resolved: in one job alone, and in all jobs at once. */
  sourcesPerSecond: { one: number; many: number };
  /** The cost of reading a page of the measured jobs, and of reading a recorded page of a real site. */
  reading: { generatedMs: number; realMs: number; pages: number; compressedBytes: number };
}

const FILE = fileURLToPath(new URL('costs.json', import.meta.url));

/** The costs that an earlier run with `--measure` recorded. */
export function recordedCosts(): UnitCosts {
  return JSON.parse(readFileSync(FILE, 'utf8')) as UnitCosts;
}

export { FILE as COSTS_FILE };

/** Returns the processor time of a source in all processes, in milliseconds. */
export function totalOf(cost: SourceCost): number {
  return Object.values(cost).reduce((total, milliseconds) => total + milliseconds, 0);
}

/** Returns the processor time of a source whose page is as large as those of real sites. */
export function onRealPages(cost: SourceCost, { generatedMs, realMs }: UnitCosts['reading']): SourceCost {
  return { ...cost, reading: cost.reading + Math.max(0, realMs - generatedMs) };
}
