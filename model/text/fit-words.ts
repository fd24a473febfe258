import type { FitReport } from '../fit-report.ts';

/** How people read the verdicts: in reports, the console, the command line, exports and the documentation. */
export const VERDICT_LABELS: Readonly<Record<FitReport['verdict'], string>> = {
  fit: 'Strong fit',
  soft_fit: 'Possible fit',
  weak: 'Not a fit',
  unknown: 'Too little to judge',
  not_a_journalist: 'Not a journalist',
};

/** The verdicts from best to worst, in which people are listed; within a verdict, the highest score comes first. */
export const VERDICT_ORDER: readonly string[] = Object.keys(VERDICT_LABELS);

/** Compares two reports, the better one first: by verdict, then by score. People without a report come last. */
export function compareFits(a: Fit | null | undefined, b: Fit | null | undefined): number {
  if (!a || !b) return Number(!a) - Number(!b);
  return rankOf(a) - rankOf(b) || b.score - a.score;
}

/** Whether a person fits, closely or possibly. Only such people count as wanted. */
export function isPassing({ verdict }: Pick<Fit, 'verdict'>): boolean {
  return verdict === 'fit' || verdict === 'soft_fit';
}

type Fit = { verdict: string; score: number };

/** A verdict of a later version comes after those that this version has. */
function rankOf({ verdict }: Fit): number {
  const rank = VERDICT_ORDER.indexOf(verdict);
  return rank < 0 ? VERDICT_ORDER.length : rank;
}

/**
 * Returns a fit score as people read it: a whole number, rounded down, so that nobody seems to reach a score
 * that they are just below.
 */
export function wholeScore(score: number): number {
  return Math.floor(score);
}
