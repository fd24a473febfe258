import type { FitReport } from '../fit-report.ts';

/** A verdict, or `other_language` instead of `weak` on somebody who writes in another language than that of the pitch. */
export type VerdictKind = FitReport['verdict'] | 'other_language';

/** How people read the verdicts: in reports, the console, the command line, exports and the documentation. */
export const VERDICT_LABELS: Readonly<Record<VerdictKind, string>> = {
  fit: 'Strong fit',
  soft_fit: 'Possible fit',
  weak: 'Not a fit',
  other_language: "Can't be judged",
  unknown: 'Too little to judge',
  not_a_journalist: 'Not a journalist',
};

/** How a report begins on somebody who writes in another language than that of the pitch, by the report's language. */
export const OTHER_LANGUAGE = {
  en: (theirs: string) => `Writes in ${theirs}: can't be judged from a pitch in another language.`,
  de: (theirs: string) =>
    `Schreibt auf ${theirs}: mit einer Meldung in einer anderen Sprache nicht zu beurteilen.`,
  es: (theirs: string) => `Escribe en ${theirs}: no se puede juzgar con una nota en otro idioma.`,
  fr: (theirs: string) => `Écrit en ${theirs} : impossible à juger par un communiqué dans une autre langue.`,
} as const;

const AROUND_LANGUAGE = Object.values(OTHER_LANGUAGE).map((write) => write('\n').split('\n'));

/** Returns the verdict of a report as people see it; the report's beginning tells `other_language` from `weak`. */
export function verdictKind<Verdict extends string>({
  verdict,
  reasoning = '',
}: {
  verdict: Verdict;
  reasoning?: string | undefined;
}): Verdict | 'other_language' {
  const isApart = AROUND_LANGUAGE.some(
    ([before = '', after = '']) => reasoning.startsWith(before) && reasoning.includes(after),
  );
  return verdict === 'weak' && isApart ? 'other_language' : verdict;
}

/** Returns how people read the verdict of a report; a verdict of a later version as it is. */
export function verdictLabel(fit: { verdict: string; reasoning?: string | undefined }): string {
  const labels: Readonly<Record<string, string>> = VERDICT_LABELS;
  const kind = verdictKind(fit);
  return labels[kind] ?? kind;
}

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
