/**
 * Builds `word-counts.json`: on how many pages of a language each word stem appears, which tells how rare a
 * word is.
 *
 * npx tsx scripts/build-word-counts.ts PAGES.jsonl
 *
 * Input: one JSON object per line with `language`, `title`, `text`, as this project's reader extracts them.
 * The shipped table counts the dev pages of public extraction benchmarks (WCXB, CC BY 4.0; adbar/trafilatura
 * and adbar/htmldate, Apache-2.0; postlight/parser, MIT;
 * immortal-autumn/Chinese-Web-Content-Extraction-Dataset, MIT). The table contains counts of stems and no
 * text.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { languageByCode } from '../packages/fit/lexicon/language.ts';
import { tokenize } from '../packages/fit/lexicon/tokens.ts';

/** Minimum number of pages in a language. With fewer pages, the counts of words mean nothing. */
const MIN_PAGES = 25;
/**
 * Minimum number of pages with a word stem. Rarer stems are left out of the table and treated like stems that
 * never appear.
 */
const MIN_DOCUMENTS = 2;

const [file] = process.argv.slice(2);
if (!file) throw new Error('missing argument: the path of the pages file (JSON Lines)');

const counts = new Map<string, { documents: number; frequency: Map<string, number> }>();
for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
  const { language, title, text } = JSON.parse(line) as {
    language: string | null;
    title: string;
    text: string;
  };
  if (language === null) continue;
  const counted = counts.get(language) ?? { documents: 0, frequency: new Map<string, number>() };
  counts.set(language, counted);
  counted.documents += 1;
  for (const stem of new Set(
    tokenize(`${title}. ${text}`, languageByCode(language)).map((token) => token.stem),
  ))
    counted.frequency.set(stem, (counted.frequency.get(stem) ?? 0) + 1);
}
const table = Object.fromEntries(
  [...counts]
    .filter(([, { documents }]) => documents >= MIN_PAGES)
    .map(([language, { documents, frequency }]) => {
      const stems = [...frequency]
        .filter(([, count]) => count >= MIN_DOCUMENTS)
        .sort(([a], [b]) => (a < b ? -1 : 1));
      return [
        language,
        {
          documents,
          stems: stems.map(([stem]) => stem).join(' '),
          counts: stems.map(([, count]) => count.toString(36)).join(' '),
        },
      ];
    }),
);
writeFileSync(
  new URL('../packages/fit/lexicon/word-counts.json', import.meta.url),
  `${JSON.stringify(table)}\n`,
);
console.log(
  Object.entries(table)
    .map(([language, { documents }]) => `${language} ${documents}`)
    .join(', '),
);
