import { VERDICT_LABELS } from '../../../model/text/fit-words.ts';
import type { Research } from '../jobs/api.ts';
import type { BadgeTone } from './job-words.ts';

export const VERDICT_WORDS: Record<string, { label: string; tone: BadgeTone }> = {
  fit: { label: VERDICT_LABELS.fit, tone: 'good' },
  soft_fit: { label: VERDICT_LABELS.soft_fit, tone: 'warning' },
  weak: { label: VERDICT_LABELS.weak, tone: 'neutral' },
  other_language: { label: VERDICT_LABELS.other_language, tone: 'neutral' },
  unknown: { label: VERDICT_LABELS.unknown, tone: 'neutral' },
  not_a_journalist: { label: VERDICT_LABELS.not_a_journalist, tone: 'neutral' },
};

type Fit = Research['fit'];

/** Describes the place in an article where a topic appears. */
export const PLACE_WORDS: Record<Fit['topics'][number]['place'], string> = {
  headline: 'in the headline',
  lead: 'in the opening',
  body: 'in the text',
};

/** Labels for how recently a journalist wrote about the topic. */
export const FRESHNESS_WORDS: Record<Fit['freshness']['status'], string> = {
  fresh: 'Fresh',
  aging: 'Aging',
  stale: 'Stale',
  unknown: 'Undated',
};
