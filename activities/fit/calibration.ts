/** The inputs of a score: cosines between the pitch and other vectors. */
export interface FitFeatures {
  /** Words of the pitch against those of the work in the same language. */
  words: number;
  /** Words of the pitch against headlines and leads alone. */
  head: number;
  /** Across languages: words of the pitch against those of the work, as far as the dictionary knows both. */
  fields: number;
  /** Meaning of the pitch against that of the work. */
  meaning: number;
  headMeaning: number;
  /** Words and meaning of the pitch against general news. */
  generalWords: number;
  generalMeaning: number;
  /** 1 when none of the work is in the pitch's language. */
  across: number;
}

export const FEATURES = [
  ...(['words', 'head', 'fields', 'meaning', 'headMeaning'] as const),
  ...(['generalWords', 'generalMeaning', 'across'] as const),
] as const;
export type Weights = Readonly<Record<(typeof FEATURES)[number] | 'intercept', number>>;

/**
 * Weights of a logistic regression that tells the right person from others at even odds. Made by `npm run
 * bench fit -- --refit` from the headline set (120 journalists, 335 pitches, both as they are and wrapped in
 * boilerplate). The weights for full texts also use the judged pitches (15 pitches, 117 pages). docs/fit.md
 * has the cross-validation results.
 */
export const WHOLE_TEXTS: Weights = {
  ...{ words: 3.51, head: 4.26, fields: 4.11, meaning: 3.06, headMeaning: 5.88 },
  ...{ generalWords: -3.59, generalMeaning: -3.98, across: -0.75, intercept: -3.52 },
};

/** For work of which only titles and descriptions are known. */
export const HEADLINES: Weights = {
  ...{ words: 8.92, head: 0, fields: 4.11, meaning: 7.23, headMeaning: 0 },
  ...{ generalWords: -6.99, generalMeaning: -4.27, across: -0.75, intercept: -1.57 },
};

/** The regression's inputs: square roots, which spread out the low cosines. Negative cosines count as 0. */
export function inputsOf(features: FitFeatures): number[] {
  return FEATURES.map((name) => Math.sqrt(Math.max(0, features[name])));
}

/** The probability that pitch and work belong together, at even odds. */
export function chance(features: FitFeatures, weights: Weights): number {
  const inputs = inputsOf(features);
  const odds = FEATURES.reduce(
    (sum, name, index) => sum + (inputs[index] ?? 0) * weights[name],
    weights.intercept,
  );
  return 1 / (1 + Math.exp(-odds));
}
