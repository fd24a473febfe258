import { understand } from '../../../packages/fit/pitch/pitch.ts';
import {
  BASE_RATE,
  namesOf,
  type Weights,
  type WholeInputs,
} from '../../../packages/fit/score/calibration.ts';
import { wholeInputs } from '../../../packages/fit/score/inputs.ts';
import { sharedTopics } from '../../../packages/fit/score/topics.ts';
import type { WorkProfile } from '../../../packages/fit/work/work.ts';
import type { JudgedCorpus } from './corpus.ts';
import { type Pair, regress } from './regression.ts';

const FOLDS = 5;
const GOOD = 2;
/** Arguable people count as wrong, but less than the others do. */
const ARGUABLE = 0.5;

/** Returns the weights with which to score a pitch and a page. */
export type WeightsFor = (pitch: string, url: string) => Weights<WholeInputs>;

interface JudgedPair extends Omit<Pair, 'inputs'> {
  inputs: WholeInputs;
  pitchFold: number;
  siteFold: number;
}

/**
 * Returns weights fitted to all pairs of all corpora, and for each pair, weights fitted without the pitches
 * and without the sites of its folds.
 */
export function fitWeights(corpora: readonly { corpus: JudgedCorpus; profiles: readonly WorkProfile[] }[]): {
  all: Weights<WholeInputs>;
  leftOut: WeightsFor;
} {
  const pitchFolds = foldsOf(corpora.flatMap(({ corpus }) => corpus.pitches.map(({ id }) => id)));
  const sites = new Set(corpora.flatMap(({ corpus }) => corpus.pages.map(({ url }) => siteOf(url))));
  // The sites are sorted by the end of their names, which mixes countries and subjects in every fold.
  const siteFolds = foldsOf([...sites].sort((a, b) => (reversed(a) < reversed(b) ? -1 : 1)));
  const pairs = corpora.flatMap(({ corpus, profiles }) =>
    corpus.pitches.flatMap(({ id, pitch }) => {
      const understood = understand(pitch);
      return corpus.pages.flatMap(({ url }, page): JudgedPair[] => {
        const profile = profiles[page];
        if (!profile) return [];
        const grade = corpus.grades.get(id)?.get(url)?.grade ?? 0;
        return [
          {
            inputs: wholeInputs(understood, profile, sharedTopics(understood, profile).topics),
            truth: Number(grade >= GOOD),
            weight: grade === 1 ? ARGUABLE : 1,
            pitchFold: pitchFolds.get(id) ?? 0,
            siteFold: siteFolds.get(siteOf(url)) ?? 0,
          },
        ];
      });
    }),
  );
  const fitted = Array.from({ length: FOLDS * FOLDS }, (_, fold) =>
    atBaseRate(
      pairs.filter(
        ({ pitchFold, siteFold }) => pitchFold !== Math.floor(fold / FOLDS) && siteFold !== fold % FOLDS,
      ),
    ),
  );
  return {
    all: atBaseRate(pairs),
    leftOut: (pitch, url) =>
      fitted[
        (pitchFolds.get(pitch) ?? 0) * FOLDS + (siteFolds.get(siteOf(url)) ?? 0)
      ] as Weights<WholeInputs>,
  };
}

/** Fits the weights, and moves the intercept from the share of right pairs to the base rate. */
function atBaseRate(pairs: readonly JudgedPair[]): Weights<WholeInputs> {
  const names = pairs[0] ? namesOf(pairs[0].inputs) : [];
  const constants = regress(
    pairs.map((pair) => ({ ...pair, inputs: names.map((name) => pair.inputs[name]) })),
  );
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0);
  const right = pairs.reduce((sum, { truth }) => sum + truth, 0) / total;
  const moved = constants.with(-1, (constants.at(-1) ?? 0) + logOdds(BASE_RATE) - logOdds(right));
  return Object.fromEntries(
    [...names, 'intercept'].map((name, index) => [name, moved[index] ?? 0]),
  ) as Weights<WholeInputs>;
}

export function logOdds(share: number): number {
  return Math.log(share / (1 - share));
}

function foldsOf(keys: readonly string[]): Map<string, number> {
  return new Map(keys.map((key, index) => [key, index % FOLDS]));
}

function siteOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}
