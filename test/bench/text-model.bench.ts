/**
 * `npm run bench text-model [-- --corpora DIR]`: fits the model that finds the main text of a page to all sets
 * of pages, and writes the model's tables with a note on their origin to
 * `packages/reader/main-text/weights.json`. Prints the features, sorted by weight.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { TreeTable } from '../../packages/reader/main-text/trees.ts';
import { exampleOf } from './extraction/examples.ts';
import { fitTables } from './extraction/fit-tables.ts';
import { readSets, SETS } from './extraction/sets.ts';

const TARGET = fileURLToPath(new URL('../../packages/reader/main-text/weights.json', import.meta.url));

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({ args: options, options: { corpora: { type: 'string' } } });
  const examples = [...readSets(values.corpora)].flatMap((page) => exampleOf(page) ?? []);
  const tables = fitTables(examples);
  const count = (set: string) => examples.filter((example) => example.set === set).length;
  const provenance = {
    command: 'npm run bench text-model',
    pages: Object.fromEntries(Object.keys(SETS).map((set) => [set, count(set)])),
    sites: new Set(examples.map(({ site }) => site)).size,
    note: 'Weights fitted to pages with known text: public news and blog pages of scrapinghub/article-extraction-benchmark (MIT), WCXB (CC BY 4.0), leogao2/htmltotext-benchmark, Chinese-Web-Content-Extraction-Dataset (MIT), flairNLP/fundus (MIT) and adbar/trafilatura (Apache-2.0). No text of them is in here.',
  };
  writeFileSync(TARGET, `${JSON.stringify({ provenance, tables }).replaceAll('},{', '},\n{')}\n`);
  for (const [name, table] of Object.entries(tables)) {
    console.log(
      `${name}: ${weightsOf(table)
        .map(([feature, weight]) => `${feature} ${weight.toFixed(2)}`)
        .join(', ')}`,
    );
  }
}

/** Returns how much the splits on each feature change the score, as a share of the total. */
function weightsOf({ features, trees }: TreeTable): [string, number][] {
  const weights = new Map<string, number>();
  let all = 0;
  for (const { ask, leaves } of trees) {
    for (const [level, feature] of ask.entries()) {
      const bit = 2 ** (ask.length - 1 - level);
      const moved =
        leaves.reduce((sum, leaf, index) => sum + Math.abs(leaf - (leaves[index ^ bit] as number)), 0) /
        leaves.length;
      const name = features[feature] as string;
      weights.set(name, (weights.get(name) ?? 0) + moved);
      all += moved;
    }
  }
  return [...weights]
    .map(([name, weight]): [string, number] => [name, weight / all])
    .sort((a, b) => b[1] - a[1]);
}
