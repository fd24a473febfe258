import type { JournalistProfile } from '../../model/index.ts';
import { pages } from '../reading/index.ts';
import type { Person, Work } from './work.ts';

/** What a profile states about a person. */
export function personOf({ name, outlet, outlet_basis, role, beat, bio }: JournalistProfile): Person {
  // An outlet derived from a URL is not a name to show in a report.
  return { name, outlet: outlet_basis === 'article_url' ? null : outlet, role, beat, bio };
}

/** The evidence that a profile has for an article: the article itself, or the list that names it. */
export function evidenceOf({ evidence }: JournalistProfile, work: Work): string | undefined {
  const own = evidence.find((item) => item.fields.includes('source_article') && item.url === work.url);
  const named = evidence.find(
    (item) => item.fields.includes('recent') && item.excerpt === pages.excerpt(work.title),
  );
  return (own ?? named)?.id;
}
