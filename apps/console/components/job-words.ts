import { VERDICT_LABELS } from '../../../model/text/fit-words.ts';
import type { Job, JobStatus, Research } from '../jobs/api.ts';

export type BadgeTone = 'neutral' | 'good' | 'warning' | 'bad' | 'active';

/** The label and color of each job status. */
export const STATUS_WORDS: Record<JobStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Waiting', tone: 'neutral' },
  processing: { label: 'Running', tone: 'active' },
  complete: { label: 'Complete', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  canceled: { label: 'Canceled', tone: 'warning' },
};

type Reason = Job['result']['unresolved'][number]['reason'];

/** The label for each reason why a source is unresolved, with advice for the user. */
export const REASON_WORDS: Record<Reason, { label: string; advice: string }> = {
  no_byline: {
    label: 'No byline',
    advice: 'The page names no author. Try another article by the same journalist, or enter their name.',
  },
  organization_byline: {
    label: 'Signed by an organization',
    advice: 'A newsroom or agency signed the article. Try an article that a person signed.',
  },
  aggregator: {
    label: 'Aggregator',
    advice: 'The page republishes another site’s article. Use the original article.',
  },
  not_an_article: {
    label: 'Not an article',
    advice: 'The page is a front page, a section or a list. Use the link of a single article.',
  },
  paywalled: {
    label: 'Paywalled',
    advice: 'The text is behind a paywall. Try another article by the same journalist.',
  },
  fetch_failed: {
    label: 'Could not be read',
    advice: 'The site did not send a readable page. Try again later.',
  },
  blocked_by_robots: {
    label: 'Blocked by robots.txt',
    advice: 'The site’s robots.txt does not allow automated reading, and Byline respects that.',
  },
  ambiguous_identity: {
    label: 'Not clear who',
    advice:
      'Several people have this name, or the outlet is not known by its name. Add its site or a link to one of their pages.',
  },
  suppressed: {
    label: 'Suppressed',
    advice: 'This person or site has opted out of research. Remove the source from the job.',
  },
  timeout: { label: 'Took too long', advice: 'The site was too slow. Try again later.' },
  budget_exhausted: {
    label: 'Over the cap',
    advice: 'The job reached its credit cap. Start a new job with a higher cap.',
  },
  canceled: {
    label: 'Canceled',
    advice: 'The job was canceled before this source was read. Start a new job to include it.',
  },
};

/** The label and color of each fit verdict. */
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
