import { GENRE_STEMS } from './genre-words.ts';
import type { PitchToken } from './pitch-text.ts';
import type { Token } from './tokens.ts';

export type Vector = ReadonlyMap<string, number>;

/** How common words are in news. */
export interface WordCounts {
  documents: number;
  /** In how many of the documents a stem occurs. */
  frequency: ReadonlyMap<string, number>;
}

const GENRE_FACTOR = 0.5;

/** Rarity of a stem in news: smoothed inverse document frequency. */
export function rarity(stem: string, background: WordCounts): number {
  return 1 + Math.log((background.documents + 1) / ((background.frequency.get(stem) ?? 0) + 1));
}

function weighted(counts: Map<string, number>, background: WordCounts): Vector {
  const vector = new Map<string, number>();
  for (const [stem, count] of counts) {
    const frequency = count < 1 ? count : 1 + Math.log(count);
    const factor = GENRE_STEMS.has(stem) ? GENRE_FACTOR : 1;
    vector.set(stem, frequency * rarity(stem, background) * factor);
  }
  return unit(vector);
}

/** One article as a unit vector. */
export function articleVector(tokens: Token[], background: WordCounts): Vector {
  const counts = new Map<string, number>();
  for (const { stem } of tokens) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return weighted(counts, background);
}

/** A pitch as a unit vector: each word counts for its weight. */
export function pitchVector(tokens: PitchToken[], background: WordCounts): Vector {
  const counts = new Map<string, number>();
  for (const { stem, weight } of tokens) counts.set(stem, (counts.get(stem) ?? 0) + weight);
  return weighted(counts, background);
}

/** Somebody's work as one unit vector: the sum of their articles, each of length one, so that none outweighs the rest. */
export function profileVector(articles: Vector[]): Vector {
  const sum = new Map<string, number>();
  for (const article of articles) {
    for (const [stem, weight] of article) sum.set(stem, (sum.get(stem) ?? 0) + weight);
  }
  return unit(sum);
}

/** A vector of length one in the same direction; the empty vector stays empty. */
export function unit(vector: ReadonlyMap<string, number>): Map<string, number> {
  let square = 0;
  for (const weight of vector.values()) square += weight ** 2;
  const length = Math.sqrt(square);
  return new Map(length === 0 ? [] : [...vector].map(([stem, weight]) => [stem, weight / length]));
}

/** The cosine of two unit vectors, and what each shared stem adds to it. Summed in the order of the text, so that it is the same everywhere. */
export function compare(a: Vector, b: Vector): { cosine: number; shares: Map<string, number> } {
  const shares = new Map<string, number>();
  let cosine = 0;
  for (const [stem, weight] of a) {
    const share = weight * (b.get(stem) ?? 0);
    if (share === 0) continue;
    shares.set(stem, share);
    cosine += share;
  }
  return { cosine, shares };
}
