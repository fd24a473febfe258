/** Public interface of `activities/find`: the rounds of a search for journalists by a pitch. */
import { type Database, savedPitchMatches } from '../../db/index.ts';
import type { SavedPitchId, SearchId, SearchPreviewId } from '../../model/index.ts';
import type {
  ClaimedPitchesReceipt,
  MatchReceipt,
  PreviewReceipt,
  RerankReceipt,
  SearchPageReceipt,
  SearchRankReceipt,
  SearchRoundReceipt,
} from '../../workflows/contract.ts';
import { WEB_ATTEMPTS } from '../../workflows/options.ts';
import type { ArticleReader } from '../reading/index.ts';
import { webAttempt, withHeartbeats } from '../support/index.ts';
import { previewSearch } from './preview.ts';
import { rankPeople } from './rank-people.ts';
import { readPage } from './read-page.ts';
import { rerankPeople } from './rerank-people.ts';
import type { SearchDeps } from './rounds.ts';
import { runQueries } from './run-queries.ts';
import { matchArticles, searchForSaved } from './saved-pitches.ts';

/** How many saved pitches one call claims at most, and for how long: longer than a search takes. */
const PITCHES_AT_ONCE = 4;
const LEASE_SECONDS = 15 * 60;

export interface SearchActivities {
  /** Runs the queries of a round, and stores which pages it reads. Repeated calls return the first result. */
  runSearchQueries(args: { searchId: SearchId; round: number }): Promise<SearchRoundReceipt>;
  /** Ranks and stores the people found after a round, and decides whether the search goes on. */
  rankSearchPeople(args: { searchId: SearchId; round: number }): Promise<SearchRankReceipt>;
  /** Runs the first queries of a search before it is started, for a waiting caller. */
  previewSearch(args: { previewId: SearchPreviewId }): Promise<PreviewReceipt>;
  /** Claims saved pitches for which the index is due to be searched. */
  claimSavedPitches(): Promise<ClaimedPitchesReceipt>;
  /** Searches the index for a saved pitch, and stores by what new articles are ranked. */
  searchForSavedPitch(args: { savedPitchId: SavedPitchId }): Promise<void>;
  /** Matches articles that the index got since the last call against all saved pitches. */
  matchArticles(): Promise<MatchReceipt>;
  /** Judges the people of a search anew by the subject that its row states, for a waiting caller. */
  rerankSearch(args: { searchId: SearchId }): Promise<RerankReceipt>;
}

export interface SearchPageActivities {
  /** Reads a page of the current round, so that its byline and text are known when people are ranked. */
  readSearchPage(args: { searchId: SearchId; position: number }): Promise<SearchPageReceipt>;
}

export function createSearchActivities(deps: SearchDeps): SearchActivities {
  const { db } = deps;
  return {
    runSearchQueries: (args) => withHeartbeats(() => runQueries(deps, args)),
    rankSearchPeople: (args) => withHeartbeats(() => rankPeople(deps, args)),
    previewSearch: ({ previewId }) => withHeartbeats(() => previewSearch(deps, previewId)),
    async claimSavedPitches() {
      const claim = { limit: PITCHES_AT_ONCE, leaseSeconds: LEASE_SECONDS };
      return { savedPitchIds: await savedPitchMatches.claim(db, claim) };
    },
    searchForSavedPitch: ({ savedPitchId }) =>
      withHeartbeats(() => searchForSaved(deps, savedPitchId, new Date())),
    matchArticles: () => withHeartbeats(() => matchArticles(deps, new Date())),
    rerankSearch: ({ searchId }) => withHeartbeats(() => rerankPeople(db, searchId)),
  };
}

export function createSearchPageActivities(deps: {
  db: Database;
  articles: ArticleReader;
}): SearchPageActivities {
  return {
    readSearchPage: (args) =>
      webAttempt({ db: deps.db, maxAttempts: WEB_ATTEMPTS.searchPage }, (signal, reports) =>
        readPage(deps, args, { signal, holder: `${args.searchId}/${args.position}`, ...reports }),
      ),
  };
}
