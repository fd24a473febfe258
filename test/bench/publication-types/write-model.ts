import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { PUBLICATION_TYPES } from '../../../packages/reader/index.ts';
import table from '../../../packages/reader/publications/page-model.json' with { type: 'json' };
import type { PageModel } from '../../../packages/reader/publications/page-model.ts';
import { fitPageModel, type MarkGain } from './fit-page-model.ts';
import type { LabelledPage } from './labelled-pages.ts';

const FILE = new URL('../../../packages/reader/publications/page-model.json', import.meta.url);

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/**
 * Whether the shipped weights were fitted to the given rows. If so, scores of these rows with the shipped
 * weights would be misleading.
 */
export function wasFittedTo(csv: string): boolean {
  return table.fitted.rows_sha256 === sha256(csv);
}

/** Fits the weights to all pages, writes the weights with a note on their origin, and prints them by size. */
export function writeModel(csv: string, pages: LabelledPage[]): void {
  const { model, kept, dropped } = fitPageModel(pages);
  const count = (isListed: boolean) => pages.filter((page) => page.isListed === isListed).length;
  const fitted = {
    by: 'npm run bench publications -- --corpus ROWS.csv --fit',
    rows_sha256: sha256(csv),
    labelled_pages: count(false),
    pages_of_listed_hosts: count(true),
    types: PUBLICATION_TYPES,
  };
  const lines = Object.entries(model.marks).map(
    ([mark, weights]) => `    ${JSON.stringify(mark)}: [${weights.join(', ')}]`,
  );
  writeFileSync(
    FILE,
    `{
  "fitted": ${JSON.stringify(fitted)},
  "prior": [${model.prior.join(', ')}],
  "host_share": ${model.host_share},
  "marks": {
${lines.join(',\n')}
  }
}
`,
  );
  printModel(model, kept, dropped);
}

function printModel(model: PageModel, kept: MarkGain[], dropped: MarkGain[]): void {
  const helped = new Map(kept.map((gain) => [gain.mark, gain.helped]));
  const largest = (weights: number[]) => Math.max(...weights.map(Math.abs));
  console.log(`mark, log-odds of ${PUBLICATION_TYPES.join(', ')}, sites helped`);
  for (const [mark, weights] of Object.entries(model.marks).sort((a, b) => largest(b[1]) - largest(a[1]))) {
    const row = weights.map((weight) => weight.toFixed(2).padStart(6)).join(' ');
    console.log(`  ${mark.padEnd(26)} ${row}  ${helped.get(mark)}`);
  }
  console.log(`dropped: ${dropped.map(({ mark, helped: sites }) => `${mark} (${sites})`).join(', ')}`);
}
