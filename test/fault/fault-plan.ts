import { mulberry32 } from '../support/pages/random.ts';
import { PARTS } from '../support/stacks/fault-stack.ts';

const SIGNALS = ['SIGKILL', 'SIGTERM', 'SIGSTOP'] as const;

/** Faults that affect a server or the disk rather than one of our own processes. */
const BAD_RESOURCES = [
  'temporal cut',
  'temporal frozen',
  'postgres cut',
  'postgres slow',
  'disk full',
] as const;

export type Fault =
  | { part: (typeof PARTS)[number]; signal: (typeof SIGNALS)[number] }
  | { resource: (typeof BAD_RESOURCES)[number] };

/** The plan of one round of the test, derived from the seed. */
export interface FaultPlan {
  seed: number;
  round: number;
  fault: Fault;
  /** A random number that selects one process if several processes of the affected kind are running. */
  among: number;
  /** When the fault is injected, in milliseconds after the first request of the round. */
  momentMs: number;
  /** How long a process is frozen, a killed server stays down, or a connection is broken. */
  awayMs: number;
  /** The jobs that are started in the round: the number of sources of each job. */
  jobs: number[];
}

const LATEST_MS = 5_000;

/**
 * All faults, in the order in which the rounds of the fault test inject them. Successive rounds differ in the
 * signal and in the kind of process or resource.
 */
const FAULTS: readonly Fault[] = Array.from({ length: SIGNALS.length }, (_, turn): Fault[] => [
  ...PARTS.map((part, index) => ({ part, signal: SIGNALS[(index + turn) % SIGNALS.length] ?? 'SIGKILL' })),
  ...BAD_RESOURCES.filter((_resource, index) => index % SIGNALS.length === turn).map((resource) => ({
    resource,
  })),
]).flat();

/**
 * Plans one round of the fault test. The fault is the next entry of `FAULTS`; its time, its duration and the
 * jobs are random.
 */
export function planRound(seed: number, round: number, longestMs: number): FaultPlan {
  const random = mulberry32(seed * 1_000 + round);
  return {
    seed,
    round,
    fault: FAULTS[(seed + round - 1) % FAULTS.length] as Fault,
    among: Math.floor(random() * 100),
    momentMs: Math.floor(random() * LATEST_MS),
    awayMs: Math.floor(random() * longestMs),
    jobs: Array.from({ length: 2 + Math.floor(random() * 2) }, () => 6 + Math.floor(random() * 12)),
  };
}

/** Describes a plan, for the line that is printed at the end of each round. */
export function describePlan({ seed, round, fault, momentMs, awayMs, jobs }: FaultPlan): string {
  const what = 'part' in fault ? `${fault.signal} to ${fault.part}` : fault.resource;
  return `round ${round} (seed ${seed}): ${what} after ${momentMs} ms for ${awayMs} ms, jobs of ${jobs.join(', ')}`;
}
