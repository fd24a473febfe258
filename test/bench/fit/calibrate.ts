import { BACKGROUND } from '../../../activities/fit/background.ts';
import type { Calibration } from '../../../activities/fit/calibration.ts';
import { scorePitch } from '../../../activities/fit/score.ts';
import type { WorkProfile } from '../../../activities/fit/work.ts';
import { wrapInBoilerplate } from './boilerplate.ts';
import type { Corpus } from './corpus.ts';
import type { Prediction } from './figures.ts';

/** A pair of a pitch and a candidate: square roots of the cosines and a 1, and whether it is the author. */
interface Pair {
  query_id: string;
  author: string;
  candidate: string;
  /** Of the pitch as it is, or of the pitch in boilerplate. */
  wrapped: boolean;
  inputs: number[];
  truth: number;
}

const FOLDS = 5;
const ROUNDS = 25;

/**
 * The calibration that fits all pairs best, and predictions in which nobody's pitch, and no pair with another journalist
 * of the same fold, was scored by constants that had seen them.
 */
export function calibrate(corpus: Corpus, profiles: ReadonlyMap<string, WorkProfile>) {
  const pairs = [false, true].flatMap((wrapped) => pairsOf(corpus, profiles, wrapped));
  const authors = [...new Set(corpus.queries.map((query) => query.journalist_id))].sort();
  const fold = new Map(authors.map((author, index) => [author, index % FOLDS]));
  const predictions = { clean: new Map<string, Prediction>(), wrapped: new Map<string, Prediction>() };
  for (let held = 0; held < FOLDS; held++) {
    const fitted = regress(
      pairs.filter(
        ({ author, candidate, truth }) =>
          fold.get(author) !== held && (truth || fold.get(candidate) !== held),
      ),
    );
    for (const pair of pairs.filter(({ author }) => fold.get(author) === held)) {
      const into = pair.wrapped ? predictions.wrapped : predictions.clean;
      const prediction = into.get(pair.query_id) ?? { query_id: pair.query_id, scores: {} };
      prediction.scores[pair.candidate] = 100 * chance(fitted, pair.inputs);
      into.set(pair.query_id, prediction);
    }
  }
  return {
    calibration: named(regress(pairs)),
    clean: [...predictions.clean.values()],
    wrapped: [...predictions.wrapped.values()],
  };
}

function pairsOf(corpus: Corpus, profiles: ReadonlyMap<string, WorkProfile>, wrapped: boolean): Pair[] {
  return corpus.queries.flatMap(({ query_id, journalist_id, pitch, candidates }) => {
    const text = wrapped ? wrapInBoilerplate(pitch) : pitch;
    return candidates.flatMap((candidate): Pair[] => {
      const profile = profiles.get(candidate);
      if (!profile) return [];
      const { words, generalWords, meaning, generalMeaning } = scorePitch(text, profile, BACKGROUND).features;
      const roots = [words, generalWords, meaning, generalMeaning].map((cosine) =>
        Math.sqrt(Math.max(0, cosine)),
      );
      const truth = Number(candidate === journalist_id);
      return [{ query_id, author: journalist_id, candidate, wrapped, inputs: [...roots, 1], truth }];
    });
  });
}

function chance(constants: number[], inputs: number[]): number {
  return 1 / (1 + Math.exp(-inputs.reduce((sum, input, i) => sum + input * (constants[i] ?? 0), 0)));
}

/**
 * Logistic regression by Newton's method at even odds: authors and others weigh the same together. Without a penalty: five
 * constants, tens of thousands of pairs.
 */
function regress(pairs: Pair[]): number[] {
  const size = pairs[0]?.inputs.length ?? 0;
  const authors = pairs.filter(({ truth }) => truth === 1).length;
  let constants = new Array<number>(size).fill(0);
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = new Array<number>(size).fill(0);
    const curvature = constants.map(() => new Array<number>(size).fill(0));
    for (const { inputs, truth } of pairs) {
      const weight = truth === 1 ? 1 / authors : 1 / (pairs.length - authors);
      const p = chance(constants, inputs);
      inputs.forEach((input, i) => {
        gradient[i] = (gradient[i] ?? 0) + weight * (truth - p) * input;
        const row = curvature[i] ?? [];
        inputs.forEach((other, j) => {
          row[j] = (row[j] ?? 0) + weight * p * (1 - p) * input * other;
        });
      });
    }
    const step = solve(curvature, gradient);
    constants = constants.map((value, i) => value + (step[i] ?? 0));
  }
  return constants;
}

/** Gauss-Jordan for a small positive definite matrix. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  rows.forEach((pivot, i) => {
    const scaled = pivot.map((value) => value / (pivot[i] ?? 1));
    rows[i] = scaled;
    rows.forEach((row, j) => {
      if (j !== i) rows[j] = row.map((value, k) => value - (row[i] ?? 0) * (scaled[k] ?? 0));
    });
  });
  return rows.map((row) => row.at(-1) ?? 0);
}

function named(constants: number[]): Calibration {
  const [words = 0, generalWords = 0, meaning = 0, generalMeaning = 0, intercept = 0] = constants;
  return { weights: { words, generalWords, meaning, generalMeaning }, intercept };
}
