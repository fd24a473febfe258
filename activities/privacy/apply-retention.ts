import { type Database, retention } from '../../db/index.ts';
import type { RetentionReceipt } from '../../workflows/contract.ts';
import { cleanRecordings } from './clean-recordings.ts';

export interface RetentionDeps {
  db: Database;
  /** The folder with recordings of fetched pages, if pages are recorded. */
  recorded: string | undefined;
  limits: retention.RetentionLimits;
}

export async function applyRetention(
  { db, recorded, limits }: RetentionDeps,
  onStep: () => void,
): Promise<RetentionReceipt> {
  const rows = await retention.apply(db, limits, onStep);
  if (!recorded) return { rows, files: 0, records: 0 };
  return { rows, ...(await cleanRecordings({ db, folder: recorded, days: limits.pagesDays }, onStep)) };
}
