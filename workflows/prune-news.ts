import { pruneOldNews } from './activities.ts';
import type { PruneReceipt } from './contract.ts';

/** Started by a schedule: takes what is too old out of the index of news. */
export async function pruneNews(): Promise<PruneReceipt> {
  return pruneOldNews();
}
