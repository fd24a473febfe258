import { parsePage } from '../../../packages/reader/html/page.ts';
import { readMainText } from '../../../packages/reader/main-text/index.ts';
import { findSubject } from '../../../packages/reader/pages/read-story.ts';
import { scorerOf } from '../shingles.ts';
import { exampleOf } from './examples.ts';
import type { SetReading } from './figures.ts';
import { fitInFolds } from './fit-tables.ts';
import { readSets } from './sets.ts';

/** Reads every page in `SETS` with models that were fitted without any page of the same site. */
export function readInFolds(corpora?: string): SetReading[] {
  const examples = [...readSets(corpora)].flatMap((page) => exampleOf(page) ?? []);
  const tables = fitInFolds(examples);
  return [...readSets(corpora)].map((page) => {
    const parsed = parsePage(page.html, page.url);
    const { title, node } = findSubject(parsed);
    const { text, confidence } = readMainText(parsed, title?.text ?? null, node, tables[page.fold]);
    const scoreText = scorerOf(page);
    return { page, score: scoreText(text), confidence, scoreText };
  });
}
