import { ActivityFailure, continueAsNew, isCancellation, workflowInfo } from '@temporalio/workflow';
import { claimFeeds, readFeed } from './activities.ts';

/** Started by a schedule: reads every feed whose turn it is, some at a time. Returns how many. */
export async function readFeeds(earlier = 0): Promise<number> {
  let read = earlier;
  for (;;) {
    const { feedIds } = await claimFeeds();
    if (feedIds.length === 0) return read;
    await Promise.all(feedIds.map((feedId) => orLater(readFeed({ feedId }))));
    read += feedIds.length;
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof readFeeds>(read);
  }
}

/** A feed that could not even be noted as failed has its turn again when its lease is over. */
async function orLater(reading: Promise<unknown>): Promise<void> {
  try {
    await reading;
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
  }
}
