/** The door of `activities/articles`: one article, read once, kept. */
import type { articles, Database, LookupId } from '../../db/index.ts';
import type { LookupReceipt } from '../../workflows/contract.ts';
import { answerLookup } from '../lookups/index.ts';
import type { ArticleReader } from './article-reader.ts';

export { urlKey } from '../../db/index.ts';
export { type ArticleReader, type ArticleResult, createArticleReader } from './article-reader.ts';
export { type DateValue, parseDate } from './date-values.ts';
export { readFeedLinks } from './feed-links.ts';
export * as jsonLd from './json-ld.ts';
export { isAddress } from './mail-addresses.ts';
export { normalizeName, sameName, tidyName } from './names.ts';
export * as pages from './page.ts';
export { isPersonName } from './person-names.ts';
export { readPrintedAddresses } from './printed-addresses.ts';
export { readPrintedProfiles } from './printed-profiles.ts';
export { profileHandle, profileNetwork } from './profile-networks.ts';
export { resembles } from './publication-names.ts';
export { ARTICLE_READER, readArticle } from './read-article.ts';
export { readStory } from './read-story.ts';
export { readStaffLinks } from './staff-links.ts';
export { HERE } from './surroundings.ts';

export interface ArticleActivities {
  /** Reads the article that a look-up asks for, unless somebody has just done so; the result is in its rows. */
  lookUpArticle(args: { lookupId: LookupId }): Promise<LookupReceipt>;
}

export function createArticleActivities(deps: {
  db: Database;
  articles: ArticleReader;
  /** Keeps what an article says of its publication. */
  publications: { ofArticle(reading: articles.ArticleReading): Promise<unknown> };
}): ArticleActivities {
  return {
    lookUpArticle: ({ lookupId }) =>
      answerLookup(deps.db, lookupId, async ({ url }, options) => {
        const result = await deps.articles.refresh(url, options);
        if (result.ok) await deps.publications.ofArticle(result.article.reading);
        return result;
      }),
  };
}
