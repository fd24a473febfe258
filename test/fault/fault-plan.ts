import { PARTS, type Part } from '../rig/fault-stack.ts';
import { mulberry32 } from '../rig/random.ts';

const SIGNALS = ['SIGKILL', 'SIGTERM', 'SIGSTOP'] as const;

/** What happens in a round, all of it made from its seed. */
export interface FaultPlan {
  seed: number;
  part: Part;
  /** Which of several processes of a kind. */
  among: number;
  signal: (typeof SIGNALS)[number];
  /** Milliseconds after the first request of the round. */
  momentMs: number;
  /** How long the process stands still, or its server stays away after its end. */
  awayMs: number;
  /** Sources of each of the round's jobs. */
  jobs: number[];
}

const LATEST_MS = 5_000;
/** Every kind of process with every signal, in an order that visits all kinds before one comes again. */
const KINDS = SIGNALS.length * PARTS.length;

/** The plan of one round; kinds and signals take turns, moment, length and load are random. */
export function planRound(seed: number, round: number, longestMs: number): FaultPlan {
  const random = mulberry32(seed * 1_000 + round);
  const kind = (seed + round) % KINDS;
  return {
    seed,
    part: PARTS[kind % PARTS.length] as Part,
    signal: SIGNALS[
      (kind + Math.floor((seed + round) / PARTS.length)) % SIGNALS.length
    ] as FaultPlan['signal'],
    among: Math.floor(random() * 100),
    momentMs: Math.floor(random() * LATEST_MS),
    awayMs: Math.floor(random() * longestMs),
    jobs: Array.from({ length: 2 + Math.floor(random() * 2) }, () => 6 + Math.floor(random() * 12)),
  };
}
