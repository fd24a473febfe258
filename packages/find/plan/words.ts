import { languageByCode, type Pitch, rarity, tokenize } from '#fit';
import type { QueryWord } from '../../../model/index.ts';

/** A word of a pitch and how much it tells about the pitch's subject. */
export interface TellingWord extends QueryWord {
  weight: number;
}

/** Words in boilerplate sentences weigh less than this; they are not a subject. */
const OF_THE_STORY = 0.2;

/** Returns the content words of a text. */
export function wordsIn(text: string, language: string): QueryWord[] {
  return tokenize(text, languageByCode(language)).map(({ stem, word }) => ({ stem, word }));
}

/** Returns the words of a pitch that tell its subject, the most telling first, each once. */
export function tellingWords({ tokens, language }: Pitch): TellingWord[] {
  const words = new Map<string, TellingWord>();
  for (const { stem, word, weight } of tokens) {
    if (weight < OF_THE_STORY) continue;
    const value = weight * rarity(stem, language.code) ** 2;
    const entry = words.get(stem);
    if (!entry) words.set(stem, { stem, word, weight: value });
    else entry.weight = Math.max(entry.weight, value);
  }
  return [...words.values()].sort((a, b) => b.weight - a.weight || (a.stem < b.stem ? -1 : 1));
}

/** Returns the words of a pitch with the weights by which articles are ranked: verbs count as much as nouns. */
export function weightedWords(pitch: Pitch): Map<string, number> {
  return new Map(tellingWords(pitch).map(({ stem }) => [stem, 1]));
}
