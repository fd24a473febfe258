/** Scheduled workflows that fill the news index and the rank lists, check people, and match saved pitches. */
import {
  ActivityFailure,
  continueAsNew,
  isCancellation,
  patched,
  proxyActivities,
  workflowInfo,
} from '@temporalio/workflow';
import type { SearchActivities } from '../activities/find/index.ts';
import type { NewsActivities } from '../activities/news/index.ts';
import type { RankActivities } from '../activities/publications/index.ts';
import type { WatchActivities } from '../activities/watch/index.ts';
import type { RankListReceipt } from './contract.ts';
import { INGEST_OPTIONS, RANKS_OPTIONS, SEARCH_OPTIONS } from './options.ts';

const news = proxyActivities<NewsActivities>(INGEST_OPTIONS);
const watch = proxyActivities<WatchActivities>(INGEST_OPTIONS);
const finder = proxyActivities<SearchActivities>(SEARCH_OPTIONS);
const ranks = proxyActivities<RankActivities>(RANKS_OPTIONS);

/** Reads all feeds that are due, several at a time. Returns the number of feeds. A schedule starts this workflow. */
export async function readFeeds(earlier = 0): Promise<number> {
  return readDue(
    earlier,
    async () => (await news.claimFeeds()).feedIds,
    (feedId) => news.readFeed({ feedId }),
  );
}

/**
 * A scheduled workflow that reads the pages of watched people that are due, several at a time and one of each site.
 * Returns the number of pages.
 */
export async function checkPeople(earlier = 0): Promise<number> {
  return readDue(
    earlier,
    async () => (await watch.claimPages()).pageIds,
    (pageId) => watch.checkPage({ pageId }),
  );
}

/**
 * A scheduled workflow that searches the index for saved pitches that are due, several at a time. Returns the number of
 * saved pitches.
 */
export async function searchForSavedPitches(earlier = 0): Promise<number> {
  return readDue(
    earlier,
    async () => (await finder.claimSavedPitches()).savedPitchIds,
    (savedPitchId) => finder.searchForSavedPitch({ savedPitchId }),
  );
}

/** The maximum number of batches of articles in a run, which are those of a day; a later run matches the others. */
const MAX_BATCHES = 500;

/** A scheduled workflow that matches new articles against all saved pitches. Returns the number of matches. */
export async function matchSavedPitches(): Promise<number> {
  let matches = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const receipt = await finder.matchArticles();
    matches += receipt.matches;
    if (!receipt.isMore) break;
  }
  return matches;
}

/** Claims and reads what is due until nothing is; returns how many, with those of earlier runs. */
async function readDue<Id>(
  earlier: number,
  claim: () => Promise<Id[]>,
  read: (id: Id) => Promise<unknown>,
): Promise<number> {
  let count = earlier;
  for (;;) {
    const ids = await claim();
    if (ids.length === 0) return count;
    await Promise.all(ids.map((id) => orLater(read(id))));
    count += ids.length;
    if (workflowInfo().continueAsNewSuggested)
      await continueAsNew<(earlier: number) => Promise<number>>(count);
  }
}

/**
 * Ignore a failed activity, even if its failure could not be stored: the feed or page is due again when its lease
 * expires.
 */
async function orLater(reading: Promise<unknown>): Promise<void> {
  try {
    await reading;
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
  }
}

/** The maximum number of files in a run, which is enough for a day of GDELT's two streams of files; the others wait. */
const MAX_FILES = 200;
/** After so many files, which take about a minute, a run asks for newer ones: current news does not wait for the past. */
const FILES_PER_LIST = 20;

/**
 * A scheduled workflow that records the files that GDELT has published and loads those that are due, the newest first.
 * Returns the number of files it tried to load.
 */
export async function loadGkg(): Promise<number> {
  const listsAgain = patched('a run asks for newer files');
  for (let tried = 0; tried < MAX_FILES; tried += 1) {
    if (tried === 0 || (listsAgain && tried % FILES_PER_LIST === 0)) await news.listGkgFiles();
    const { name } = await news.nextGkgFile();
    if (name === null) return tried;
    await news.loadGkgFile({ name });
  }
  return MAX_FILES;
}

const LISTS = ['tranco', 'domain_ranks'] as const;

/**
 * A scheduled workflow that runs monthly and imports each configured rank list. A failed import does not stop
 * the other imports.
 */
export async function importRanks(): Promise<RankListReceipt[]> {
  const receipts: RankListReceipt[] = [];
  let failure: unknown;
  for (const list of LISTS) {
    try {
      receipts.push(await ranks.importRankList({ list }));
    } catch (error) {
      failure = error;
    }
  }
  if (failure) throw failure;
  return receipts;
}
