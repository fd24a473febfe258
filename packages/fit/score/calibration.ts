/** The inputs of the regression for people whose articles were read in full: 0 to 1, apart from `topics`. */
export interface WholeInputs {
  /** Similarity of the pitch's words to those of the person's work in the pitch's language. */
  words: number;
  /** Similarity of the pitch's subject vector to that of the person's work. */
  subject: number;
  /** Similarity of the pitch's meaning vector to that of the headlines and leads. */
  headMeaning: number;
  /** 1 if none of the person's articles is in the pitch's language, otherwise 0. */
  across: number;
  /**
   * 1 if the pitch and an article are in the same language and it is not English, otherwise 0. Other
   * languages have more word forms, so their cosines are lower.
   */
  notEnglish: number;
  /**
   * The chance that the articles are on a company's site; the mean over the articles. Its authors write about its
   * own products.
   */
  company: number;
  /** The strengths of the strongest topics that pitch and articles share, added up. */
  topics: number;
}

/** The inputs of the regression for people whose articles are known only by title and description. */
export interface HeadlineInputs extends Pick<WholeInputs, 'words' | 'across'> {
  /**
   * Similarity of the English word stems into which `DICTIONARY` translates the pitch and the person's work.
   * 0 if any article is in the pitch's language, because `words` then compares the original words.
   */
  fields: number;
  /** Similarity of the pitch's meaning vector to that of the person's work. */
  meaning: number;
  /** Similarity of the pitch's words to those of general news. */
  generalWords: number;
  /** Similarity of the pitch's meaning vector to that of general news. */
  generalMeaning: number;
}

/** The weight of each input, and a constant. */
export type Weights<Inputs> = Readonly<Record<keyof Inputs | 'intercept', number>>;

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
export const WHOLE_TEXTS: Weights<WholeInputs> = {
  words: 42.45,
  subject: 3.82,
  headMeaning: 4.7,
  across: 2.84,
  notEnglish: 3,
  company: -3.45,
  topics: 4.44,
  intercept: -10.97,
};

/**
 * The weights for people whose articles are known only by title and description. Fitted by `npm run bench fit
 * -- --refit` to the headline set (120 journalists, 335 pitches, both as they are and wrapped in
 * boilerplate), and moved from even odds to `BASE_RATE`. The set names one right person for each pitch, its
 * author; the move assumes that there are four or five.
 */
export const HEADLINES: Weights<HeadlineInputs> = {
  words: 8.92,
  fields: 4.11,
  meaning: 7.23,
  generalWords: -6.99,
  generalMeaning: -4.27,
  across: -0.75,
  intercept: -4.5,
};

/** Returns the chance, 0 to 1, that the pitch suits the person. */
export function chance<Inputs extends object>(inputs: Inputs, weights: Weights<Inputs>): number {
  const odds = namesOf(inputs).reduce(
    (sum, name) => sum + Number(inputs[name]) * weights[name],
    weights.intercept,
  );
  return 1 / (1 + Math.exp(-odds));
}

/** Returns the names of the inputs of a regression, in a fixed order. */
export function namesOf<Inputs extends object>(inputs: Inputs): (keyof Inputs)[] {
  return Object.keys(inputs) as (keyof Inputs)[];
}
