/**
 * npm run bench fit-judge -- [--corpus DIR]... [--out FILE] [--as-shipped] [--details]
 *
 * Measures how well the product selects recipients for a pitch. The product reads real pages and scores each
 * page for each pitch. These scores are compared with people's grades; TF-IDF over the full text is the
 * baseline. Each corpus contains `pitches.jsonl`, `grades.jsonl` and `pages.txt`; the pages are those of the
 * byline corpus in the same folder, or in the folder `bylines` beside it. Every pair is scored with weights
 * fitted without the pitch and without the site; the weights fitted to all pairs are printed. --as-shipped
 * measures the weights of the product instead. --out writes the results of the last corpus in the format of
 * `fit-judge-score.py`.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readJudgedCorpus } from './fit-judge/corpus.ts';
import { fitWeights } from './fit-judge/folds.ts';
import * as metrics from './fit-judge/metrics.ts';
import { checkPhrases } from './fit-judge/phrase-check.ts';
import { productRuns, profilesOf } from './fit-judge/product.ts';
import { tfIdfRuns } from './fit-judge/tf-idf.ts';

const BOTH = ['../shared/corpus/fit-judge', '../shared/corpus/fit-judge-2'];
const UNCERTAIN = ['precision', 'recall', 'absurd', 'ndcg10', 'first_right'] as const;

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      corpus: { type: 'string', multiple: true, default: BOTH },
      out: { type: 'string' },
      'as-shipped': { type: 'boolean', default: false },
      details: { type: 'boolean', default: false },
    },
  });
  const corpora = values.corpus.map((folder) => {
    const corpus = readJudgedCorpus(folder, pagesOf(folder));
    console.log(`${folder}: ${corpus.pitches.length} pitches, ${corpus.pages.length} pages with a person`);
    return { folder, corpus, profiles: profilesOf(corpus) };
  });
  const fitted = values['as-shipped'] ? undefined : fitWeights(corpora);
  if (fitted) print('weights of all pairs', { ...fitted.all });
  const measured = corpora.map(({ folder, corpus, profiles }) => {
    const started = performance.now();
    const runs = productRuns(corpus, profiles, fitted?.leftOut);
    const perPair = (performance.now() - started) / corpus.pitches.length / Math.max(1, corpus.pages.length);
    console.log(JSON.stringify({ folder, phrases: checkPhrases(corpus.pitches, runs), ms_a_pair: perPair }));
    if (values.out) {
      const pages = corpus.pages.map(({ url }) => url);
      writeFileSync(values.out, `${JSON.stringify({ pages, runs }, null, 1)}\n`);
    }
    return { product: metrics.judged(corpus, runs), tfIdf: metrics.judged(corpus, tfIdfRuns(corpus)) };
  });
  const name = fitted ? 'left out' : 'as shipped';
  measured.forEach(({ product, tfIdf }, index) => {
    print(`${corpora[index]?.folder}, ${name}`, metrics.measure(product));
    print(`${corpora[index]?.folder}, tf-idf`, metrics.measure(tfIdf));
  });
  const product = measured.flatMap((one) => one.product);
  const tfIdf = measured.flatMap((one) => one.tfIdf);
  print(`all, ${name}`, metrics.measure(product));
  print('all, tf-idf', metrics.measure(tfIdf));
  print('ndcg10, product less tf-idf', metrics.ndcgDifference(product, tfIdf));
  print('by size of the list', metrics.byPool(product));
  print('by size of the list, tf-idf', metrics.byPool(tfIdf));
  for (const band of metrics.reliability(product)) print('band', band);
  print('95% intervals', metrics.intervals(product, UNCERTAIN));
  if (values.details) for (const line of metrics.details(product)) console.log(line);
}

function pagesOf(folder: string): string {
  return existsSync(join(folder, 'expected.json')) ? folder : join(folder, '../bylines');
}

function print(name: string, values: object): void {
  console.log(
    JSON.stringify({ [name]: values }, (_, value) =>
      typeof value === 'number' ? Number(value.toFixed(3)) : value,
    ),
  );
}
