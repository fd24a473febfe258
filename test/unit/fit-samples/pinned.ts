import { readFileSync } from 'node:fs';
import type { ScoredSample } from './score.ts';

/** The file with the reports and their judgements. `npx tsx test/unit/fit-samples/write.ts` updates it. */
export const FILE = new URL('./samples.json', import.meta.url);

/**
 * A stored report, with the judgement of a reader who saw the pitch, the page, the reasoning and the angle.
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
  /** Null if the report has changed since it was judged. */
  judged: Judgement | null;
}

export interface Judgement {
  /** Whether every sentence is true. */
  isTrue: boolean;
  /** Whether the angle could be sent unchanged. Null if no angle is expected and there is none. */
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
