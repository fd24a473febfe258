import { isEveryday } from '../lexicon/everyday-words.ts';
import { sharedWords } from '../lexicon/shared-words.ts';
import { compare } from '../lexicon/vectors.ts';
import type { Pitch } from '../pitch/pitch.ts';
import { isRead } from '../work/digest.ts';
import type { Reading, Work, WorkProfile } from '../work/work.ts';
import { chance, HEADLINES, type Weights, WHOLE_TEXTS, type WholeInputs } from './calibration.ts';
import { headlineInputs, wholeInputs } from './inputs.ts';
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

/** The maximum score of a person who cannot be recommended, however similar the texts are: below `SOFT_FIT` of the verdicts. */
export const MOST_WITHOUT_TOPIC = 44;
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
  pitch: Pitch,
  profile: WorkProfile,
  weights: Weights<WholeInputs> = WHOLE_TEXTS,
): FitScore {
  const shared = sharedTopics(pitch, profile);
  const words = sharedWords(pitch, profile);
  const grounds = shared.topics.filter(({ text }) => !isEveryday(text, pitch.language.code));
  const isEnough =
    words.topics.length >= ENOUGH_WORDS || grounds.some(({ text, name }) => name || isPhrase(text));
  // A phrase that an article only mentions says less than the words that make it similar to the pitch.
  const isTelling = grounds.some(({ text, place }) => place !== 'body' || isPhrase(text));
  const explained = isTelling || words.topics.length === 0 ? { ...shared, topics: grounds } : words;
  const topics = isEnough ? named(explained.topics) : [];
  const isWhole = profile.articles.some(({ reading }) => isRead(reading.digest));
  const isComparable = pitch.own.size > 0 && profile.articles.some(({ reading }) => reading.own.size > 0);
  const score = isComparable
    ? 100 *
      (isWhole
        ? chance(wholeInputs(pitch, profile, shared.topics), weights)
        : chance(headlineInputs(pitch, profile), HEADLINES))
    : 0;
  return {
    score: topics.length > 0 ? score : MOST_WITHOUT_TOPIC * Math.tanh(score / MOST_WITHOUT_TOPIC),
    topics,
    pitch,
    shared: shared.topics,
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
 * Returns the value by which a report sorts its topics. A phrase tells a reader more than a word; a name says least,
 * since a client's name need not be a subject.
 */
function worth({ text, name, strength, place }: Topic): number {
  const kind = name ? 0.5 : isPhrase(text) ? 1.5 : 1;
  return strength * kind * (place === 'body' ? 0.7 : 1);
}

function cosineWith(pitch: Pitch, { digest, own, english }: Reading): number {
  return digest.language === pitch.language.code
    ? compare(pitch.own, own).cosine
    : compare(pitch.english, english).cosine;
}
