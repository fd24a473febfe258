import { readFileSync } from 'node:fs';
import type { ScoredSample } from './score.ts';

/** Where the texts and their judgements are kept. `npx tsx test/unit/fit-samples/write.ts` writes it anew. */
export const FILE = new URL('./samples.json', import.meta.url);

/**
 * A pinned report, with the judgement of a reader who saw the pitch, the page, the reasoning and the angle.
 */
export interface PinnedSample {
  pitch: string;
  journalist: string;
  expected: ScoredSample['expected'];
  score: number;
  verdict: string;
  reasoning: string;
  why_not: string | null;
  angle: string | null;
  edits: string[];
  /** Null when the texts have changed since they were judged. */
  judged: Judgement | null;
}

export interface Judgement {
  /** Whether every sentence is true. */
  isTrue: boolean;
  /** Whether the angle can be sent as it is; null where none is expected and none is given. */
  isSendable: boolean | null;
  note: string | null;
}

export function readPinned(): PinnedSample[] {
  return JSON.parse(readFileSync(FILE, 'utf8')) as PinnedSample[];
}

export function pin({ report, ...sample }: ScoredSample): Omit<PinnedSample, 'judged'> {
  const { score, verdict, reasoning, why_not, personalized_angle: angle, edits } = report;
  return { ...sample, score, verdict, reasoning, why_not, angle, edits };
}
