import { understandPitch } from '../../../packages/fit/index.ts';
import { understand } from '../../../packages/fit/pitch/pitch.ts';
import {
  HEADLINES,
  type HeadlineInputs,
  namesOf,
  type Weights,
} from '../../../packages/fit/score/calibration.ts';
import { headlineInputs } from '../../../packages/fit/score/inputs.ts';
import { MOST_WITHOUT_TOPIC, scorePitch } from '../../../packages/fit/score/score.ts';
import type { WorkProfile } from '../../../packages/fit/work/work.ts';
import { solve } from '../linear-system.ts';
import { wrapInBoilerplate } from './boilerplate.ts';
import type { Corpus } from './corpus.ts';
import type { Prediction } from './metrics.ts';

/**
 * A pair of a pitch and a candidate. `inputs` are the values of `headlineInputs`, followed by 1 for the intercept;
 * `truth` is 1 if the candidate wrote the article from which the pitch was made.
 */
interface Pair {
  query_id: string;
  author: string;
  candidate: string;
  /** Whether the pitch is wrapped in boilerplate. */
  wrapped: boolean;
  inputs: number[];
  truth: number;
  hasTopic: boolean;
}

const FOLDS = 5;
/** The strength of the L2 regularization. It also keeps the constants of inputs that are always 0 at 0. */
const RIDGE = 3e-4;
const ROUNDS = 25;

/**
 * Returns the calibration fitted to all pairs of a pitch and a journalist, and cross-validated predictions.
 * The constants for a prediction were fitted without the pitches and the journalists of the fold that
 * contains the predicted pitch.
 */
export function calibrate(corpus: Corpus, profiles: ReadonlyMap<string, WorkProfile>) {
  const pairs = [false, true].flatMap((wrapped) => pairsOf(corpus, profiles, wrapped));
  const authors = [...new Set(corpus.queries.map((query) => query.journalist_id))].sort();
  const fold = new Map(authors.map((author, index) => [author, index % FOLDS]));
  const predictions = { clean: new Map<string, Prediction>(), wrapped: new Map<string, Prediction>() };
  for (let held = 0; held < FOLDS; held++) {
    const seen = pairs.filter(
      ({ author, candidate, truth }) => fold.get(author) !== held && (truth || fold.get(candidate) !== held),
    );
    const fitted = regress([{ pairs: seen, weight: 1 }]);
    for (const pair of pairs.filter(({ author }) => fold.get(author) === held)) {
      const into = pair.wrapped ? predictions.wrapped : predictions.clean;
      const prediction = into.get(pair.query_id) ?? { query_id: pair.query_id, scores: {} };
      const score = 100 * chance(fitted, pair.inputs);
      prediction.scores[pair.candidate] = pair.hasTopic
        ? score
        : MOST_WITHOUT_TOPIC * Math.tanh(score / MOST_WITHOUT_TOPIC);
      into.set(pair.query_id, prediction);
    }
  }
  return {
    calibration: named(regress([{ pairs, weight: 1 }])),
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
      const { topics } = scorePitch(understandPitch(text), profile);
      const inputs = headlineInputs(understand(text), profile);
      const truth = Number(candidate === journalist_id);
      return [
        {
          query_id,
          author: journalist_id,
          candidate,
          wrapped,
          inputs: [...namesOf(inputs).map((name) => inputs[name]), 1],
          truth,
          hasTopic: topics.length > 0,
        },
      ];
    });
  });
}

function chance(constants: number[], inputs: number[]): number {
  return 1 / (1 + Math.exp(-inputs.reduce((sum, input, i) => sum + input * (constants[i] ?? 0), 0)));
}

/**
 * Pairs of a pitch and a journalist. The right pairs together have the total weight `weight`, and so do the
 * wrong pairs together, whatever the numbers of pairs.
 */
interface Sample {
  pairs: { inputs: number[]; truth: number }[];
  weight: number;
}

/**
 * Logistic regression by Newton's method with a small ridge penalty. In each sample, the pairs with the right
 * journalist have the same total weight as the other pairs.
 */
function regress(samples: Sample[], ridge = RIDGE): number[] {
  const size = samples[0]?.pairs[0]?.inputs.length ?? 0;
  const rows = samples.flatMap(({ pairs, weight }) => {
    const right = pairs.filter(({ truth }) => truth === 1).length;
    return pairs.map((pair) => ({
      ...pair,
      weight: weight / (pair.truth === 1 ? right : pairs.length - right),
    }));
  });
  let constants = new Array<number>(size).fill(0);
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = new Array<number>(size).fill(0);
    const curvature = constants.map(() => new Array<number>(size).fill(0));
    for (const { inputs, truth, weight } of rows) {
      const p = chance(constants, inputs);
      inputs.forEach((input, i) => {
        gradient[i] = (gradient[i] ?? 0) + weight * (truth - p) * input;
        const row = curvature[i] ?? [];
        inputs.forEach((other, j) => {
          row[j] = (row[j] ?? 0) + weight * p * (1 - p) * input * other;
        });
      });
    }
    constants.forEach((value, i) => {
      gradient[i] = (gradient[i] ?? 0) - ridge * value;
      const row = curvature[i] ?? [];
      row[i] = (row[i] ?? 0) + ridge;
    });
    const step = solve(curvature, gradient);
    constants = constants.map((value, i) => value + (step[i] ?? 0));
  }
  return constants;
}

function named(constants: number[]): Weights<HeadlineInputs> {
  return Object.fromEntries(
    namesOf(HEADLINES).map((name, index) => [name, constants[index] ?? 0]),
  ) as Weights<HeadlineInputs>;
}
