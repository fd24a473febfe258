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
  /**
   * 1 if the pitch and an article are in the same language and it is not English, otherwise 0. Other
   * languages have more word forms, so their cosines are lower.
   */
  notEnglish: number;
}

export const FEATURES = [
  ...(['words', 'head', 'fields', 'meaning', 'headMeaning'] as const),
  ...(['generalWords', 'generalMeaning', 'across', 'notEnglish'] as const),
] as const;
export type Weights = Readonly<Record<(typeof FEATURES)[number] | 'intercept', number>>;

/**
 * The share of right people at which a score is the chance that a person is right: one in a hundred, as in a
 * broad list. In a list that was made for the story, more of the recommended people are right than the score
 * says.
 */
export const BASE_RATE = 0.01;

/**
 * Weights of a logistic regression for people whose articles were read in full, at `BASE_RATE`. Fitted by
 * `npm run bench fit-judge` to the two sets in which a judge graded real pages for pitches: 15 pitches on 117
 * pages, and 40 pitches on 469 pages.
 */
export const WHOLE_TEXTS: Weights = {
  ...{ words: 48.57, head: 9.72, fields: 2.16, meaning: 4.19, headMeaning: 3.41 },
  ...{ generalWords: -9.56, generalMeaning: -0.57, across: 1.6, notEnglish: 2.5, intercept: -9.99 },
};

/**
 * The weights for people whose articles are known only by title and description. Fitted by `npm run bench fit
 * -- --refit` to the headline set (120 journalists, 335 pitches, both as they are and wrapped in
 * boilerplate), and moved from even odds to `BASE_RATE`. The set names one right person for each pitch, its
 * author; the move assumes that there are four or five.
 */
export const HEADLINES: Weights = {
  ...{ words: 8.92, head: 0, fields: 4.11, meaning: 7.23, headMeaning: 0 },
  ...{ generalWords: -6.99, generalMeaning: -4.27, across: -0.75, notEnglish: 0, intercept: -4.5 },
};

/** Returns the inputs of the regression for whole texts. Negative cosines count as 0. */
export function inputsOf(features: FitFeatures): number[] {
  return FEATURES.map((name) => Math.max(0, features[name]));
}

/**
 * Returns the inputs of the regression for titles and descriptions: square roots of the cosines, which are
 * low in short texts.
 */
export function rootInputsOf(features: FitFeatures): number[] {
  return inputsOf(features).map(Math.sqrt);
}

/** Returns the chance, 0 to 1, that the pitch suits the person. */
export function chance(inputs: readonly number[], weights: Weights): number {
  const odds = FEATURES.reduce(
    (sum, name, index) => sum + (inputs[index] ?? 0) * weights[name],
    weights.intercept,
  );
  return 1 / (1 + Math.exp(-odds));
}
