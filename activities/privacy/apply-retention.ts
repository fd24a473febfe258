import { stat, unlink } from 'node:fs/promises';
import { type Database, retention, suppressions } from '../../db/index.ts';
import type { RetentionReceipt } from '../../workflows/contract.ts';
import { listArchives, rewriteArchives } from '../web/index.ts';

export interface RetentionDeps {
  db: Database;
  /** The folder with recordings of fetched pages, if pages are recorded. */
  recorded: string | undefined;
  limits: retention.RetentionLimits;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes database rows and recordings of fetched pages whose retention period has ended. Also removes pages
 * about suppressed people from newer recordings, because the recorder stores a page before anybody knows whom
 * it is about.
 */
export async function applyRetention(
  { db, recorded, limits }: RetentionDeps,
  onStep: () => void,
): Promise<RetentionReceipt> {
  const rows = await retention.apply(db, limits, onStep);
  if (!recorded) return { rows, files: 0, records: 0 };
  const files = await deleteOld(recorded, limits.pagesDays);
  const records = await rewriteArchives([recorded], ({ url }) => {
    onStep();
    if (!url || !URL.canParse(url)) return false;
    return suppressions.includes(db, [
      ...suppressions.webSubjects(new URL(url)),
      suppressions.recordingSubject(url),
    ]);
  });
  return { rows, files, records };
}

/**
 * Deletes archives that have not changed for the given number of days, so that a file that is still being
 * written is kept.
 */
async function deleteOld(folder: string, days: number): Promise<number> {
  const oldest = Date.now() - days * DAY_MS;
  let deleted = 0;
  for (const file of await listArchives(folder)) {
    if ((await stat(file)).mtimeMs >= oldest) continue;
    await unlink(file);
    deleted += 1;
  }
  return deleted;
}
