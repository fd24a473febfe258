import { ENGLISH } from '../lexicon/language.ts';
import { sharedWords } from '../lexicon/shared-words.ts';
import { compare, sumOf, type Vector } from '../lexicon/vectors.ts';
import { meaningOf, nearness } from '../lexicon/word-vectors.ts';
import { type Pitch, understand } from '../pitch/pitch.ts';
import { isRead } from '../work/digest.ts';
import type { Reading, Work, WorkProfile } from '../work/work.ts';
import {
  chance,
  type FitFeatures,
  HEADLINES,
  inputsOf,
  rootInputsOf,
  type Weights,
  WHOLE_TEXTS,
} from './calibration.ts';
import { type OnTopic, sharedTopics, type Topic } from './topics.ts';

/** An article by the person, with its cosine similarity to the pitch. */
export interface WorkMatch {
  work: Work;
  cosine: number;
}

/** A score, with the data that explains it. */
export interface FitScore {
  /** The score, 0–100, not rounded; at most 44 if `topics` is empty. */
  score: number;
  features: FitFeatures;
  /**
   * The topics that a report names if it recommends the person, the most telling first. Empty if the pitch
   * and the articles share only one common word, or no language; nobody is recommended then.
   */
  topics: Topic[];
  /** All topics shared by pitch and articles, strongest first. */
  shared: Topic[];
  /** The articles that share a topic with the pitch, each with a strength; empty if `topics` is empty. */
  onTopic: OnTopic[];
  /** All articles of the person, the most similar to the pitch first. */
  matches: WorkMatch[];
  pitch: Pitch;
}

/** The maximum score of a person who cannot be recommended, however similar the texts are. */
export const MOST_WITHOUT_TOPIC = 44;
/** Weight of a person's stated role, beat and bio, relative to an article. */
const STATED = 0.5;
const EMPTY: Vector = new Map();
/** How many shared words a recommendation needs if pitch and articles have no name and no phrase in common. */
const ENOUGH_WORDS = 2;
/** Minimum strength of a topic that the report names. */
const WORTH_NAMING = 0.2;

/**
 * Computes the fit score of a pitch and a person's work from their similarity in words and meaning: the
 * chance, in percent, that the person is right for the pitch, at `BASE_RATE`. The similarity of the pitch to
 * general news is subtracted, because long and general pitches would otherwise fit everybody. If nothing can
 * be compared, the score is 0.
 */
export function scorePitch(
  pitchText: string,
  profile: WorkProfile,
  wholeTexts: Weights = WHOLE_TEXTS,
): FitScore {
  const pitch = understand(pitchText);
  const shared = sharedTopics(pitch, profile);
  const words = sharedWords(pitch, profile);
  const isEnough =
    words.topics.length >= ENOUGH_WORDS || shared.topics.some(({ text, name }) => name || isPhrase(text));
  // A phrase that an article only mentions says less than the words that make it similar to the pitch.
  const isTelling = shared.topics.some(({ text, place }) => place !== 'body' || isPhrase(text));
  const explained = isTelling || words.topics.length === 0 ? shared : words;
  const topics = isEnough ? named(explained.topics) : [];
  const features = featuresOf(pitch, profile);
  const isWhole = profile.articles.some(({ reading }) => isRead(reading.digest));
  const isComparable = pitch.own.size > 0 && profile.articles.some(({ reading }) => reading.own.size > 0);
  const score = isComparable
    ? 100 * (isWhole ? chance(inputsOf(features), wholeTexts) : chance(rootInputsOf(features), HEADLINES))
    : 0;
  return {
    score: topics.length > 0 ? score : MOST_WITHOUT_TOPIC * Math.tanh(score / MOST_WITHOUT_TOPIC),
    ...{ features, topics, pitch, shared: shared.topics },
    onTopic: topics.length > 0 ? explained.works : [],
    matches: profile.articles
      .map(({ work, reading }) => ({ work, cosine: cosineWith(pitch, reading) }))
      .sort((a, b) => b.cosine - a.cosine),
  };
}

/** Returns the topics that a report names, the most telling first. */
function named(topics: Topic[]): Topic[] {
  return topics
    .filter((topic, index) => index === 0 || topic.strength >= WORTH_NAMING)
    .sort((a, b) => worth(b) - worth(a));
}

function isPhrase(text: string): boolean {
  return /[\s-]/.test(text);
}

/**
 * Returns the value by which a report sorts its topics. Phrases have a higher value than single words, and
 * single words have a higher value than names. The value is reduced for a topic that is only in the body of
 * an article.
 */
function worth({ text, name, strength, place }: Topic): number {
  const kind = name ? 0.5 : isPhrase(text) ? 1.5 : 1;
  return strength * kind * (place === 'body' ? 0.7 : 1);
}

function featuresOf(pitch: Pitch, { articles, stated }: WorkProfile): FitFeatures {
  const parts = [
    ...articles.map(({ reading }) => ({ reading, weight: 1 })),
    ...(stated ? [{ reading: stated, weight: STATED }] : []),
  ];
  const same = parts.filter(({ reading }) => reading.digest.language === pitch.language.code);
  const isSame = articles.some(({ reading }) => reading.digest.language === pitch.language.code);
  const sum = (readings: typeof parts, vector: (reading: Reading) => Vector) =>
    sumOf(readings.map(({ reading, weight }) => ({ vector: vector(reading), weight })));
  const work = sum(parts, ({ english }) => english);
  const head = sum(parts, ({ englishHead }) => englishHead);
  // If the pitch and all texts are English, the vectors in the pitch's language are the English vectors.
  const isEnglish = pitch.language === ENGLISH && same.length === parts.length;
  const nativeOf = (vector: (reading: Reading) => Vector) => (isSame ? sum(same, vector) : EMPTY);
  const native = isEnglish ? work : nativeOf(({ own }) => own);
  const nativeHead = isEnglish ? head : nativeOf(({ ownHead }) => ownHead);
  return {
    words: compare(pitch.own, native).cosine,
    head: compare(pitch.own, nativeHead).cosine,
    fields: isSame ? 0 : compare(pitch.english, work).cosine,
    meaning: nearness(pitch.meaning, meaningOf(work)),
    headMeaning: nearness(pitch.meaning, meaningOf(head)),
    generalWords: isSame ? pitch.general.words : 0,
    generalMeaning: pitch.general.meaning,
    across: isSame ? 0 : 1,
    notEnglish: isSame && pitch.language !== ENGLISH ? 1 : 0,
  };
}

function cosineWith(pitch: Pitch, { digest, own, english }: Reading): number {
  return digest.language === pitch.language.code
    ? compare(pitch.own, own).cosine
    : compare(pitch.english, english).cosine;
}
