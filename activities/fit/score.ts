import type { Background } from './background.ts';
import { BY_WORDS, BY_WORDS_AND_MEANING, type FitFeatures, logOdds } from './calibration.ts';
import { GENRE_STEMS } from './genre-words.ts';
import { ENGLISH, type Language, languageOf } from './language.ts';
import { type PitchToken, readPitch } from './pitch-text.ts';
import { compare, pitchVector, rarity, type Vector } from './vectors.ts';
import { meaningOf, nearness } from './word-vectors.ts';
import type { Work, WorkProfile } from './work.ts';

/** How near one work is to the pitch. */
export interface WorkMatch {
  work: Work;
  cosine: number;
  shared: string[];
}

/** A score and everything that it was made of. */
export interface FitScore {
  /** 0–100, unrounded. */
  score: number;
  features: FitFeatures;
  /** What each shared stem contributed to the cosine of words, as shares of 1. */
  shares: Map<string, number>;
  /** Works near enough to be cited, the nearest first. */
  matches: WorkMatch[];
  pitch: PitchToken[];
  language: Language;
}

/** An article is near enough to be cited from here on, if it shares two words or one rare one. */
const MIN_COSINE = 0.08;
const RARE = 6;

/**
 * Scores a pitch against somebody's work by words and by meaning, each less what the pitch shares with news at large (or
 * long and general pitches would fit everybody), made a chance. 0 where there is nothing to compare.
 */
export function scorePitch(pitchText: string, profile: WorkProfile, background: Background): FitScore {
  const language = languageOf(pitchText);
  const pitch = readPitch(pitchText, language);
  const vector = pitchVector(pitch, background);
  const meaning = meaningOf(vector);
  const { cosine, shares } = compare(vector, profile.vector);
  const features: FitFeatures = {
    words: cosine,
    generalWords: compare(vector, background.direction).cosine,
    meaning: nearness(meaning, profile.meaning),
    generalMeaning: nearness(meaning, background.meaning),
  };
  const english = language === ENGLISH && profile.language === ENGLISH;
  const odds = logOdds(features, english ? BY_WORDS_AND_MEANING : BY_WORDS);
  return {
    score: vector.size === 0 || profile.vector.size === 0 ? 0 : 100 / (1 + Math.exp(-odds)),
    features,
    shares: new Map([...shares].map(([stem, share]) => [stem, share / cosine])),
    matches: profile.articles
      .map((article) => matchOf(vector, article))
      .filter((match) => isCitable(match, background))
      .sort((a, b) => b.cosine - a.cosine || (b.work.published ?? '').localeCompare(a.work.published ?? '')),
    pitch,
    language,
  };
}

function matchOf(pitch: Vector, article: { work: Work; vector: Vector }): WorkMatch {
  const { cosine, shares } = compare(pitch, article.vector);
  return { work: article.work, cosine, shared: [...shares.keys()].filter((stem) => !GENRE_STEMS.has(stem)) };
}

function isCitable({ cosine, shared }: WorkMatch, background: Background): boolean {
  if (cosine < MIN_COSINE) return false;
  return shared.length >= 2 || shared.some((stem) => rarity(stem, background) >= RARE);
}
