import { type PageScore, summarize } from '../shingles.ts';

const ROUNDS = 1_000;

/**
 * Returns the difference between the F1 of two programs that extract text from the same pages, with its 95 %
 * bootstrap interval.
 */
export function compare(
  own: readonly PageScore[],
  other: readonly PageScore[],
): { difference: number; low: number; high: number } {
  const difference = (pages: readonly number[]) =>
    summarize(pages.map((page) => own[page] as PageScore)).f1 -
    summarize(pages.map((page) => other[page] as PageScore)).f1;
  const all = own.map((_score, page) => page);
  const random = generator(11);
  const resampled = Array.from({ length: ROUNDS }, () =>
    difference(all.map(() => Math.floor(random() * all.length))),
  ).sort((a, b) => a - b);
  return {
    difference: difference(all),
    low: resampled[Math.floor(0.025 * ROUNDS)] as number,
    high: resampled[Math.floor(0.975 * ROUNDS)] as number,
  };
}

/** Returns a generator of random numbers from 0 to 1. Every run gets the same numbers. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
