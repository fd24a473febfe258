import type { ReactNode } from 'react';
import { wholeScore } from '../../../model/text/fit-words.ts';
import { Badge } from './badge.tsx';
import { VERDICT_WORDS } from './job-words.ts';

/** The verdict and the score of a fit report; `otherwise` without a verdict, or with one that this version does not know. */
export function VerdictBadge({
  fit,
  otherwise = null,
}: {
  fit: { verdict: string | null; score: number | null } | undefined;
  otherwise?: ReactNode;
}) {
  const words = fit?.verdict ? VERDICT_WORDS[fit.verdict] : undefined;
  if (!fit || !words) return otherwise;
  return (
    <Badge tone={words.tone}>
      {words.label} · {wholeScore(fit.score ?? 0)}
    </Badge>
  );
}

/** The reason for a verdict without the name of the verdict, which the badge shows. */
export function reasonOf({ verdict, reasoning }: { verdict: string; reasoning: string }): string {
  const name = `${VERDICT_WORDS[verdict]?.label}. `;
  return reasoning.startsWith(name) ? reasoning.slice(name.length) : reasoning;
}
