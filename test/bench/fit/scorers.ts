import { understandPitch } from '../../../packages/fit/index.ts';
import { understand } from '../../../packages/fit/pitch/pitch.ts';
import { chance, HEADLINES } from '../../../packages/fit/score/calibration.ts';
import { headlineInputs } from '../../../packages/fit/score/inputs.ts';
import { scorePitch } from '../../../packages/fit/score/score.ts';
import type { WorkProfile } from '../../../packages/fit/work/work.ts';

/** Scores a pitch against a person's articles, 0 to 100. */
export type Scorer = (pitch: string, profile: WorkProfile) => number;

/** Scorers by name: the product's scorer and its baselines. */
export const SCORERS: Readonly<Record<string, Scorer>> = {
  default: (pitch, profile) => scorePitch(understandPitch(pitch), profile).score,
  /** The product's scorer, except that a high score does not require two shared words. */
  cosines: (pitch, profile) => 100 * chance(headlineInputs(understand(pitch), profile), HEADLINES),
  /**
   * Scores without word embeddings: compares the pitch's words with those of the person's work and, with a
   * negative weight, with those of general news. The weights were fitted for this scorer.
   */
  words: (pitch, profile) => {
    const weights = {
      ...HEADLINES,
      words: 17.5,
      generalWords: -10,
      meaning: 0,
      generalMeaning: 0,
      intercept: -0.6,
    };
    return 100 * chance(headlineInputs(understand(pitch), profile), weights);
  },
};
