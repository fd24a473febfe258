/** The values from which a score is computed: cosines between the pitch and other texts. */
export interface FitFeatures {
  /** Similarity of the pitch's words to those of the person's work in the pitch's language. */
  words: number;
  /**
   * Similarity of the pitch's words to the headlines and leads of the person's work in the pitch's
   * language.
   */
  head: number;
  /**
   * Similarity of the English word stems into which `DICTIONARY` translates the pitch and the person's work.
   * 0 if any article is in the pitch's language, because the feature `words` then compares the original
   * words.
   */
  fields: number;
  /** Similarity of the pitch's meaning vector to that of the person's work. */
  meaning: number;
  headMeaning: number;
  /** Similarity of the pitch's words and meaning to those of general news. */
  generalWords: number;
  generalMeaning: number;
  /** 1 if none of the person's articles is in the pitch's language, otherwise 0. */
  across: number;
}

export const FEATURES = [
  ...(['words', 'head', 'fields', 'meaning', 'headMeaning'] as const),
  ...(['generalWords', 'generalMeaning', 'across'] as const),
] as const;
export type Weights = Readonly<Record<(typeof FEATURES)[number] | 'intercept', number>>;

/**
 * Weights of a logistic regression that estimates the probability that a pitch suits a person, assuming that
 * both outcomes are equally likely. Fitted by `npm run bench fit -- --refit` to the headline set (120
 * journalists, 335 pitches, both as they are and wrapped in boilerplate). The weights for full texts also use
 * the set of `npm run bench fit-judge`, in which a judge graded 117 pages for 15 pitches. docs/fit.md has the
 * cross-validation results.
 */
export const WHOLE_TEXTS: Weights = {
  ...{ words: 3.51, head: 4.26, fields: 4.11, meaning: 3.06, headMeaning: 5.88 },
  ...{ generalWords: -3.59, generalMeaning: -3.98, across: -0.75, intercept: -3.52 },
};

/** The weights for people whose articles are known only by title and description. */
export const HEADLINES: Weights = {
  ...{ words: 8.92, head: 0, fields: 4.11, meaning: 7.23, headMeaning: 0 },
  ...{ generalWords: -6.99, generalMeaning: -4.27, across: -0.75, intercept: -1.57 },
};

/**
 * Returns the inputs of the regression: the square roots of the cosines, which spread out low values.
 * Negative cosines count as 0.
 */
export function inputsOf(features: FitFeatures): number[] {
  return FEATURES.map((name) => Math.sqrt(Math.max(0, features[name])));
}

/** Returns the probability that the pitch suits the person, assuming that both outcomes are equally likely. */
export function chance(features: FitFeatures, weights: Weights): number {
  const inputs = inputsOf(features);
  const odds = FEATURES.reduce(
    (sum, name, index) => sum + (inputs[index] ?? 0) * weights[name],
    weights.intercept,
  );
  return 1 / (1 + Math.exp(-odds));
}
