import { rankLists } from '../../../db/index.ts';
import type { RankList } from '../../../model/index.ts';
import { UnreadableZip } from '../../web/index.ts';
import { openRankFile, type RankFile } from './open-rank-file.ts';
import { RankFileError } from './rank-file-error.ts';
import { type RankCounts, readRanks } from './read-ranks.ts';

export interface RankImport {
  list: RankList;
  /** A path or an http(s) URL of a plain, gzip or zip file. */
  location: string;
  /** The most rows to keep, which are the best ones, because lists are sorted by rank. */
  limit: number;
  /** The date of the list, if it is missing or wrong in the file and the server's response. */
  asOf?: string | undefined;
  signal: AbortSignal;
  onProgress?: (progress: { bytes: number; totalBytes: number | null; rows: number }) => void;
}

export type RankImportResult =
  | { outcome: 'imported'; rows: number; skipped: number; asOf: string }
  /** Another import of the same list is running. */
  | { outcome: 'busy' }
  /** The old rank list is kept. */
  | { outcome: 'refused'; reason: string };

/**
 * Replaces a list completely or not at all. Memory does not grow with the file, and an interrupted import
 * leaves nothing behind.
 */
export async function importRanks(databaseUrl: string, options: RankImport): Promise<RankImportResult> {
  const { list, location, limit, signal } = options;
  const counts: RankCounts = { rows: 0, skipped: 0 };
  let bytes = 0;
  let file: RankFile | undefined;
  try {
    const opened = await openRankFile(location, {
      signal,
      onRead: (count) => {
        bytes += count;
        options.onProgress?.({ bytes, totalBytes: file?.totalBytes ?? null, rows: counts.rows });
      },
    });
    file = opened;
    const asOf = options.asOf ?? (opened.modified ?? new Date()).toISOString().slice(0, 10);
    const rows = readRanks(list, opened.bytes, { limit, counts });
    const replaced = await rankLists.replace(databaseUrl, { name: list, source: location, asOf }, rows);
    if (replaced.outcome === 'duplicate') {
      return { outcome: 'refused', reason: `The file lists ${replaced.domain} twice.` };
    }
    if (replaced.outcome === 'busy') return replaced;
    return { outcome: 'imported', rows: replaced.rows, skipped: counts.skipped, asOf };
  } catch (error) {
    signal.throwIfAborted();
    const reason = whyUnreadable(error);
    if (reason === null) throw error;
    return { outcome: 'refused', reason };
  } finally {
    await file?.close();
  }
}

/** Returns what is wrong with the file, worded for an operator, or null if the error has another cause. */
function whyUnreadable(error: unknown): string | null {
  if (error instanceof RankFileError) return error.message;
  if (error instanceof UnreadableZip) return `The archive could not be read: ${error.message}.`;
  if (!(error instanceof Error)) return null;
  if ('code' in error && String(error.code).startsWith('Z_')) {
    return `The file is truncated or damaged: ${error.message}.`;
  }
  // undici throws errors with these texts if a connection fails or breaks.
  return error instanceof TypeError && /terminated|fetch failed/.test(error.message)
    ? 'The URL could not be reached, or the connection was closed.'
    : null;
}
