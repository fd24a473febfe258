/** Public interface of `activities/reading`: fetches an article, extracts its content once and stores the result. */

import type { Database, articles as stored } from '../../db/index.ts';
import type { LookupId } from '../../model/index.ts';
import type { LookupReceipt } from '../../workflows/contract.ts';
import { answerLookup } from '../support/index.ts';
import type { ArticleReader } from './article-reader.ts';

export { type ArticleReader, type ArticleResult, createArticleReader } from './article-reader.ts';

export interface ArticleActivities {
  /** Reads and stores the article that a lookup requests, unless it was read recently. */
  lookUpArticle(args: { lookupId: LookupId }): Promise<LookupReceipt>;
}

export function createArticleActivities(deps: {
  db: Database;
  articles: ArticleReader;
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
export {
  compareReadings,
  disputedAmong,
  haveOthers,
  type ReadPage,
  STEADY_SECONDS,
  saysOther,
} from './compare-readings.ts';
export { createKeepPage, type KeepPage } from './keep-page.ts';
