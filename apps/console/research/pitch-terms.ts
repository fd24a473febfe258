import { deu, eng, fra, spa } from 'stopword';

/**
 * Maximum number of suggested terms. With more terms, a search finds more articles, but less relevant ones.
 */
const MAX_TERMS = 8;
/** Minimum length of a search term. Shorter words are rarely topics. */
const MIN_LENGTH = 4;

/** Stop words of the languages in which pitches are written. */
const EMPTY_WORDS = new Set([...eng, ...deu, ...fra, ...spa]);
/** Words that are common in pitches but not in articles. */
const PITCH_WORDS = new Set(
  'company companies launch launches launched announce announces announced today startup start-up interview available story new first people year years month months'.split(
    ' ',
  ),
);

/** Suggests search terms for a pitch: names, and words that the pitch repeats. */
export function termsOf(pitch: string): string[] {
  const words = [...pitch.matchAll(/[\p{L}\p{N}]+(?:[-’'][\p{L}\p{N}]+)*/gu)].map(([word], index) => ({
    word,
    index,
  }));
  const scores = new Map<string, { term: string; score: number }>();
  for (const { word, index } of words) {
    const key = word.toLowerCase();
    if (key.length < MIN_LENGTH || /^\d+$/.test(key) || EMPTY_WORDS.has(key) || PITCH_WORDS.has(key))
      continue;
    const entry = scores.get(key);
    // A capitalized word that does not begin the pitch is probably a name, which makes a better search term
    // than other words. Words near the beginning of the pitch make better search terms than later words.
    const isName = /^\p{Lu}/u.test(word) && index > 0;
    const gain = (isName ? 1.5 : 1) + (entry ? 0 : 1 / (1 + index));
    scores.set(key, { term: entry?.term ?? word, score: (entry?.score ?? 0) + gain });
  }
  return [...scores.values()]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_TERMS)
    .map(({ term }) => term);
}

/** Builds a search query that matches any of the terms. */
export function queryOf(terms: readonly string[]): string {
  return terms.join(' OR ');
}
