import { deu, eng, fra, spa } from 'stopword';

/** More terms find more articles about less. */
const MAX_TERMS = 8;
/** Shorter words are rarely topics. */
const MIN_LENGTH = 4;

/** Words without content in the languages that pitches are written in. */
const EMPTY_WORDS = new Set([...eng, ...deu, ...fra, ...spa]);
/** Words that pitches share and articles do not. */
const PITCH_WORDS = new Set(
  'company companies launch launches launched announce announces announced today startup start-up interview available story new first people year years month months'.split(
    ' ',
  ),
);

/** Suggests search terms for a pitch: what it names, and what it says more than once. */
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
    const known = scores.get(key);
    // A capital within a sentence is a name, which says more than a noun; early words say more than late ones.
    const isName = /^\p{Lu}/u.test(word) && index > 0;
    const gain = (isName ? 1.5 : 1) + (known ? 0 : 1 / (1 + index));
    scores.set(key, { term: known?.term ?? word, score: (known?.score ?? 0) + gain });
  }
  return [...scores.values()]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_TERMS)
    .map(({ term }) => term);
}

/** A query for any of the terms. */
export function queryOf(terms: readonly string[]): string {
  return terms.join(' OR ');
}
