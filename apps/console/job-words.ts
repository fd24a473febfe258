import type { Job, JobStatus } from './api/jobs.ts';
import type { BadgeTone } from './parts/badge.tsx';

/** How a job's status reads and looks. */
export const STATUS_WORDS: Record<JobStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Waiting', tone: 'neutral' },
  processing: { label: 'Running', tone: 'active' },
  complete: { label: 'Complete', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  canceled: { label: 'Canceled', tone: 'warning' },
};

type Reason = Job['result']['unresolved'][number]['reason'];

/** Why a source came to nothing, and what whoever sent it can do. */
export const REASON_WORDS: Record<Reason, { label: string; advice: string }> = {
  no_byline: {
    label: 'No byline',
    advice:
      'The page names no author. Send another article of the same journalist, or their name as a reference.',
  },
  organization_byline: {
    label: 'Signed by an organization',
    advice: 'A newsroom or agency signed it. Look for an article that a person signed.',
  },
  aggregator: {
    label: 'Aggregator',
    advice: 'The page repeats somebody else’s article. Send the original.',
  },
  not_an_article: {
    label: 'Not an article',
    advice: 'It is a front page, a section or a list. Send the address of one article.',
  },
  paywalled: {
    label: 'Paywalled',
    advice: 'The text is not public. Another article of the same journalist may be.',
  },
  fetch_failed: {
    label: 'Could not be read',
    advice: 'The site did not answer, or not with a page. Try again later.',
  },
  blocked_by_robots: {
    label: 'Closed to robots',
    advice: 'The site asks not to be read by programs, and this is respected.',
  },
  ambiguous_identity: {
    label: 'More than one person',
    advice: 'Several people fit. Add the outlet or an address of theirs to the reference.',
  },
  suppressed: {
    label: 'Suppressed',
    advice: 'This person or site asked not to be researched. Leave it out.',
  },
  timeout: { label: 'Took too long', advice: 'The site was too slow. Try again later.' },
  budget_exhausted: {
    label: 'Over the cap',
    advice: 'The job’s credit cap was reached. Send it again with a higher one.',
  },
  canceled: { label: 'Canceled', advice: 'The job was canceled before its turn. Send it again.' },
};

/** How a fit verdict reads and looks. */
export const VERDICT_WORDS: Record<string, { label: string; tone: BadgeTone }> = {
  fit: { label: 'Fit', tone: 'good' },
  soft_fit: { label: 'Soft fit', tone: 'warning' },
  weak: { label: 'Weak', tone: 'neutral' },
  not_a_journalist: { label: 'Not a journalist', tone: 'neutral' },
};
