import { BACKGROUND } from '../../../activities/fit/background.ts';
import { logOdds } from '../../../activities/fit/calibration.ts';
import { scorePitch } from '../../../activities/fit/score.ts';
import type { WorkProfile } from '../../../activities/fit/work.ts';

/** Scores a pitch against somebody's work, 0 to 100. */
export type Scorer = (pitch: string, profile: WorkProfile) => number;

/** Scorers by name: the product's, and what it has to be better than. */
export const SCORERS: Readonly<Record<string, Scorer>> = {
  default: (pitch, profile) => scorePitch(pitch, profile, BACKGROUND).score,
  /** Without the table of meanings: the words' cosine less that with news at large, calibrated for itself. */
  words: (pitch, profile) => {
    const { features } = scorePitch(pitch, profile, BACKGROUND);
    const weights = { words: 17.5, generalWords: -10, meaning: 0, generalMeaning: 0 };
    return 100 / (1 + Math.exp(-logOdds(features, { weights, intercept: -0.6 })));
  },
};
