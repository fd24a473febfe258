import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { countryOfOutlet } from '#reader';
import { type Database, gkgFiles, newsBackfill } from '../../db/index.ts';
import { MINUTE_MS } from '../../model/durations.ts';
import type { ServiceClient } from '../web/index.ts';
import { readArticleListLine } from './article-list-line.ts';
import type { ListedLine } from './gkg-line.ts';
import { articleListUrl, QUARTER_MS } from './gkg-lists.ts';
import { fail, type GkgOutcome, isAway, linesOf, storeLines } from './store-lines.ts';

interface ListDeps {
  db: Database;
  services: ServiceClient;
  /** The base URL of GDELT's other files. */
  gkgBase: string;
  /** The languages and countries of the articles to take; all if empty. */
  languages: string[];
  countries: string[];
}

const MEGABYTE = 1024 * 1024;
const MINUTES = QUARTER_MS / MINUTE_MS;
/** Status codes of a minute that has no file, or none yet; object stores hide missing files behind a 403. */
const NO_FILE: readonly number[] = [403, 404];
/** How long after its quarter of an hour a file may still come; then the missing minutes are asked for once more. */
const LATE_MS = 3 * 60 * MINUTE_MS;
const TIMEOUT_MS = 20_000;
/** A file has some 800 lines, 200 KB packed and 1 MB unpacked. */
const LIMITS = { packed: 16 * MEGABYTE, bytes: 64 * MEGABYTE, line: MEGABYTE } as const;
const GZIP = [0x1f, 0x8b] as const;

/**
 * Loads those minutes of a quarter of an hour that are not loaded yet, one request at a time. While a minute may still
 * come, the quarter stays pending. A file that is broken does not hold up the other minutes.
 */
export async function loadArticleList(
  deps: ListDeps,
  file: gkgFiles.GkgRow,
  signal: AbortSignal,
): Promise<GkgOutcome> {
  const { db } = deps;
  const { name } = file;
  const start = file.covers_until.getTime() - QUARTER_MS;
  let added = 0;
  let loaded = file.minutes;
  let broken: string | null = null;
  for (let at = 0; at < MINUTES; at += 1) {
    const bit = 1 << at;
    if ((loaded & bit) !== 0) continue;
    const minute = new Date(start + at * MINUTE_MS);
    try {
      const fetched = await fetchMinute(deps, minute, signal);
      if (fetched.outcome === 'away') return fail(db, name, fetched.message, null);
      if (fetched.outcome === 'missing') continue;
      const read = (line: string) => ofChoice(readArticleListLine(line, minute), deps);
      const lines = linesOf(unpacked(fetched.bytes), LIMITS);
      const stored = await storeLines({ db, name, origin: 'gal', read }, lines, signal, (tx, counts) =>
        gkgFiles.noteMinute(tx, name, bit, { ...counts, bytes: fetched.bytes.length }),
      );
      added += stored.added;
      loaded |= bit;
    } catch (error) {
      if (!(error instanceof UnreadableMinute)) throw error;
      broken ??= `${minute.toISOString()}: ${error.message}`;
    }
  }
  if (broken !== null) return fail(db, name, broken);
  const lateUntil = new Date(file.covers_until.getTime() + LATE_MS);
  if (loaded !== 2 ** MINUTES - 1 && lateUntil > new Date()) await gkgFiles.putOff(db, name, lateUntil);
  else if (loaded === 0) return fail(db, name, 'There is no file of any of these minutes', 1);
  else await gkgFiles.noteLoaded(db, name);
  return { outcome: 'loaded', added };
}

function ofChoice(line: ListedLine, choice: Pick<ListDeps, 'languages' | 'countries'>): ListedLine {
  if (line.kind !== 'article') return line;
  const { language, url } = line.item;
  return newsBackfill.isWanted({ language, country: countryOfOutlet(url) }, choice)
    ? line
    : { kind: 'other' };
}

/** Thrown for a file that cannot be read; the message says why. */
class UnreadableMinute extends Error {
  override name = 'UnreadableMinute';
}

type FetchedMinute =
  | { outcome: 'found'; bytes: Buffer }
  | { outcome: 'missing' }
  /** No other minute would come either. */
  | { outcome: 'away'; message: string };

async function fetchMinute(
  { services, gkgBase }: ListDeps,
  minute: Date,
  signal: AbortSignal,
): Promise<FetchedMinute> {
  const url = articleListUrl(minute, gkgBase);
  const reply = await services.ask({ url, timeoutMs: TIMEOUT_MS, limitBytes: LIMITS.packed, signal });
  if (!reply.ok) return { outcome: 'away', message: reply.failure.message };
  const { status, body } = reply.response;
  if (NO_FILE.includes(status)) return { outcome: 'missing' };
  if (isAway(status)) return { outcome: 'away', message: `HTTP ${status}` };
  if (status !== 200) throw new UnreadableMinute(`HTTP ${status}`);
  if ('unread' in body) throw new UnreadableMinute(`it could not be read: ${body.unread}`);
  return { outcome: 'found', bytes: body.bytes };
}

/** Yields the unpacked bytes. A server may have unpacked the file for transport already. */
async function* unpacked(bytes: Buffer): AsyncGenerator<Buffer> {
  const source = Readable.from([bytes]);
  const isPacked = GZIP.every((byte, at) => bytes[at] === byte);
  let total = 0;
  try {
    for await (const chunk of (isPacked ? source.pipe(createGunzip()) : source) as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > LIMITS.bytes) throw new UnreadableMinute(`it unpacks to more than ${LIMITS.bytes} bytes`);
      yield chunk;
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code.startsWith('Z_'))
      throw new UnreadableMinute(`not a valid gzip file: ${(error as Error).message}`);
    throw error;
  }
}
