/** Scheduled workflows that fill the news index and the rank lists. */
import {
  ActivityFailure,
  continueAsNew,
  isCancellation,
  proxyActivities,
  workflowInfo,
} from '@temporalio/workflow';
import type { NewsActivities } from '../activities/news/index.ts';
import type { RankActivities } from '../activities/publications/index.ts';
import type { RankListReceipt } from './contract.ts';
import { INGEST_OPTIONS, RANKS_OPTIONS } from './options.ts';

const news = proxyActivities<NewsActivities>(INGEST_OPTIONS);
const ranks = proxyActivities<RankActivities>(RANKS_OPTIONS);

/** Runs on a schedule: reads every feed that is due, several at a time. Returns how many. */
export async function readFeeds(earlier = 0): Promise<number> {
  let read = earlier;
  for (;;) {
    const { feedIds } = await news.claimFeeds();
    if (feedIds.length === 0) return read;
    await Promise.all(feedIds.map((feedId) => orLater(news.readFeed({ feedId }))));
    read += feedIds.length;
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof readFeeds>(read);
  }
}

/** If even the failure could not be recorded, the feed is due again when its lease expires. */
async function orLater(reading: Promise<unknown>): Promise<void> {
  try {
    await reading;
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
  }
}

/** Enough to catch up on a day of both streams in one run; the rest waits for the next run. */
const MAX_FILES = 200;

/**
 * Runs on a schedule: records the files that GDELT has published and loads those that are pending. Returns
 * how many it tried.
 */
export async function loadGkg(): Promise<number> {
  await news.listGkgFiles();
  let failed = 0;
  let tried = 0;
  for (; tried < MAX_FILES; tried += 1) {
    // Files that just failed are still pending and sort before older ones, so they are skipped.
    const { name } = await news.nextGkgFile({ skip: failed });
    if (name === null) break;
    const { outcome } = await news.loadGkgFile({ name });
    if (outcome === 'failed') failed += 1;
  }
  return tried;
}

const LISTS = ['tranco', 'domain_ranks'] as const;

/**
 * Runs monthly on a schedule: imports each configured rank list. A failed import does not stop the others.
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
