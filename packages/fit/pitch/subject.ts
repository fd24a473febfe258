import { GENRE_STEMS } from '../lexicon/genre-words.ts';
import type { Language } from '../lexicon/language.ts';
import { isPlaceName } from '../lexicon/places.ts';
import { tokenize } from '../lexicon/tokens.ts';
import { rarity } from '../lexicon/word-counts.ts';
import type { Names } from './names.ts';
import type { Candidate } from './topic-candidates.ts';

/** What a story is about: a phrase, and the words that tell its beat from others. */
export interface Subject {
  /** In the story's spelling; null if headline and news have no phrase. */
  phrase: string | null;
  /** The words of headline and news, the most telling first, as written; no names and no places. */
  near: readonly { word: string; stem: string; weight: number }[];
}

/** How much a word's place says about the subject. */
const PLACES = { headline: 2, subheadline: 1, news: 2, spare: 0.7, paragraph: 0.5 };
const MOST_PARAGRAPHS = 4;
const MOST_NEAR = 10;
/** A word that neither the headline nor the news nor two paragraphs have is a side word. */
const LEAST = 0.8;

/** Matches numbers in words and decades, which are of no subject: "forty concerts", "in their fifties". */
const NUMBER =
  /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)t(?:y|ies)|dozens?|hundreds?|thousands?|(?:m|b)illions?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|(?:drei|vier|fünf|sech|sieb|acht|neun)zehn|(?:zwan|vier|fünf|sech|sieb|acht|neun)zig|dreißig|hundert|tausend|millionen|deux|trois|quatre|cinq|huit|neuf|dix|onze|douze|vingt|trente|quarante|cinquante|soixante|mille|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|veinte|treinta|(?:cuar|cincu|ses|set|och|nov)enta|ciento?s?|mil|millones)$/iu;

/** The texts of a story from which its subject is read. */
export interface SubjectTexts {
  headline: string;
  subheadlines: readonly string[];
  news: readonly string[];
  paragraphs: readonly string[];
}

/** Returns the subject of a story. `phrases` are the noun phrases of the story. */
export function subjectIn(
  texts: SubjectTexts,
  phrases: readonly Candidate[],
  names: Names,
  language: Language,
): Subject {
  const stemsOf = (text: string) => tokenize(text, language).map(({ stem }) => stem);
  // A word of another name may be the subject, too, if the story also writes it in lower case: "the Vitamin D Trial".
  const written = new Set(
    stemsOf([texts.headline, ...texts.paragraphs].join('\n').replace(/(?<![\p{L}])\p{Lu}[\p{L}’'-]*/gu, '')),
  );
  const hidden = new Set([
    ...[names.client ?? '', ...names.people, ...names.products].flatMap(stemsOf),
    ...names.others.flatMap(stemsOf).filter((stem) => !written.has(stem)),
  ]);
  const words = new Map<string, { word: string; worth: number }>();
  const paragraphs = new Map<string, number>();
  const add = (text: string, worth: number) => {
    for (const { stem, word } of new Map(
      tokenize(text, language).map((token) => [token.stem, token]),
    ).values()) {
      if (
        hidden.has(stem) ||
        GENRE_STEMS.has(stem) ||
        /^\d/.test(stem) ||
        NUMBER.test(word) ||
        isPlaceName(word, language.code)
      )
        continue;
      const entry = words.get(stem);
      if (entry) entry.worth += worth;
      else words.set(stem, { word, worth });
    }
  };
  add(texts.headline, PLACES.headline);
  for (const line of texts.subheadlines) add(line, PLACES.subheadline);
  const [news = '', ...spares] = texts.news;
  // The news of a pitch without a headline is its headline, too.
  add(news, PLACES.news + (texts.headline === '' ? PLACES.headline : 0));
  for (const spare of spares.slice(0, 2)) add(spare, PLACES.spare);
  const known = new Set(words.keys());
  for (const paragraph of texts.paragraphs)
    for (const { stem } of new Map(
      tokenize(paragraph, language).map((token) => [token.stem, token]),
    ).values())
      if (known.has(stem)) paragraphs.set(stem, (paragraphs.get(stem) ?? 0) + 1);
  const weightOf = (stem: string): number => {
    const entry = words.get(stem);
    if (!entry) return 0;
    const spread = PLACES.paragraph * Math.min(MOST_PARAGRAPHS, Math.max(0, (paragraphs.get(stem) ?? 0) - 1));
    return (entry.worth + spread) * rarity(stem, language.code) ** 2;
  };
  const near = [...words]
    .map(([stem, { word }]) => ({ word, stem, weight: weightOf(stem) }))
    .filter(({ weight }) => weight >= LEAST)
    .sort((a, b) => b.weight - a.weight || (a.stem < b.stem ? -1 : 1))
    .slice(0, MOST_NEAR);
  const ranked = phrases
    .filter(({ name, stems }) => !name && stems.length > 0 && !stems.some((stem) => hidden.has(stem)))
    .map(({ text, stems }) => {
      const weights = stems.map(weightOf);
      const mean = weights.reduce((sum, one) => sum + one, 0) / weights.length;
      return { text, value: weights.some((one) => one === 0) ? 0 : mean * (stems.length > 1 ? 1.5 : 1) };
    })
    .sort((a, b) => b.value - a.value);
  const [best] = ranked;
  return { phrase: best && best.value > 0 ? best.text : (near[0]?.word ?? null), near };
}
