import { GENRE_STEMS } from './genre-words.ts';
import { rarity } from './word-counts.ts';

export type Vector = ReadonlyMap<string, number>;

const GENRE_FACTOR = 0.5;
/**
 * A constant that is added to the rarity of every word, because even a word on every page carries some
 * information.
 */
const LEAST_RARITY = 0.12;

/**
 * Converts the counts of word stems in a text to a unit vector. Each repetition of a word adds less weight
 * than the one before, and rare words weigh more than common ones.
 */
export function weigh(counts: Iterable<readonly [stem: string, count: number]>, language: string): Vector {
  const vector = new Map<string, number>();
  for (const [stem, count] of counts)
    if (count > 0) vector.set(stem, frequency(count) * informationOf(stem, language));
  return unit(vector);
}

/** Returns the weight of a word, regardless of how often it appears in the text. */
function informationOf(stem: string, language: string): number {
  return (LEAST_RARITY + rarity(stem, language)) * (GENRE_STEMS.has(stem) ? GENRE_FACTOR : 1);
}

/** Returns the weight that a word gets from the number of times it occurs in a text. */
function frequency(count: number): number {
  return count < 1 ? count : 1 + Math.log(count);
}

/**
 * Returns the weighted sum of unit vectors, scaled to length one. As all inputs have length one, a long text
 * does not outweigh the others.
 */
export function sumOf(vectors: readonly { vector: Vector; weight: number }[]): Vector {
  const sum = new Map<string, number>();
  for (const { vector, weight } of vectors)
    for (const [stem, value] of vector) sum.set(stem, (sum.get(stem) ?? 0) + value * weight);
  return unit(sum);
}

/**
 * Scales a vector to length one. The vector is changed in place instead of being copied, because there are
 * many long vectors.
 */
export function unit(vector: Map<string, number>): Vector {
  let square = 0;
  for (const weight of vector.values()) square += weight ** 2;
  const length = Math.sqrt(square);
  if (length === 0) vector.clear();
  else for (const [stem, weight] of vector) vector.set(stem, weight / length);
  return vector;
}

/**
 * Returns the cosine of two unit vectors, and the share that each common stem contributes to the cosine. The
 * sum is always computed in the order of the first vector, so that the result is identical on every machine.
 */
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
