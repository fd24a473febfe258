import { type Database, gkgFiles, newsArticles, type Transaction } from '../../db/index.ts';
import type { IndexedArticle, NewsOrigin } from '../../model/index.ts';
import type { ListedLine } from './gkg-line.ts';
import { indexedItem } from './indexed-item.ts';

const BATCH = 500;
/** How often a file may fail before Byline gives up on it; GDELT never published some files. */
const ATTEMPTS = 5;

export type GkgOutcome =
  | { outcome: 'loaded'; added: number }
  | { outcome: 'known' | 'missing' }
  | { outcome: 'failed'; message: string };

/** Whether a status says that the server cannot answer now, and not that there is no such file. */
export const isAway = (status: number) => status === 429 || status >= 500;

export interface StoredLines {
  lines: number;
  /** How many lines could not be read. */
  skippedLines: number;
  /** How many articles are new to the index. */
  added: number;
}

/**
 * Stores the articles of a file of GDELT in batches, and counts them for the file in the same transaction. `atEnd`
 * joins that of the last batch.
 */
export async function storeLines(
  file: { db: Database; name: string; origin: NewsOrigin; read: (line: string) => ListedLine },
  lines: AsyncIterable<string>,
  signal: AbortSignal,
  atEnd?: (tx: Transaction, stored: StoredLines) => Promise<void>,
): Promise<StoredLines> {
  const stored: StoredLines = { lines: 0, skippedLines: 0, added: 0 };
  let batch: IndexedArticle[] = [];
  const store = async (also?: typeof atEnd) => {
    const articles = batch;
    batch = [];
    stored.added += await file.db.transaction().execute(async (tx) => {
      const count = await newsArticles.save(tx, articles);
      await gkgFiles.countArticles(tx, file.name, count);
      await also?.(tx, stored);
      return count;
    });
  };
  for await (const line of lines) {
    signal.throwIfAborted();
    if (line.trim() === '') continue;
    stored.lines += 1;
    const parsed = file.read(line);
    if (parsed.kind === 'malformed') stored.skippedLines += 1;
    if (parsed.kind === 'article') batch.push(indexedItem(parsed.item, file.origin, parsed.seenAt));
    if (batch.length === BATCH) await store();
  }
  await store(atEnd);
  return stored;
}

/**
 * Yields the lines of bytes in UTF-8, in which what is not valid becomes a replacement character. Overlong lines are
 * cut off.
 */
export async function* linesOf(
  bytes: AsyncIterable<unknown>,
  limits: { line: number },
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    const [first = '', ...others] = decoder.decode(chunk as Buffer, { stream: true }).split('\n');
    // A line without an end must not be copied once a chunk.
    if (rest.length < limits.line) rest = (rest + first).slice(0, limits.line);
    for (const line of others) {
      yield rest;
      rest = line.slice(0, limits.line);
    }
  }
  if (rest !== '') yield rest;
}

/** Records a failure; the file is tried again in a later run, up to `attempts` times, or without end if null. */
export async function fail(
  db: Database,
  name: string,
  message: string,
  attempts: number | null = ATTEMPTS,
): Promise<GkgOutcome> {
  await gkgFiles.noteFailure(db, name, message, attempts);
  return { outcome: 'failed', message };
}
