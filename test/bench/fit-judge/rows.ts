/** A scorer's result for one page and one pitch. For the TF-IDF baseline, only the score is meaningful. */
export interface Row {
  score: number;
  verdict: string;
  reasoning: string;
  why_not: string | null;
  angle: string | null;
  journalist: string;
  journalist_id: string;
  titles: string[];
}

/** Results by pitch and page, in the format that `fit-judge-score.py` reads. */
export type Runs = Record<string, Record<string, Row>>;

const FROM = 45;
const SURE = 70;
export const RECOMMENDED = ['fit', 'soft_fit'];
/**
 * Phrases in the reasoning of a report. `DENIES` contradicts a verdict that recommends the journalist.
 * `ASSERTS` claims a sure match, which contradicts the verdict `weak`.
 */
const DENIES =
  /none of (?:them|these|the articles|what was read)[^.“]*\b(?:is about|shares?|deals?|touch(?:es)?|covers?|meets?)|no (?:article|work) (?:by|of) [^.]* was read|nothing to go by|\bnot a fit\b|\bno fit\b|only everyday words|no (?:topic|subject|telling word)s? in common|not (?:the|this|their|his|her) (?:beat|subject|topic)/i;
const ASSERTS =
  /^\W*(?:(?:a )?(?:very )?(?:strong|good|excellent|perfect|close|possible) (?:fit|match)|recommended|fits well)/i;

/** Returns in which way a report's score, verdict and words contradict each other, or null. */
export function contradiction({ score, verdict, reasoning }: Row): string | null {
  const recommended = RECOMMENDED.includes(verdict);
  if (!recommended && score < FROM) return null;
  if (recommended && DENIES.test(reasoning)) return 'recommended, and the words deny it';
  if (score >= SURE && verdict === 'weak') return '70 and more, and weak';
  if (score < FROM && recommended) return 'recommended below 45';
  return verdict === 'weak' && ASSERTS.test(reasoning) ? 'weak, and the words assert it' : null;
}
