import { fieldWords, languageByCode, type Pitch, rarity, tokenize } from '#fit';
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

/** The language into which the dictionary of subjects translates best, and in which most of the world's news is. */
export const COMMON_LANGUAGE = 'en';
/** A subject is translated if it has at least this share of the weight of a pitch's first one. */
const OWN_SUBJECT = 0.4;

/**
 * Returns the words by which articles in another language tell a pitch's subject, with weights up to 1: where the pitch's
 * language is at home, the dictionary's words for its subjects, and the names of places and others, which most languages
 * write alike.
 */
export function wordsAbroad({ fields, story, language }: Pitch, code: string): TellingWord[] {
  const first = Math.max(0, ...[...fields.values()].map(({ weight }) => weight));
  const weighed = (texts: readonly string[], weight: number) =>
    wordsIn(texts.join(' '), code).map((word) => ({ ...word, weight }));
  const words = [
    ...[...fields]
      .filter(([, { weight }]) => weight >= OWN_SUBJECT * first)
      .sort(([, one], [, other]) => other.weight - one.weight)
      .flatMap(([field, { weight }]) => weighed(fieldWords(field.name, code), weight / first)),
    ...weighed([...homeOf(language.code, code), ...story.places, ...story.names.others], 1),
  ];
  return [...new Map(words.toReversed().map((word) => [word.stem, word])).values()].toReversed();
}

/** Returns the names of a language and of the country where most people speak it: "German", "Germany". */
function homeOf(language: string, code: string): string[] {
  const { region } = new Intl.Locale(language).maximize();
  const nameOf = (type: 'language' | 'region', of: string) =>
    new Intl.DisplayNames(code, { type }).of(of) ?? '';
  return [nameOf('language', language), ...(region === undefined ? [] : [nameOf('region', region)])];
}

/**
 * Returns the words of a pitch with the weights by which articles are ranked: verbs count as much as nouns. If the pitch is
 * not in English, the words of English articles on its subject are among them.
 */
export function weightedWords(pitch: Pitch): Map<string, number> {
  const abroad = pitch.language.code === COMMON_LANGUAGE ? [] : wordsAbroad(pitch, COMMON_LANGUAGE);
  return new Map([
    ...abroad.map(({ stem, weight }) => [stem, weight] as const),
    ...tellingWords(pitch).map(({ stem }) => [stem, 1] as const),
  ]);
}
