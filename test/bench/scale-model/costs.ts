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
  /** Bytes that are sent to and from PostgreSQL and the Temporal server. */
  network: { postgres: number; temporal: number };
}

/** The measured unit costs, and how they were measured. */
export interface UnitCosts {
  measuredOn: string;
  machine: string;
  cores: number;
  /** How many CPU cores other programs used on average during the measurement. */
  coresOfOthers: number;
  /**
   * The number of sources in each measured job, and the number of jobs in the measurement of many jobs at
   * once.
   */
  sourcesPerJob: number;
  jobsAtOnce: number;
  window: number;
  plain: JobCosts;
  withPitch: JobCosts;
  /** How long a job with one source takes, from its acceptance to its end. */
  secondsOfSmallestJob: number;
  /** How many sources per second were resolved when one job ran alone, and when all jobs ran at once. */
  sourcesPerSecond: { one: number; many: number };
  /**
   * How long it takes to read a generated page, as used in the measured jobs, and a recorded page of a real
   * site.
   */
  reading: { generatedMs: number; realMs: number; pages: number; compressedBytes: number };
  waits: Waits;
}

/** What transactions and tasks wait for. The values are ratios, so that a busy machine changes them little. */
export interface Waits {
  measuredOn: string;
  cores: number;
  writers: number;
  /** How many times as many commits a second there are … */
  settle: {
    /** … if writers update one row each, instead of settling sources of one job each. */
    bare: number;
    /** … if writers settle sources of one job each, instead of all the same job's. */
    job: number;
    /** … if writers append to the ledger of one organization each, instead of all to the same. */
    organization: number;
  };
  /** The number of partitions of the queue that is compared with a queue of one partition. */
  partitions: number;
  partition: {
    /** Through one partition, in the fastest round. */
    tasksPerSecond: number;
    /** How many times as many go through several. */
    several: number;
  };
}

const FILE = fileURLToPath(new URL('costs.json', import.meta.url));

/** The costs that an earlier run with `--measure` recorded. */
export function recordedCosts(): UnitCosts {
  return JSON.parse(readFileSync(FILE, 'utf8')) as UnitCosts;
}

export { FILE as COSTS_FILE };

/** Returns the processor time that one source takes in all processes together, in milliseconds. */
export function totalOf(cost: SourceCost): number {
  return Object.values(cost).reduce((total, milliseconds) => total + milliseconds, 0);
}

/**
 * Converts the processor time per source, which was measured with generated pages, to pages as large as those
 * of real sites.
 */
export function onRealPages(cost: SourceCost, { generatedMs, realMs }: UnitCosts['reading']): SourceCost {
  return { ...cost, reading: cost.reading + Math.max(0, realMs - generatedMs) };
}
