import { ApplicationFailure, cancellationSignal, heartbeat } from '@temporalio/activity';
import type { rankLists } from '../../../db/index.ts';
import { RANK_FILE_REFUSED, type RankListReceipt } from '../../../workflows/contract.ts';
import { importRanks } from './import-ranks.ts';

/** Well below the heartbeat time-out; building the index of a list is silent otherwise. */
const HEARTBEAT_MS = 5_000;

export interface RankActivities {
  /** Imports a list from where the configuration says it is. */
  importRankList(args: { list: rankLists.RankList }): Promise<RankListReceipt>;
}

export function createRankActivities(deps: {
  databaseUrl: string;
  /** File or address of each list. */
  locations: Record<rankLists.RankList, string | undefined>;
  /** Rows that are kept of each list. */
  limit: number;
}): RankActivities {
  return {
    async importRankList({ list }) {
      const location = deps.locations[list];
      if (!location) return { outcome: 'not_configured', rows: 0 };
      const beat = setInterval(() => heartbeat(), HEARTBEAT_MS);
      try {
        const { limit, databaseUrl } = deps;
        const result = await importRanks(databaseUrl, {
          list,
          location,
          limit,
          signal: cancellationSignal(),
        });
        if (result.outcome === 'refused') {
          throw ApplicationFailure.create({ type: RANK_FILE_REFUSED, message: result.reason });
        }
        return { outcome: result.outcome, rows: result.outcome === 'imported' ? result.rows : 0 };
      } finally {
        clearInterval(beat);
      }
    },
  };
}
