/** `npm run bench extraction -- --corpus DIR [--out FILE] [--pages]`: how much of an article's text is found, and no more. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readArticle } from '../../activities/articles/index.ts';
import { readExtractionCorpus } from './extraction-corpus.ts';
import { scorePage, summarize } from './shingles.ts';

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: { corpus: { type: 'string' }, out: { type: 'string' }, pages: { type: 'boolean' } },
  });
  const pages = readExtractionCorpus(values.corpus);
  const predictions = pages.map((page) => ({ ...page, found: readArticle(page.html, page.url).text }));
  const scored = predictions.map((page) => ({ id: page.id, ...scorePage(page.truth, page.found) }));
  const { f1, precision, recall, accuracy, empty } = summarize(scored);
  const figure = (value: number | null) => value?.toFixed(3) ?? '-';
  console.log(
    `F1 ${figure(f1)}  P ${figure(precision)}  R ${figure(recall)}  accuracy ${figure(accuracy)}  empty ${empty}  pages ${pages.length}`,
  );
  if (values.pages) {
    for (const page of scored.sort((a, b) => worth(a) - worth(b))) {
      console.log(
        `${page.id}  P ${figure(page.precision)}  R ${figure(page.recall)}${page.exact ? '  exact' : ''}`,
      );
    }
  }
  if (values.out) {
    const output = Object.fromEntries(predictions.map(({ id, found }) => [id, { articleBody: found }]));
    writeFileSync(values.out, `${JSON.stringify(output)}\n`);
  }
}

function worth({ precision, recall }: { precision: number | null; recall: number | null }): number {
  return (precision ?? 0) + (recall ?? 0);
}
