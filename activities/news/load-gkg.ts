import { createHash } from 'node:crypto';
import { type Database, gkgFiles, newsArticles } from '../../db/index.ts';
import type { IndexedArticle } from '../../model/index.ts';
import { openZipEntry, type ServiceClient, UnreadableZip } from '../web/index.ts';
import { readGkgLine } from './gkg-line.ts';
import { GKG_STREAMS, type GkgStream, quartersBetween, readGkgList } from './gkg-lists.ts';
import { indexedItem } from './indexed-item.ts';

const MEGABYTE = 1024 * 1024;
const TIMEOUT_MS = 60_000;
/** The most bytes of a list to read; GDELT's full list of files is larger, so only its end is requested. */
const LIST_BYTES = 4 * MEGABYTE;
/** How many bytes of the list are requested per missed quarter of an hour, whose three lines are much shorter. */
const LIST_BYTES_PER_QUARTER = 1_024;
/** Size limits in bytes; a typical file has 5 to 15 MB, or about 60 MB unpacked. */
const ZIP_LIMITS = { zip: 64 * MEGABYTE, bytes: 400 * MEGABYTE, line: MEGABYTE } as const;
const BATCH = 500;
/** How often a file may fail before Byline gives up on it; GDELT never published some files. */
const ATTEMPTS = 5;

export interface GkgDeps {
  db: Database;
  services: ServiceClient;
  /** The base URL of GDELT's lists and files, with a trailing slash. */
  gkgBase: string;
  /** How many hours of missed files to load after an outage. */
  catchUpHours: number;
}

/**
 * Records the newest file of each kind, and those since the last known one. Returns the number of kinds whose
 * list could not be read.
 */
export async function listGkgFiles(deps: GkgDeps, signal: AbortSignal): Promise<number> {
  let unread = 0;
  for (const stream of GKG_STREAMS) {
    const text = await askText(deps, stream.newest, signal);
    const [newest] = text === null ? [] : readGkgList(text, stream, deps.gkgBase);
    if (!newest) {
      unread += 1;
      continue;
    }
    const missed = await missedFiles(deps, stream, newest, signal);
    await gkgFiles.add(deps.db, [...missed, newest]);
  }
  return unread;
}

async function missedFiles(
  deps: GkgDeps,
  stream: GkgStream,
  newest: gkgFiles.GkgFile,
  signal: AbortSignal,
): Promise<gkgFiles.GkgFile[]> {
  const last = await gkgFiles.newest(deps.db, stream.suffix);
  if (!last) return [];
  const earliest = newest.covers_until.getTime() - deps.catchUpHours * 60 * 60 * 1000;
  const from = new Date(Math.max(last.covers_until.getTime(), earliest));
  const quarters = quartersBetween(from, newest.covers_until, stream, deps.gkgBase);
  if (quarters.length === 0) return [];
  // A file whose checksum is not in the requested end is loaded without a check.
  const bytes = Math.min(LIST_BYTES, (quarters.length + 8) * LIST_BYTES_PER_QUARTER);
  const tail = await askText(deps, stream.all, signal, { range: `bytes=-${bytes}` });
  const checksums = new Map(
    readGkgList(tail ?? '', stream, deps.gkgBase).map(({ name, md5 }) => [name, md5]),
  );
  return quarters.map((file) => ({ ...file, md5: checksums.get(file.name) ?? null }));
}

async function askText(
  { services, gkgBase }: GkgDeps,
  name: string,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<string | null> {
  const url = new URL(name, gkgBase).href;
  const reply = await services.ask({ url, headers, timeoutMs: TIMEOUT_MS, limitBytes: LIST_BYTES, signal });
  if (!reply.ok || (reply.response.status !== 200 && reply.response.status !== 206)) return null;
  return 'bytes' in reply.response.body ? reply.response.body.bytes.toString('latin1') : null;
}

export type GkgOutcome =
  | { outcome: 'loaded'; added: number }
  | { outcome: 'known' | 'missing' }
  | { outcome: 'failed'; message: string };

/** Loads a file in batches; the attempt after an interrupted one skips the articles already stored. */
export async function loadGkgFile(deps: GkgDeps, name: string, signal: AbortSignal): Promise<GkgOutcome> {
  const { db } = deps;
  const file = await gkgFiles.find(db, name);
  if (!file) return { outcome: 'missing' };
  if (file.state !== 'waiting') return { outcome: 'known' };
  const fetched = await fetchZip(deps, file, signal);
  if (!fetched.ok) return fail(db, name, fetched.message);
  const read = { lines: 0, skippedLines: 0 };
  let added = 0;
  let batch: IndexedArticle[] = [];
  const store = async () => {
    const articles = batch;
    batch = [];
    added += await db.transaction().execute(async (tx) => {
      const count = await newsArticles.save(tx, articles);
      await gkgFiles.countArticles(tx, name, count);
      return count;
    });
  };
  try {
    for await (const line of unzipLines(fetched.zip, ZIP_LIMITS)) {
      signal.throwIfAborted();
      if (line === '') continue;
      read.lines += 1;
      const parsed = readGkgLine(line);
      if (parsed.kind === 'malformed') read.skippedLines += 1;
      if (parsed.kind === 'article') batch.push(indexedItem(parsed.item, 'gkg', parsed.seenAt));
      if (batch.length === BATCH) await store();
    }
  } catch (error) {
    if (error instanceof UnreadableZip) return fail(db, name, error.message);
    throw error;
  }
  await store();
  await gkgFiles.noteLoaded(db, name, read);
  return { outcome: 'loaded', added };
}

async function fetchZip(
  { services }: GkgDeps,
  file: gkgFiles.GkgFile,
  signal: AbortSignal,
): Promise<{ ok: true; zip: Buffer } | { ok: false; message: string }> {
  const reply = await services.ask({
    url: file.url,
    timeoutMs: TIMEOUT_MS,
    limitBytes: ZIP_LIMITS.zip,
    signal,
  });
  if (!reply.ok) return { ok: false, message: reply.failure.message };
  const { status, body } = reply.response;
  if (status !== 200) return { ok: false, message: `HTTP ${status}` };
  if ('unread' in body) return { ok: false, message: `the file could not be read: ${body.unread}` };
  const md5 = createHash('md5').update(body.bytes).digest('hex');
  if (file.md5 !== null && md5 !== file.md5) {
    return { ok: false, message: `the checksum is ${md5}, expected ${file.md5}` };
  }
  return { ok: true, zip: body.bytes };
}

async function fail(db: Database, name: string, message: string): Promise<GkgOutcome> {
  await gkgFiles.noteFailure(db, name, message, ATTEMPTS);
  return { outcome: 'failed', message };
}

/**
 * Yields the lines of the only file in a ZIP archive. The size limit applies to the actual bytes, whatever the
 * archive declares, and overlong lines are cut off. Throws `UnreadableZip`.
 */
export async function* unzipLines(
  zip: Buffer,
  limits: { bytes: number; line: number },
): AsyncGenerator<string> {
  const { bytes } = await openZipEntry(zip, limits.bytes);
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
    rest = (lines.pop() ?? '').slice(0, limits.line);
    for (const line of lines) yield line.slice(0, limits.line);
  }
  if (rest !== '') yield rest;
}
