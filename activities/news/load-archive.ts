import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { languageOf } from '#fit';
import { parseDate } from '#reader';
import { type Database, newsArchives, newsWords } from '../../db/index.ts';
import { type IndexedArticle, publicationDomain, urlKey } from '../../model/index.ts';

const BATCH = 1_000;
const MAX_AUTHORS = 20;
/** How many skipped lines are named. */
const SHOWN = 5;

/** A line of an archive; other keys are ignored. */
interface ArchiveLine {
  url: string;
  title: string;
  text?: string | null;
  authors?: string[];
  date?: string | null;
  language?: string | null;
}

export interface LoadedArchive {
  lines: number;
  /** How many articles the index did not hold before. */
  added: number;
  /** How many lines are not articles; `problems` says what is wrong with the first ones. */
  skipped: number;
  problems: string[];
}

/**
 * Loads a file with one JSON object per line, gzipped if its name ends in `.gz`, into the news index, any number of
 * times. Counts the words of the index anew at the end.
 */
export async function loadArchive(
  db: Database,
  { file, archive }: { file: string; archive: string },
  onBatch: (loaded: LoadedArchive) => void = () => undefined,
): Promise<LoadedArchive> {
  const bytes = createReadStream(file);
  const input = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  // A stream that feeds another does not pass on its errors.
  bytes.on('error', (error) => input.destroy(error));
  const loaded: LoadedArchive = { lines: 0, added: 0, skipped: 0, problems: [] };
  let batch: IndexedArticle[] = [];
  const save = async () => {
    loaded.added += await newsArchives.load(db, archive, batch);
    batch = [];
    onBatch(loaded);
  };
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    loaded.lines += 1;
    if (line.trim() === '') continue;
    const read = readLine(line);
    if (typeof read === 'string') {
      loaded.skipped += 1;
      if (loaded.problems.length < SHOWN) loaded.problems.push(`line ${loaded.lines}: ${read}`);
    } else {
      batch.push(read);
    }
    if (batch.length >= BATCH) await save();
  }
  await save();
  await newsWords.refresh(db);
  return loaded;
}

/** Returns the article of a line, or what is wrong with the line. */
function readLine(line: string): IndexedArticle | string {
  let given: Partial<ArchiveLine>;
  try {
    given = JSON.parse(line);
  } catch {
    return 'not a JSON object';
  }
  if (typeof given !== 'object' || given === null) return 'not a JSON object';
  const { url, title, text, authors, date, language } = given;
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url) || !URL.canParse(url))
    return '"url" is not an http or https URL';
  if (typeof title !== 'string' || title.trim() === '') return '"title" is missing';
  if (authors !== undefined && !isListOfTexts(authors)) return '"authors" is not a list of names';
  const published = typeof date === 'string' ? parseDate(date) : null;
  if (typeof date === 'string' && published === null) return '"date" is not a date';
  const snippet = typeof text === 'string' && text.trim() !== '' ? text : null;
  return {
    url_key: urlKey(url),
    url: new URL(url).href,
    domain: publicationDomain(new URL(url).hostname),
    title,
    snippet,
    authors: (authors ?? []).slice(0, MAX_AUTHORS),
    source_name: null,
    published_at: published ? new Date(published.value) : null,
    published_at_precision: published?.precision ?? null,
    published_at_basis: published ? 'provider' : null,
    language: typeof language === 'string' ? language : languageOf(`${title}. ${snippet ?? ''}`).code,
    country: null,
    image_url: null,
    is_reprint: false,
    origin: 'archive',
    text: null,
    original_key: null,
  };
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
