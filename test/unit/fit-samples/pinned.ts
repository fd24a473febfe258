import { readFileSync } from 'node:fs';
import type { ScoredSample } from './score.ts';

/**
 * The file with the fit reports and their judgements. `npx tsx test/unit/fit-samples/write.ts` updates this
 * file.
 */
export const FILE = new URL('./samples.json', import.meta.url);

/**
 * A stored fit report, with the judgement of a reader who saw the pitch, the page, the reasoning and the
 * opening line.
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
  /** The judgement; null if the report has changed since it was judged. */
  judged: Judgement | null;
}

export interface Judgement {
  /** Whether every sentence of the report is true. */
  isTrue: boolean;
  /** Whether the opening line could be sent unchanged. Null if the report correctly has no opening line. */
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
