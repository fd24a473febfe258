import { PARTS } from '../support/fault-stack.ts';
import { mulberry32 } from '../support/random.ts';

const SIGNALS = ['SIGKILL', 'SIGTERM', 'SIGSTOP'] as const;

/** Faults that hit none of our own processes. */
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

/** The events of a round, all derived from its seed. */
export interface FaultPlan {
  seed: number;
  round: number;
  fault: Fault;
  /** Selects one of several processes of a kind. */
  among: number;
  /** Milliseconds after the first request of the round. */
  momentMs: number;
  /** The duration: of a frozen process, of a server's absence after its end, of a broken connection. */
  awayMs: number;
  /** The number of sources of each of the round's jobs. */
  jobs: number[];
}

const LATEST_MS = 5_000;

/** One fault of each kind, alternating between kinds of process and signals, so that neighbours differ. */
const FAULTS: readonly Fault[] = Array.from({ length: SIGNALS.length }, (_, turn): Fault[] => [
  ...PARTS.map((part, index) => ({ part, signal: SIGNALS[(index + turn) % SIGNALS.length] ?? 'SIGKILL' })),
  ...BAD_RESOURCES.filter((_resource, index) => index % SIGNALS.length === turn).map((resource) => ({
    resource,
  })),
]).flat();

/** The plan of one round: faults take turns; time, duration and load are random. */
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

/** A plan in words, for the output line of its round. */
export function describePlan({ seed, round, fault, momentMs, awayMs, jobs }: FaultPlan): string {
  const what = 'part' in fault ? `${fault.signal} to ${fault.part}` : fault.resource;
  return `round ${round} (seed ${seed}): ${what} after ${momentMs} ms for ${awayMs} ms, jobs of ${jobs.join(', ')}`;
}
