/**
 * Builds `background.json`, a table of word frequencies in general news. The fit score of a pitch is reduced
 * by the pitch's similarity to general news.
 *
 *     npx tsx scripts/build-background.ts ARTICLES.jsonl.gz
 *
 * Input: one JSON object per line with `outlet`, `title`, `description`. Only the HuffPost rows are counted:
 * they come from the News Category Dataset (R. Misra, arXiv:2209.11429), published under CC BY 4.0. The
 * table contains counts of word stems and no text.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { ENGLISH } from '../packages/fit/lexicon/language.ts';
import { tokenize } from '../packages/fit/lexicon/tokens.ts';
import { weigh } from '../packages/fit/lexicon/vectors.ts';

/** Minimum number of articles with a word stem. One article does not show that a word is common in news. */
const MIN_DOCUMENTS = 2;
const ORIGIN =
  'Word-stem counts from headlines and descriptions of the News Category Dataset (HuffPost; R. Misra, arXiv:2209.11429), CC BY 4.0';

const [file] = process.argv.slice(2);
if (!file) throw new Error('missing argument: the path of the articles file (gzipped JSON Lines)');

const documents = gunzipSync(readFileSync(file))
  .toString('utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { outlet: string; title: string; description: string })
  .filter((row) => row.outlet === 'huffpost')
  .map((row) => tokenize(`${row.title}. ${row.description}`));

const frequency = new Map<string, number>();
for (const tokens of documents) {
  for (const stem of new Set(tokens.map((token) => token.stem)))
    frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
}
const sum = new Map<string, number>();
for (const tokens of documents) {
  const counts = new Map<string, number>();
  for (const { stem } of tokens) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  for (const [stem, weight] of weigh(counts, ENGLISH.code)) sum.set(stem, (sum.get(stem) ?? 0) + weight);
}
const stems = [...frequency.keys()].filter((stem) => (frequency.get(stem) ?? 0) >= MIN_DOCUMENTS).sort();
const table = {
  origin: ORIGIN,
  documents: documents.length,
  stems,
  frequencies: stems.map((stem) => frequency.get(stem) ?? 0),
  weights: stems.map((stem) => Number((sum.get(stem) ?? 0).toFixed(2))),
};
writeFileSync(
  new URL('../packages/fit/lexicon/background.json', import.meta.url),
  `${JSON.stringify(table)}\n`,
);
console.log(`${stems.length} stems of ${documents.length} articles`);
