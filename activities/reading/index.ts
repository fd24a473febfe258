/**
 * Public interface of `activities/reading`: fetches an article, extracts its content once and stores the
 * result.
 */

import type { Database, articles as stored } from '../../db/index.ts';
import type { LookupId } from '../../model/index.ts';
import type { LookupReceipt } from '../../workflows/contract.ts';
import { answerLookup } from '../support/index.ts';
import type { ArticleReader } from './article-reader.ts';

export { type ArticleReader, type ArticleResult, createArticleReader } from './article-reader.ts';
export { hasGivenName } from './authors/given-names.ts';
export { isJobTitle } from './authors/job-titles.ts';
export { sameName, tidyName } from './authors/names.ts';
export { isOrganization, isPersonName } from './authors/person-names.ts';
export { readStaffLinks } from './authors/staff-links.ts';
export { isAddress } from './contacts/mail-addresses.ts';
export { readPrintedAddresses } from './contacts/printed-addresses.ts';
export { readPrintedProfiles } from './contacts/printed-profiles.ts';
export { profileHandle, profileNetwork } from './contacts/profile-networks.ts';
export { type DateValue, parseDate } from './dates/date-values.ts';
export { readFeedLinks } from './fields/feed-links.ts';
export { resembles } from './fields/publication-names.ts';
export { CONTACT_MARK } from './html/contact-context.ts';
export { textInScript } from './html/embedded-addresses.ts';
export * as jsonLd from './html/json-ld.ts';
export * as pages from './html/page.ts';
export { memoized, oncePer } from './memoized.ts';
export { readArticle } from './read-article.ts';
export { readStory } from './read-story.ts';
export { readSiteMarks, reasonOf, type SiteMarks } from './site/index.ts';

export interface ArticleActivities {
  /**
   * Extracts the article that a lookup requests, unless it was extracted recently. Stores the result in the
   * rows of the lookup and the article.
   */
  lookUpArticle(args: { lookupId: LookupId }): Promise<LookupReceipt>;
}

export function createArticleActivities(deps: {
  db: Database;
  articles: ArticleReader;
  /** Stores data about a publication from one of its articles. */
  publications: { noteArticle(article: stored.StoredArticle): Promise<void> };
}): ArticleActivities {
  return {
    lookUpArticle: ({ lookupId }) =>
      answerLookup(deps.db, lookupId, async ({ url }, options) => {
        const result = await deps.articles.refresh(url, options);
        if (result.ok) await deps.publications.noteArticle(result.article);
        return result;
      }),
  };
}
