import { ApplicationFailure } from '@temporalio/activity';
import type { RankList } from '../../../model/index.ts';
import { RANK_FILE_REFUSED, type RankListReceipt } from '../../../workflows/contract.ts';
import { withHeartbeats } from '../../support/index.ts';
import { importRanks } from './import-ranks.ts';

export interface RankActivities {
  /** Imports a rank list from its configured location. */
  importRankList(args: { list: RankList }): Promise<RankListReceipt>;
}

export function createRankActivities(deps: {
  databaseUrl: string;
  locations: Record<RankList, string | undefined>;
  /** The number of rows to keep per rank list. */
  limit: number;
}): RankActivities {
  return {
    async importRankList({ list }) {
      const location = deps.locations[list];
      if (!location) return { outcome: 'not_configured', rows: 0 };
      const { limit, databaseUrl } = deps;
      const result = await withHeartbeats((signal) =>
        importRanks(databaseUrl, { list, location, limit, signal }),
      );
      if (result.outcome === 'refused') {
        throw ApplicationFailure.create({ type: RANK_FILE_REFUSED, message: result.reason });
      }
      return { outcome: result.outcome, rows: result.outcome === 'imported' ? result.rows : 0 };
    },
  };
}
