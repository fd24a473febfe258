import { PARTS } from '../rig/fault-stack.ts';
import { mulberry32 } from '../rig/random.ts';

const SIGNALS = ['SIGKILL', 'SIGTERM', 'SIGSTOP'] as const;

/** What goes bad without any process of ours being hit. */
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

/** What happens in a round, all of it made from its seed. */
export interface FaultPlan {
  seed: number;
  round: number;
  fault: Fault;
  /** Which of several processes of a kind. */
  among: number;
  /** Milliseconds after the first request of the round. */
  momentMs: number;
  /** How long it lasts: a process stands still, a server stays away after its end, a wire is cut. */
  awayMs: number;
  /** Sources of each of the round's jobs. */
  jobs: number[];
}

const LATEST_MS = 5_000;

/** One fault of each kind, kinds of process and signals taking turns, so that any few in a row differ. */
const FAULTS: readonly Fault[] = Array.from({ length: SIGNALS.length }, (_, turn): Fault[] => [
  ...PARTS.map((part, index) => ({ part, signal: SIGNALS[(index + turn) % SIGNALS.length] ?? 'SIGKILL' })),
  ...BAD_RESOURCES.filter((_resource, index) => index % SIGNALS.length === turn).map((resource) => ({
    resource,
  })),
]).flat();

/** The plan of one round: faults take turns; moment, length and load are random. */
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

/** A plan in words, for the line of its round. */
export function describePlan({ seed, round, fault, momentMs, awayMs, jobs }: FaultPlan): string {
  const what = 'part' in fault ? `${fault.signal} to ${fault.part}` : fault.resource;
  return `round ${round} (seed ${seed}): ${what} after ${momentMs} ms for ${awayMs} ms, jobs of ${jobs.join(', ')}`;
}
