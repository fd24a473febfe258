import type { FitReport } from '../fit-report.ts';

/** How people read the verdicts: in reports, the console, the command line, exports and the documentation. */
export const VERDICT_LABELS: Readonly<Record<FitReport['verdict'], string>> = {
  fit: 'Strong fit',
  soft_fit: 'Possible fit',
  weak: 'Not a fit',
  unknown: 'Too little to judge',
  not_a_journalist: 'Not a journalist',
};

/**
 * Returns a fit score as people read it: a whole number, rounded down, so that nobody seems to reach a score
 * that they are just below.
 */
export function wholeScore(score: number): number {
  return Math.floor(score);
}
