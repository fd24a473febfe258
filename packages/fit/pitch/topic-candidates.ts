import { GENRE_STEMS } from '../lexicon/genre-words.ts';
import type { Language } from '../lexicon/language.ts';
import type { NounPhrase } from '../lexicon/noun-phrases.ts';
import { isPlaceName } from '../lexicon/places.ts';
import { tokenize } from '../lexicon/tokens.ts';
import { rarity } from '../lexicon/word-counts.ts';
import { flat } from '../work/digest.ts';
import type { PitchToken } from './pitch-text.ts';

/** A phrase of a pitch that may be its topic. */
export interface Candidate extends NounPhrase {
  /** The phrase in the normalized form in which texts are searched for it. */
  flat: string;
  stems: string[];
  /**
   * The value of the phrase, which grows with the rarity of its words and with its prominence in the pitch.
   */
  weight: number;
}

const MAX_CANDIDATES = 80;
/** Minimum factor for a phrase whose words are not prominent in the pitch, that is early or repeated. */
const IN_PASSING = 0.6;
/** Factor for phrases of several words, which can be specific even if each word is common. */
const PAIR = 1.35;

/**
 * Returns the phrases of a pitch that can be topics: no places, numbers or typical words of press releases.
 * Each phrase appears once, in order of first appearance.
 */
export function candidatesOf(phrases: NounPhrase[], tokens: PitchToken[], language: Language): Candidate[] {
  const central = new Map<string, number>();
  for (const { stem, weight } of tokens) central.set(stem, (central.get(stem) ?? 0) + weight);
  const candidates = new Map<string, Candidate>();
  for (const phrase of phrases) {
    const key = flat(phrase.text);
    const candidate = candidates.get(key);
    if (candidate) {
      candidate.place &&= phrase.place;
      // A phrase that also appears in lower case is not a name; it was capitalized only at the beginning of a
      // sentence.
      if (phrase.text === candidate.text.toLowerCase())
        Object.assign(candidate, { text: phrase.text, name: false, bare: phrase.bare });
      continue;
    }
    const stems = tokenize(phrase.text, language).map(({ stem }) => stem);
    const telling = stems.filter((stem) => !GENRE_STEMS.has(stem) && !/^\d+$/.test(stem));
    if (telling.length === 0 || isPlaceName(phrase.text, language.code)) continue;
    const rare = telling.reduce((sum, stem) => sum + rarity(stem, language.code), 0) / telling.length;
    const prominent = Math.max(...telling.map((stem) => central.get(stem) ?? 0));
    const prominence = Math.max(IN_PASSING, Math.min(1, prominent));
    const weight = rare ** 2 * prominence * (telling.length > 1 ? PAIR : 1);
    candidates.set(key, { ...phrase, flat: key, stems, weight });
    if (candidates.size >= MAX_CANDIDATES) break;
  }
  return [...candidates.values()].filter(({ place }) => !place);
}
