import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ArticleAuthor, type ArticleReading, SIGNED_KINDS } from '../../../model/index.ts';
import { readArticle } from '../../../packages/reader/pages/read-article.ts';
import { readBylineCorpus } from '../byline-corpus.ts';

export interface JudgedPitch {
  id: string;
  language: string;
  pitch: string;
}

export interface Grade {
  pitch_id: string;
  url: string;
  /**
   * The grade of a person for a pitch. 3: should be pitched first; 2: has the right beat; 1: arguable; 0:
   * wrong.
   */
  grade: number;
  /** Whether recommending this person for the pitch would be absurd. */
  never: boolean;
}

/** A page as read by Byline, with the author whom a job would find on the page. */
export interface JudgedPage {
  url: string;
  language: string;
  reading: ArticleReading;
  author: ArticleAuthor;
}

export interface JudgedCorpus {
  pitches: JudgedPitch[];
  /** By pitch and page. */
  grades: Map<string, Map<string, Grade>>;
  pages: JudgedPage[];
}

/**
 * Reads the pitches (`pitches.jsonl`), the grades (`grades.jsonl`) and a list of URLs (`pages.txt`) from
 * `folder`, and the pages with these URLs from `pagesFolder`.
 */
export function readJudgedCorpus(folder: string, pagesFolder: string): JudgedCorpus {
  const named = join(folder, 'pages.txt');
  if (!existsSync(named)) throw new Error(`--corpus DIR: there is no ${named}`);
  const asked = new Set(lines(named));
  const grades = new Map<string, Map<string, Grade>>();
  for (const grade of jsonLines<Grade>(join(folder, 'grades.jsonl'))) {
    const own = grades.get(grade.pitch_id) ?? new Map<string, Grade>();
    grades.set(grade.pitch_id, own.set(grade.url, grade));
  }
  const pages = readBylineCorpus(pagesFolder)
    .filter(({ url }) => asked.has(url))
    .flatMap(({ url, html, lang }): JudgedPage[] => {
      const reading = readArticle(html, url);
      const [author] = reading.authors;
      return author && SIGNED_KINDS.has(reading.kind) ? [{ url, language: lang, reading, author }] : [];
    });
  return { pitches: jsonLines(join(folder, 'pitches.jsonl')), grades, pages };
}

function lines(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function jsonLines<Row>(file: string): Row[] {
  return lines(file).map((line) => JSON.parse(line) as Row);
}
