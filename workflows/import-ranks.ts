import { importRankList } from './activities.ts';
import type { RankListReceipt } from './contract.ts';

const LISTS = ['tranco', 'domain_ranks'] as const;

/** Started by a schedule each month: imports each rank list that is configured; one that fails stops no other. */
export async function importRanks(): Promise<RankListReceipt[]> {
  const receipts: RankListReceipt[] = [];
  let failure: unknown;
  for (const list of LISTS) {
    try {
      receipts.push(await importRankList({ list }));
    } catch (error) {
      failure = error;
    }
  }
  if (failure) throw failure;
  return receipts;
}
