import { createHash } from 'node:crypto';
import { type Database, gkgFiles, newsBackfill, newsWords } from '../../db/index.ts';
import { DAY_MS, HOUR_MS } from '../../model/durations.ts';
import { openZipEntry, type ServiceClient, UnreadableZip } from '../web/index.ts';
import { readGkgLine } from './gkg-line.ts';
import {
  ARTICLE_LIST,
  articleListBase,
  GKG_STREAMS,
  type GkgStream,
  QUARTER_MS,
  quartersBetween,
  readGkgList,
} from './gkg-lists.ts';
import { loadArticleList } from './load-article-list.ts';
import { fail, type GkgOutcome, isAway, linesOf, storeLines } from './store-lines.ts';

const MEGABYTE = 1024 * 1024;
const TIMEOUT_MS = 60_000;
/** The most bytes of a list to read; GDELT's full list of files is larger, so only its end is requested. */
const LIST_BYTES = 4 * MEGABYTE;
/** How many bytes of the list are requested per missed quarter of an hour, whose three lines are much shorter. */
const LIST_BYTES_PER_QUARTER = 1_024;
/** Size limits in bytes; a typical file has 5 to 15 MB, or about 60 MB unpacked. */
const ZIP_LIMITS = { zip: 64 * MEGABYTE, bytes: 400 * MEGABYTE, line: MEGABYTE } as const;

export interface GkgDeps {
  db: Database;
  services: ServiceClient;
  /** The base URL of GDELT's lists and files, with a trailing slash. */
  gkgBase: string;
  /** How many hours of missed files to load after an outage. */
  catchUpHours: number;
  backfill: Backfill;
}

/** The past with which the index is filled, newest first, until somebody chooses another one in the console. */
export interface Backfill {
  days: number;
  /** ISO 639 codes of the articles that are taken of the past before the last day; all if empty. */
  languages: readonly string[];
  /** After so many articles of the Article List, no past is added. */
  articles: number;
}

type Choice = newsBackfill.BackfillChoice;

async function choiceOf({ db, backfill }: GkgDeps): Promise<Choice> {
  const { days, languages } = backfill;
  return (await newsBackfill.findChoice(db)) ?? { days, languages: [...languages], countries: [] };
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
    if (stream.why === 'English') await addArticleLists(deps, newest.covers_until);
  }
  await newsWords.refreshIfGrown(deps.db);
  return unread;
}

/**
 * Adds the quarters of an hour of the Article List, which has no list of files, up to one that is over: those since the
 * last known one, and those of the past that the index is to be filled with. What nobody wants any more is dropped.
 */
async function addArticleLists(deps: GkgDeps, until: Date): Promise<void> {
  const { db, backfill } = deps;
  const { suffix } = ARTICLE_LIST;
  const choice = await choiceOf(deps);
  const last = await gkgFiles.newest(db, suffix);
  const isFull = (await gkgFiles.countArticlesOf(db, suffix)) >= backfill.articles;
  const past = until.getTime() - (isFull ? 0 : choice.days * DAY_MS);
  const followed = Math.max(
    last?.covers_until.getTime() ?? until.getTime() - QUARTER_MS,
    earliest(deps, until),
  );
  const from = new Date(Math.min(followed, past));
  const after = new Date(until.getTime() + 1);
  const known = await gkgFiles.namesSince(db, suffix, from);
  const quarters = quartersBetween(from, after, ARTICLE_LIST, articleListBase(deps.gkgBase));
  await gkgFiles.add(
    db,
    quarters.filter(({ name }) => !known.has(name)),
  );
  await gkgFiles.dropUnread(db, suffix, new Date(Math.min(earliest(deps, until), past)));
  if (!isFull) await newsBackfill.reopen(db, new Date(past), choice);
}

/** The start of the time that is caught up on. */
function earliest({ catchUpHours }: GkgDeps, newest: Date): number {
  return newest.getTime() - catchUpHours * HOUR_MS;
}

async function missedFiles(
  deps: GkgDeps,
  stream: GkgStream,
  newest: gkgFiles.GkgFile,
  signal: AbortSignal,
): Promise<gkgFiles.GkgFile[]> {
  const last = await gkgFiles.newest(deps.db, stream.suffix);
  if (!last) return [];
  const from = new Date(Math.max(last.covers_until.getTime(), earliest(deps, newest.covers_until)));
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

/** The last day is taken whole. */
const ALL = { languages: [], countries: [] };

/**
 * Loads what is missing of a quarter of an hour of the Article List. One that was begun keeps the languages and countries
 * with which it began.
 */
async function loadQuarter(deps: GkgDeps, file: gkgFiles.GkgRow, signal: AbortSignal): Promise<GkgOutcome> {
  const { db } = deps;
  const isOfLastDay = file.covers_until.getTime() > Date.now() - DAY_MS;
  const first = { languages: file.languages ?? [], countries: file.countries ?? [] };
  const choice = file.minutes !== 0 ? first : isOfLastDay ? ALL : await choiceOf(deps);
  if (file.minutes === 0) await gkgFiles.noteChoice(db, file.name, choice);
  const start = performance.now();
  const outcome = await loadArticleList({ ...deps, ...choice }, file, signal);
  await gkgFiles.noteTime(db, file.name, (performance.now() - start) / 1_000);
  return outcome;
}

/**
 * Loads a file, or a quarter of an hour of the Article List, in batches; the attempt after an interrupted one skips the
 * articles already stored.
 */
export async function loadGkgFile(deps: GkgDeps, name: string, signal: AbortSignal): Promise<GkgOutcome> {
  const { db } = deps;
  const file = await gkgFiles.find(db, name);
  if (!file) return { outcome: 'missing' };
  if (file.state !== 'waiting') return { outcome: 'known' };
  if (name.endsWith(ARTICLE_LIST.suffix)) return loadQuarter(deps, file, signal);
  const fetched = await fetchZip(deps, file, signal);
  if (!fetched.ok) return fail(db, name, fetched.message, ...(fetched.isAway ? [null] : []));
  try {
    const { bytes } = await openZipEntry(fetched.zip, ZIP_LIMITS.bytes);
    const lines = linesOf(bytes, ZIP_LIMITS);
    const stored = await storeLines({ db, name, origin: 'gkg', read: readGkgLine }, lines, signal);
    await gkgFiles.noteLoaded(db, name, stored);
    return { outcome: 'loaded', added: stored.added };
  } catch (error) {
    if (error instanceof UnreadableZip) return fail(db, name, error.message);
    throw error;
  }
}

async function fetchZip(
  { services }: GkgDeps,
  file: gkgFiles.GkgFile,
  signal: AbortSignal,
): Promise<{ ok: true; zip: Buffer } | { ok: false; message: string; isAway?: boolean }> {
  const reply = await services.ask({
    url: file.url,
    timeoutMs: TIMEOUT_MS,
    limitBytes: ZIP_LIMITS.zip,
    signal,
  });
  if (!reply.ok) return { ok: false, message: reply.failure.message, isAway: true };
  const { status, body } = reply.response;
  if (status !== 200) return { ok: false, message: `HTTP ${status}`, isAway: isAway(status) };
  if ('unread' in body) return { ok: false, message: `the file could not be read: ${body.unread}` };
  const md5 = createHash('md5').update(body.bytes).digest('hex');
  if (file.md5 !== null && md5 !== file.md5) {
    return { ok: false, message: `the checksum is ${md5}, expected ${file.md5}` };
  }
  return { ok: true, zip: body.bytes };
}
