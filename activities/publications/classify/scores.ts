import { PUBLICATION_TYPES, type PublicationType, type TypeEvidence, type TypeScores } from './types.ts';

/**
 * What an address is before anything is known of it, as log-odds. Most addresses that callers send are
 * articles, so the press stands a little above the others.
 */
const PRIOR: Record<PublicationType, number> = {
  editorial: 0.9,
  newswire: -0.6,
  government: -0.2,
  brand_content: 0.5,
  syndication_platform: -0.6,
};

/** Confidence is given in thousandths, and so are the scores. */
const STEPS = 1000;

/**
 * The belief in each type: log-odds of all evidence summed and put through a softmax, rounded to thousandths that
 * sum to exactly 1 (largest remainder).
 */
export function scoresOf(evidence: TypeEvidence[]): TypeScores {
  const odds = PUBLICATION_TYPES.map((type) =>
    evidence.reduce((sum, item) => (item.type === type ? sum + item.weight : sum), PRIOR[type]),
  );
  const highest = Math.max(...odds);
  const powers = odds.map((value) => Math.exp(value - highest));
  const total = powers.reduce((sum, value) => sum + value, 0);
  const shares = powers.map((value) => (value / total) * STEPS);
  const steps = shares.map(Math.floor);
  const order = shares.map((share, index) => ({ index, rest: share - Math.floor(share) }));
  order.sort((a, b) => b.rest - a.rest || a.index - b.index);
  const missing = STEPS - steps.reduce((sum, value) => sum + value, 0);
  for (const { index } of order.slice(0, missing)) steps[index] = (steps[index] ?? 0) + 1;
  return Object.fromEntries(
    PUBLICATION_TYPES.map((type, index) => [type, (steps[index] ?? 0) / STEPS]),
  ) as TypeScores;
}

/** The type with the highest score; of two equal ones, the first in the list of types. */
export function bestType(scores: TypeScores): PublicationType {
  return PUBLICATION_TYPES.reduce((best, type) => (scores[type] > scores[best] ? type : best));
}
