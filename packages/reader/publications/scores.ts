import { PUBLICATION_TYPES, type PublicationType, type TypeEvidence, type TypeScores } from './types.ts';

export type TypeOdds = Record<PublicationType, number>;

/**
 * Log-odds of each publication type for a URL without any evidence. Most URLs that callers send are articles,
 * so "editorial" is slightly above the other types.
 */
export const ADDRESS_PRIOR: TypeOdds = {
  editorial: 0.9,
  newswire: -0.6,
  government: -0.2,
  brand_content: 0.5,
  syndication_platform: -0.6,
};

/** Scores and confidence are rounded to thousandths. */
const STEPS = 1000;

/** Adds evidence to the log-odds of each type. */
export function oddsOf(prior: TypeOdds, evidence: TypeEvidence[]): TypeOdds {
  const odds = { ...prior };
  for (const { type, weight } of evidence) odds[type] += weight;
  return odds;
}

/**
 * Converts log-odds to probabilities with a softmax. The scores are rounded to thousandths and sum to exactly
 * 1 (largest remainder method).
 */
export function scoresOf(odds: TypeOdds): TypeScores {
  const highest = Math.max(...Object.values(odds));
  const powers = PUBLICATION_TYPES.map((type) => Math.exp(odds[type] - highest));
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

/** Returns the type with the highest score. If several types share that score, returns the first of them. */
export function bestType(scores: TypeScores): PublicationType {
  return PUBLICATION_TYPES.reduce((best, type) => (scores[type] > scores[best] ? type : best));
}
