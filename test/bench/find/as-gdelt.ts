import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { readArticleListLine } from '../../../activities/news/article-list-line.ts';
import { readGkgLine } from '../../../activities/news/gkg-line.ts';
import { storeLines } from '../../../activities/news/store-lines.ts';
import { type Database, newsWords } from '../../../db/index.ts';
import { gkgLine } from '../../support/pages/gkg-files.ts';

interface ArchivedArticle {
  url: string;
  title: string;
  text?: string | null;
  authors?: string[];
  date?: string | null;
}

/** A minute after all articles, so that the dates in the Article List count as stated. */
const MINUTE = new Date('2026-11-01T00:01:00Z');
const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Loads an archive as GDELT would have listed its articles, through the loaders of GDELT's files: title, authors and
 * date in the Knowledge Graph and, with `hasList`, the first sentence in the Article List. Returns the number of articles.
 */
export async function loadAsGdelt(db: Database, file: string, hasList: boolean): Promise<number> {
  const { signal } = new AbortController();
  const graph = { db, name: 'graph', origin: 'gkg', read: readGkgLine } as const;
  const { added } = await storeLines(graph, linesOf(file, asGraph), signal);
  if (hasList) {
    const read = (line: string) => readArticleListLine(line, MINUTE);
    await storeLines({ db, name: 'list', origin: 'gal', read }, linesOf(file, asList), signal);
  }
  await newsWords.refresh(db);
  return added;
}

async function* linesOf(file: string, write: (article: ArchivedArticle, index: number) => string) {
  let index = 0;
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    if (line !== '') yield write(JSON.parse(line) as ArchivedArticle, index++);
  }
}

const noon = (date: string | null | undefined) => (date ? `${date.slice(0, 10)}T12:00:00.000Z` : null);

const inHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replace(/\s/g, ' ');

function asGraph({ url, title, authors, date }: ArchivedArticle, index: number): string {
  const precise = noon(date)?.replace(/\D/g, '').slice(0, 14);
  return gkgLine({
    ...{ index, seen: '20261101000000', url, title: inHtml(title), authors: (authors ?? []).join(';') },
    ...(precise ? { precise } : {}),
  });
}

function asList({ url, title, text, authors, date }: ArchivedArticle): string {
  const [first] = SENTENCES.segment(text ?? '');
  return JSON.stringify({
    ...{ date: noon(date), url, title: inHtml(title), desc: inHtml(first?.segment.trim() ?? '') },
    ...{ author: authors?.join(', ') ?? '', lang: 'en' },
  });
}
