import {
  CANDIDATE_FEATURES,
  estimatesOf,
  isStory,
  isSure,
  rowOf,
  type Tables,
} from '../../../packages/reader/main-text/choose.ts';
import { LINE_FEATURES } from '../../../packages/reader/main-text/line-features.ts';
import { scoreRows, type TreeTable } from '../../../packages/reader/main-text/trees.ts';
import { f1Of } from '../shingles.ts';
import { type Rows, train } from './boosting.ts';
import type { Example, ExampleCandidate } from './examples.ts';
import { FOLDS } from './sets.ts';

/**
 * The weight of a page in the fit, by its set. Pages of small sets have a higher weight. Pages on which only
 * parts of the text are labelled have a lower weight, because they contain less information.
 */
const WEIGHT = { 'old 83': 2, 'text-web': 1, 'text-news': 2, segments: 0.5 } as const;
const weightOf = ({ set, language }: Example) => WEIGHT[set] * (language === 'zh' ? 2 : 1);
/** The weight of a line grows with its number of words, up to this number of words. */
const MAX_WORDS = 60;
/**
 * The maximum number of lines in a block that may contain the main text. A longer block is usually the whole
 * page, so its lines are used for fitting only if the block is the page's first candidate.
 */
const MAX_LINES = 400;

/** Fits the models with which the product chooses the main text, using all example pages. */
export function fitTables(examples: readonly Example[]): Tables {
  const folds = Array.from({ length: FOLDS }, (_, fold) => fitLines(without(examples, [fold])));
  return fitCandidates(examples, fitLines(examples), ({ fold }) => folds[fold] as TreeTable);
}

/** For each fold of the cross-validation, fits the models to the pages of all other folds. */
export function fitInFolds(examples: readonly Example[]): Tables[] {
  const tables = new Map<string, TreeTable>();
  // The model that chooses a block of text is fitted to the output of the model that scores lines. Two folds
  // are left out when that line model is fitted: the fold that is held out, and the fold of the page itself.
  const linesWithout = (...folds: number[]) => {
    const key = folds.sort().join();
    const table = tables.get(key) ?? fitLines(without(examples, folds));
    tables.set(key, table);
    return table;
  };
  return Array.from({ length: FOLDS }, (_, fold) =>
    fitCandidates(without(examples, [fold]), fitLines(without(examples, [fold])), (other) =>
      linesWithout(fold, other.fold),
    ),
  );
}

const without = (examples: readonly Example[], folds: readonly number[]) =>
  examples.filter(({ fold }) => !folds.includes(fold));

function fitLines(examples: readonly Example[]): TreeTable {
  const samples = new Samples(LINE_FEATURES);
  const width = LINE_FEATURES.length;
  for (const example of examples) {
    const { runs, candidates } = example;
    for (const [index, candidate] of candidates.entries()) {
      if (index > 0 && candidate.runs.length > MAX_LINES) continue;
      const labels = candidate.runs.map((run) => runs[run] as Example['runs'][number]);
      const length = ({ words }: { words: number }) => Math.min(words, MAX_WORDS) + 2;
      const all = labels.reduce((sum, run) => sum + (run.label === null ? 0 : length(run)), 0);
      const share = weightOf(example) * (index === 0 ? 1 : 0.5);
      for (const [line, run] of labels.entries()) {
        if (run.label === null) continue;
        const row = candidate.lines.subarray(line * width, (line + 1) * width);
        samples.add(row, run.label, (share * length(run)) / all);
      }
    }
  }
  return train(samples.rows(), {
    trees: 100,
    depth: 5,
    rate: 0.13,
    shrink: 60,
    loss: 'logistic',
    sample: 0.4,
  });
}

function fitCandidates(
  examples: readonly Example[],
  lines: TreeTable,
  linesFor: (example: Example) => TreeTable,
): Tables {
  const [chooser, quality] = [new Samples(CANDIDATE_FEATURES), new Samples(CANDIDATE_FEATURES)];
  for (const example of examples) {
    const table = linesFor(example);
    const weight = weightOf(example);
    const [first, ...others] = example.candidates as [ExampleCandidate, ...ExampleCandidate[]];
    const alone = judge(example, first, table);
    if (isSure(alone)) {
      // If the product is sure about the first block of text on a page, it reads no other block. Such a page
      // is therefore not used to fit the choice between blocks.
      const [estimate] = estimatesOf([alone]) as [number[]];
      quality.add(rowOf(example.alone, estimate), alone.f1, weight);
      continue;
    }
    const judged = [alone, ...others.map((candidate) => judge(example, candidate, table))];
    const estimates = estimatesOf(judged);
    const best = Math.max(...judged.map(({ f1 }) => f1));
    for (const [index, { f1 }] of judged.entries()) {
      const row = rowOf((example.candidates[index] as ExampleCandidate).row, estimates[index] as number[]);
      chooser.add(row, Math.max(f1 - best, -0.5), weight);
      quality.add(row, f1, weight);
    }
  }
  const settings = { depth: 3, rate: 0.1, shrink: 40, loss: 'squares', sample: 0.6 } as const;
  return {
    lines,
    candidates: train(chooser.rows(), { trees: 80, ...settings }),
    quality: train(quality.rows(), { trees: 60, ...settings }),
  };
}

function judge({ runs, score }: Example, candidate: ExampleCandidate, table: TreeTable) {
  const chances = Array.from(scoreRows(table, candidate.lines, candidate.runs.length));
  const chosen = candidate.runs.filter((_run, line) => isStory(chances[line] as number));
  const text = chosen.map((run) => runs[run]?.text).join('\n');
  return { chances, sizes: candidate.runs.map((run) => runs[run]?.text.length ?? 0), f1: f1Of(score(text)) };
}

/** Rows of features with their targets and weights. */
class Samples {
  readonly #features: string[];
  readonly #values: ArrayLike<number>[] = [];
  readonly #targets: number[] = [];
  readonly #weights: number[] = [];

  constructor(features: string[]) {
    this.#features = features;
  }

  add(row: ArrayLike<number>, target: number, weight: number): void {
    this.#values.push(row);
    this.#targets.push(target);
    this.#weights.push(weight);
  }

  rows(): Rows {
    const width = this.#features.length;
    const values = new Float32Array(this.#values.length * width);
    for (const [index, row] of this.#values.entries()) values.set(row, index * width);
    return {
      features: this.#features,
      values,
      targets: Float32Array.from(this.#targets),
      weights: Float32Array.from(this.#weights),
    };
  }
}
