/**
 * npm run bench fit-judge -- [--corpus DIR] [--pages DIR] [--headlines DIR] [--out FILE] [--details]
 * [--folds]
 *
 * Measures how well the product selects recipients for a pitch. The product reads real pages and scores each
 * page for each pitch. These scores are compared with people's grades; TF-IDF over the full text is the
 * baseline. --corpus contains `pitches.jsonl`, `grades.jsonl` and `pages.txt`; --pages is a byline corpus,
 * which contains the pages. --folds cross-validates: it scores every pitch with weights fitted to the
 * headline set and the pitches in other folds, and prints the weights fitted to all pitches. --out writes the
 * results in the format of `fit-judge-score.py`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readJudgedCorpus } from './fit-judge/corpus.ts';
import { fitWeights } from './fit-judge/folds.ts';
import { judge, type PitchMetrics } from './fit-judge/metrics.ts';
import { checkPhrases } from './fit-judge/phrase-check.ts';
import { productRuns, profilesOf } from './fit-judge/product.ts';
import { tfIdfRuns } from './fit-judge/tf-idf.ts';

const ROUNDS = 2_000;

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      corpus: { type: 'string', default: '../shared/corpus/fit-judge' },
      pages: { type: 'string' },
      out: { type: 'string' },
      headlines: { type: 'string' },
      folds: { type: 'boolean', default: false },
      details: { type: 'boolean', default: false },
    },
  });
  const corpus = readJudgedCorpus(values.corpus, values.pages ?? join(values.corpus, '../bylines'));
  console.log(`${corpus.pitches.length} pitches, ${corpus.pages.length} pages with a person`);
  const profiles = profilesOf(corpus);
  const fitted = values.folds
    ? fitWeights(corpus, profiles, values.headlines ?? join(values.corpus, '../fit'))
    : undefined;
  if (fitted) print('weights of all pitches', { ...fitted.all });
  const started = performance.now();
  const runs = productRuns(corpus, profiles, fitted?.byPitch);
  const perPair = (performance.now() - started) / corpus.pitches.length / Math.max(1, corpus.pages.length);
  const product = judge(corpus, runs);
  const baseline = judge(corpus, tfIdfRuns(corpus));
  print(values.folds ? 'product, in folds' : 'product', product.metrics);
  print('tf-idf', { ndcg10: baseline.metrics.ndcg10, first_right: baseline.metrics.first_right });
  print('ndcg10, product less tf-idf', pairedBootstrap(product.perPitch, baseline.perPitch));
  console.log(JSON.stringify({ phrases: checkPhrases(corpus.pitches, runs) }));
  console.log(`${perPair.toFixed(2)} ms a pair`);
  if (values.details) {
    for (const row of product.perPitch) console.log(JSON.stringify(row));
    for (const line of product.contradictions) console.log(line);
  }
  if (values.out) {
    const pages = corpus.pages.map(({ url }) => url);
    writeFileSync(values.out, `${JSON.stringify({ pages, runs }, null, 1)}\n`);
  }
}

/** Bootstraps over pitches. Returns the mean difference between two scorers and its 95% interval. */
function pairedBootstrap(mine: PitchMetrics[], theirs: PitchMetrics[]): Record<string, number> {
  const differences = mine.flatMap(({ ndcg10 }, index) => {
    const other = theirs[index]?.ndcg10;
    return ndcg10 === null || other === null || other === undefined ? [] : [ndcg10 - other];
  });
  let state = 7;
  const draw = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return differences[Math.floor((state / 0x80000000) * differences.length)] ?? 0;
  };
  const means = Array.from(
    { length: ROUNDS },
    () => differences.reduce((sum) => sum + draw(), 0) / differences.length,
  ).sort((a, b) => a - b);
  return {
    difference: differences.reduce((sum, value) => sum + value, 0) / differences.length,
    from: means[Math.floor(ROUNDS * 0.025)] ?? 0,
    to: means[Math.floor(ROUNDS * 0.975)] ?? 0,
    pitches: differences.length,
  };
}

function print(name: string, values: Record<string, number>): void {
  const rounded = Object.entries(values).map(([key, value]) => [key, Number(value.toFixed(3))]);
  console.log(JSON.stringify({ [name]: Object.fromEntries(rounded) }));
}
