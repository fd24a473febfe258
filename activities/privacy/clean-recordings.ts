import { stat, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { type Database, retention, suppressions } from '../../db/index.ts';
import { DAY_MS } from '../../model/durations.ts';
import type { RetentionReceipt } from '../../workflows/contract.ts';
import { listArchives, rewriteArchives } from '../web/index.ts';

export interface Recordings {
  db: Database;
  folder: string;
  /** How long recordings are kept. */
  days: number;
}

/**
 * Deletes recordings that are too old, and pages about suppressed people from newer ones, because a page is
 * recorded before anybody knows whom it is about. Does nothing while another process cleans the folder.
 */
export async function cleanRecordings(
  { db, folder, days }: Recordings,
  onStep: () => void = () => undefined,
): Promise<Omit<RetentionReceipt, 'rows'>> {
  const cleaned = await retention.alone(db, `${hostname()}:${resolve(folder)}`, async () => {
    const files = await deleteOld(folder, days);
    const records = await rewriteArchives([folder], ({ url }) => {
      onStep();
      if (!url || !URL.canParse(url)) return false;
      return suppressions.includes(db, [
        ...suppressions.webSubjects(new URL(url)),
        suppressions.recordingSubject(url),
      ]);
    });
    return { files, records };
  });
  return cleaned ?? { files: 0, records: 0 };
}

/**
 * Cleans the recordings at once and then daily, because the scheduled clean-up runs on only one of the machines that
 * fetch pages. The returned function ends this, and waits for a clean-up in progress.
 */
export function keepRecordingsClean(
  recordings: Recordings,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const clean = () =>
    cleanRecordings(recordings, () => stopping.signal.throwIfAborted()).then(
      () => undefined,
      (error: unknown) => {
        if (!stopping.signal.aborted) onError(error);
      },
    );
  let last = clean();
  const timer = setInterval(() => {
    last = last.then(clean);
  }, DAY_MS);
  return () => {
    clearInterval(timer);
    stopping.abort();
    return last;
  };
}

/** Deletes archives by their last change, so that a file that is still being written is kept. */
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
