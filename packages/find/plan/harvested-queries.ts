import { languageByCode, nounPhrases } from '#fit';
import type { SearchQuery } from '../../../model/index.ts';
import type { HarvestedWord } from '../rank/harvest.ts';
import type { Match } from '../rank/relevance.ts';
import { unique } from './plan.ts';

/** How many harvested words a query has, how many such queries a round asks, and how many of names. */
const WORDS = 8;
const QUERIES = 2;
const NAMES = 4;
/** How many of the best articles are read for names. */
const BEST = 8;

/** Returns the queries that the best articles suggest and that have not been asked. */
export function harvestedQueries(
  words: readonly HarvestedWord[],
  matches: readonly Match[],
  asked: readonly SearchQuery[],
): SearchQuery[] {
  // The words are those of the best articles, which may be in another language than the pitch.
  const language = matches[0]?.document.piece.language ?? asked[0]?.language ?? 'en';
  const angles = Array.from({ length: QUERIES }, (_, index) =>
    words.slice(index * WORDS, (index + 1) * WORDS),
  )
    .filter((part) => part.length > 0)
    .map((part): SearchQuery => ({ kind: 'sub_angle', q: part.map(({ word }) => word).join(' '), language }));
  const telling = new Set(words.map(({ stem }) => stem));
  const names = new Map<string, number>();
  for (const { document } of matches.slice(0, BEST)) {
    const spoken = languageByCode(document.piece.language ?? language);
    const text = `${document.piece.title}. ${document.piece.snippet ?? ''}`;
    const ownNames = new Set(
      nounPhrases(text, spoken)
        .filter(({ name, place }) => name && !place)
        .map((phrase) => phrase.text),
    );
    for (const name of ownNames) names.set(name, (names.get(name) ?? 0) + 1);
  }
  const rivals = [...names]
    .filter(([name]) => name.split(' ').some((word) => telling.has(spokenStem(word, language))))
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .slice(0, NAMES)
    .map(([q]): SearchQuery => ({ kind: 'rivals', q, language }));
  return unique([...asked, ...angles, ...rivals]).slice(asked.length);
}

function spokenStem(word: string, language: string): string {
  return languageByCode(language).stem(word.toLowerCase());
}
