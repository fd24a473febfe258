import type { ReactNode } from 'react';
import { verdictKind, verdictLabel, wholeScore } from '../../../model/text/fit-words.ts';
import { Badge } from './badge.tsx';
import { VERDICT_WORDS } from './fit-words.ts';

/** The verdict and the score of a fit report; `otherwise` without a verdict, or with one that this version does not know. */
export function VerdictBadge({
  fit,
  otherwise = null,
}: {
  fit: { verdict: string | null; score: number | null; reasoning?: string } | undefined;
  otherwise?: ReactNode;
}) {
  const words = fit?.verdict
    ? VERDICT_WORDS[verdictKind({ verdict: fit.verdict, reasoning: fit.reasoning })]
    : undefined;
  if (!fit || !words) return otherwise;
  return (
    <Badge tone={words.tone}>
      {words.label} · {wholeScore(fit.score ?? 0)}
    </Badge>
  );
}

/** The reason for a verdict without the name of the verdict, which the badge shows. */
export function reasonOf(fit: { verdict: string; reasoning: string }): string {
  const { reasoning } = fit;
  const name = `${verdictLabel(fit)}. `;
  return reasoning.startsWith(name) ? reasoning.slice(name.length) : reasoning;
}
