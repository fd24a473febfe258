import { chance, type FitFeatures, HEADLINES, type Weights, WHOLE_TEXTS } from './calibration.ts';
import { isRead } from './digest.ts';
import { ENGLISH } from './language.ts';
import { type Pitch, understand } from './pitch.ts';
import { type OnTopic, sharedTopics, strengthOf, type Topic } from './topics.ts';
import { compare, sumOf, type Vector } from './vectors.ts';
import { meaningOf, nearness } from './word-vectors.ts';
import type { Reading, Work, WorkProfile } from './work.ts';

/** An article by the person, with its cosine similarity to the pitch. */
export interface WorkMatch {
  work: Work;
  cosine: number;
}

/** A score, with the data that explains it. */
export interface FitScore {
  /** The score, 0–100, not rounded; at most 44 if the pitch and the journalist's work share no topic. */
  score: number;
  features: FitFeatures;
  /** The shared topics that support a recommendation; empty if their combined strength is too low. */
  topics: Topic[];
  /** All topics shared by pitch and articles, strongest first, even if too weak for a recommendation. */
  shared: Topic[];
  /** The articles that share a topic with the pitch, each with a strength; empty if `topics` is empty. */
  onTopic: OnTopic[];
  /** All articles of the person, the most similar to the pitch first. */
  matches: WorkMatch[];
  pitch: Pitch;
}

/**
 * The maximum score without a shared topic. It is too low for a recommendation, however similar the texts
 * are.
 */
export const MOST_WITHOUT_TOPIC = 44;
/** Weight of a person's stated role, beat and bio, relative to an article. */
const STATED = 0.5;
const EMPTY: Vector = new Map();

/**
 * The combined strength of topics that a recommendation requires, for three cases: only the headlines of the
 * articles were read; their texts were read; the pitch and the articles are in different languages.
 */
const CASE = { headlines: 0.05, texts: 0.5, across: 0.45 };
/**
 * The strength at which a single name or related word suffices for a recommendation if no article is in the
 * language of the pitch. If no name or related word reaches this strength, two or more topics need a combined
 * strength of `CASE.across`.
 */
const ENOUGH_ACROSS = 0.3;
/** Minimum strength of a topic that the report names. */
const WORTH_NAMING = 0.2;

/**
 * Computes the fit score of a pitch and a person's work from their similarity in words, meaning and topics,
 * as a probability in percent. The similarity of the pitch to general news is subtracted, because long and
 * general pitches would otherwise fit everybody. If nothing can be compared, the score is 0.
 */
export function scorePitch(
  pitchText: string,
  profile: WorkProfile,
  wholeTexts: Weights = WHOLE_TEXTS,
): FitScore {
  const pitch = understand(pitchText);
  const shared = sharedTopics(pitch, profile);
  const topics = caseOf(shared.topics, profile, pitch.language.code);
  const features = featuresOf(pitch, profile);
  const weights = profile.articles.some(({ reading }) => isRead(reading.digest)) ? wholeTexts : HEADLINES;
  const isComparable = pitch.own.size > 0 && profile.articles.some(({ reading }) => reading.own.size > 0);
  const score = isComparable ? 100 * chance(features, weights) : 0;
  return {
    score: topics.length > 0 ? score : MOST_WITHOUT_TOPIC * Math.tanh(score / MOST_WITHOUT_TOPIC),
    ...{ features, topics, pitch, shared: shared.topics, onTopic: topics.length > 0 ? shared.works : [] },
    matches: profile.articles
      .map(({ work, reading }) => ({ work, cosine: cosineWith(pitch, reading) }))
      .sort((a, b) => b.cosine - a.cosine),
  };
}

/** Returns the topics that support a recommendation; empty if their combined strength is too low. */
function caseOf(topics: Topic[], profile: WorkProfile, language: string): Topic[] {
  const strength = strengthOf(topics);
  const same = profile.articles.filter(({ reading }) => reading.digest.language === language);
  const isMade =
    same.length > 0
      ? strength >= (same.some(({ reading }) => isRead(reading.digest)) ? CASE.texts : CASE.headlines)
      : topics.some((topic) => !topic.isField && topic.strength >= ENOUGH_ACROSS) ||
        (topics.length > 1 && strength >= CASE.across);
  const named = topics
    .filter((topic, index) => index === 0 || topic.strength >= WORTH_NAMING)
    .sort((a, b) => worth(b) - worth(a));
  return isMade ? named : [];
}

/**
 * Returns the value by which a report sorts its topics. Phrases have a higher value than single words, and
 * single words have a higher value than names. The value is reduced for a topic that is only in the body of
 * an article.
 */
function worth({ text, name, strength, place }: Topic): number {
  const kind = name ? 0.5 : /[\s-]/.test(text) ? 1.5 : 1;
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
  };
}

function cosineWith(pitch: Pitch, { digest, own, english }: Reading): number {
  return digest.language === pitch.language.code
    ? compare(pitch.own, own).cosine
    : compare(pitch.english, english).cosine;
}
