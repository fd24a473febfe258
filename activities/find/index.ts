/** Public interface of `activities/find`: the rounds of a search for journalists by a pitch. */
import type { Database } from '../../db/index.ts';
import type { SearchId, SearchPreviewId } from '../../model/index.ts';
import type {
  PreviewReceipt,
  RerankReceipt,
  SearchPageReceipt,
  SearchRankReceipt,
  SearchRoundReceipt,
} from '../../workflows/contract.ts';
import type { ArticleReader } from '../reading/index.ts';
import { webAttempt, withHeartbeats } from '../support/index.ts';
import { previewSearch } from './preview.ts';
import { rankPeople } from './rank-people.ts';
import { readPage } from './read-page.ts';
import { rerankPeople } from './rerank-people.ts';
import { runQueries } from './run-queries.ts';

export interface SearchActivities {
  /** Runs the queries of a round, and stores which pages it reads. Repeated calls return the first result. */
  runSearchQueries(args: { searchId: SearchId; round: number }): Promise<SearchRoundReceipt>;
  /** Ranks and stores the people found after a round, and decides whether the search goes on. */
  rankSearchPeople(args: { searchId: SearchId; round: number }): Promise<SearchRankReceipt>;
  /** Runs the first queries of a search before it is started, for a waiting caller. */
  previewSearch(args: { previewId: SearchPreviewId }): Promise<PreviewReceipt>;
  /** Judges the people of a search anew by the subject that its row states, for a waiting caller. */
  rerankSearch(args: { searchId: SearchId }): Promise<RerankReceipt>;
}

export interface SearchPageActivities {
  /** Reads a page of the current round, so that its byline and text are known when people are ranked. */
  readSearchPage(args: { searchId: SearchId; position: number }): Promise<SearchPageReceipt>;
}

export function createSearchActivities({ db }: { db: Database }): SearchActivities {
  return {
    runSearchQueries: (args) => withHeartbeats(() => runQueries(db, args)),
    rankSearchPeople: (args) => withHeartbeats(() => rankPeople(db, args)),
    previewSearch: ({ previewId }) => withHeartbeats(() => previewSearch(db, previewId)),
    rerankSearch: ({ searchId }) => withHeartbeats(() => rerankPeople(db, searchId)),
  };
}

/** How many attempts to read a page may fail: a search is in a hurry, and other pages tell the same story. */
const MAX_ATTEMPTS = 2;

export function createSearchPageActivities(deps: {
  db: Database;
  articles: ArticleReader;
}): SearchPageActivities {
  return {
    readSearchPage: (args) =>
      webAttempt({ db: deps.db, maxAttempts: MAX_ATTEMPTS }, (signal, reports) =>
        readPage(deps, args, { signal, holder: `${args.searchId}/${args.position}`, ...reports }),
      ),
  };
}
