import type { Background } from './background.ts';
import { GENRE_STEMS } from './genre-words.ts';
import { type Token, tokenize } from './tokens.ts';
import { articleVector, compare, pitchVector, profileVector, rarity } from './vectors.ts';

/** One piece of somebody's work, as far as it was read. */
export interface Work {
  title: string;
  /** Description, or the beginning of the text; empty when only the title is known. */
  summary: string;
  url: string;
  /** `YYYY-MM-DD`, or null. */
  published: string | null;
}

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
  /** What each shared stem contributed, as shares of 1. */
  shares: Map<string, number>;
  matches: WorkMatch[];
  pitch: Token[];
  /** Stems of the work that was read. */
  known: ReadonlySet<string>;
}

// Fitted by logistic regression on even odds of author against another journalist; refit when tokens,
// table or text fields change.
const PROFILE_WEIGHT = 15.6;
const BACKGROUND_WEIGHT = -10.9;
const INTERCEPT = 0.3;

/** An article is near enough to be cited from here on, if it shares two words or one rare one. */
const MIN_COSINE = 0.08;
const RARE = 6;

/**
 * Scores a pitch against somebody's work: the cosine of the pitch with the sum of their articles, less the
 * pitch's cosine with news at large (or long and general pitches would fit everybody), made a chance.
 */
export function scorePitch(pitchText: string, works: Work[], background: Background): FitScore {
  const pitch = tokenize(pitchText);
  const vector = pitchVector(pitch, background);
  const tokens = works.map((work) => tokenize(`${work.title}. ${work.summary}`));
  const articles = tokens.map((words) => articleVector(words, background));
  const { cosine, shares } = compare(vector, profileVector(articles));
  const general = compare(vector, background.direction).cosine;
  const raw = PROFILE_WEIGHT * Math.sqrt(cosine) + BACKGROUND_WEIGHT * Math.sqrt(general) + INTERCEPT;

  const matches = works.map((work, index): WorkMatch => {
    const match = compare(vector, articles[index] ?? new Map());
    return {
      work,
      cosine: match.cosine,
      shared: [...match.shares.keys()].filter((stem) => !GENRE_STEMS.has(stem)),
    };
  });
  return {
    score: 100 / (1 + Math.exp(-raw)),
    shares: new Map([...shares].map(([stem, share]) => [stem, share / cosine])),
    matches: matches
      .filter((match) => isCitable(match, background))
      .sort((a, b) => b.cosine - a.cosine || (b.work.published ?? '').localeCompare(a.work.published ?? '')),
    pitch,
    known: new Set(tokens.flat().map((token) => token.stem)),
  };
}

function isCitable({ cosine, shared }: WorkMatch, background: Background): boolean {
  if (cosine < MIN_COSINE) return false;
  return shared.length >= 2 || shared.some((stem) => rarity(stem, background) >= RARE);
}
