import type { Job } from './api.ts';

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
