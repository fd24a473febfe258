import { isPlaceName, languageOf, nounPhrases, type Pitch } from '#fit';
import type { QueryKind, QueryWord, SearchQuery } from '../../../model/index.ts';
import { COMMON_LANGUAGE, tellingWords, wordsAbroad, wordsIn } from './words.ts';

/** How many words a query has at most. */
const MAX_WORDS = 12;
/** How many words the query of the core subject has at most; the index ranks by all of them. */
const MAX_CORE_WORDS = 24;
/** How many queries of each kind a plan has at most; together no more than twelve. */
const MOST: Readonly<Record<QueryKind, number>> = {
  core_subject: 1,
  sub_angle: 5,
  names: 2,
  rivals: 0,
  regulator: 1,
  place: 1,
  other_language: 2,
};
const MIN_QUERIES = 6;
/** How many of the most telling words of a pitch are its core; a sub-angle adds them to its own words. */
const CORE_WORDS = 3;
/** How many sentences of the story are sub-angles of their own. */
const SENTENCES = 3;
/** The length of a word that a query of single words may have, if a pitch has too few phrases for a plan. */
const MIN_LETTERS = 4;
/** Matches names of authorities and institutions. */
const INSTITUTION =
  /\b(?:commission|ministry|department|agency|authority|council|court|parliament|congress|senate|office|bureau|institute|university|college|academy|association|federation|bank|union|regulator|watchdog|nhs|fda|cdc|fcc|ftc|sec|epa|eu|un|who|nasa)\b/i;

/**
 * Plans the queries of a search: from six to twelve, each of a named kind, in the order of `QUERY_KINDS`.
 * Returns no queries if the pitch is nothing but boilerplate. `languages` are those in which the search wants
 * articles, English if it wants any; the pitch's subjects are also asked for in them as far as the dictionary of subjects
 * knows them.
 */
export function planSearch(pitch: Pitch, languages: readonly string[] = []): SearchQuery[] {
  const telling = tellingWords(pitch).map(({ word }) => word);
  if (telling.length === 0) return [];
  const language = pitch.language.code;
  const core = telling.slice(0, CORE_WORDS);
  const names = pitch.candidates.filter(({ name }) => name).sort((a, b) => b.weight - a.weight);
  const phrases = pitch.candidates
    .filter(({ name, stems }) => !name && stems.length > 1)
    .sort((a, b) => b.weight - a.weight);
  const textsByKind: Record<QueryKind, string[]> = {
    core_subject: [telling.slice(0, MAX_CORE_WORDS).join(' ')],
    sub_angle: [
      ...pitch.parts.story.slice(0, SENTENCES).map((sentence) => tellingIn(sentence, telling).join(' ')),
      ...phrases.map(({ text }) => text),
      ...telling.filter((word) => word.length >= MIN_LETTERS).map((word) => joined(word, core)),
    ],
    names: names.map(({ text }) => text),
    rivals: [],
    regulator: names.filter(({ text }) => INSTITUTION.test(text)).map(({ text }) => text),
    place: placesOf(pitch).map((place) => joined(place, core)),
    other_language: [],
  };
  const queries = unique(
    (Object.keys(textsByKind) as QueryKind[]).flatMap((kind) =>
      withoutRepeats(textsByKind[kind])
        .slice(0, MOST[kind])
        .map((q) => ({ kind, q, language })),
    ),
  );
  const foreign = (languages.length > 0 ? languages : [COMMON_LANGUAGE])
    .filter((code) => code !== language)
    .flatMap((code) => {
      const words = wordsAbroad(pitch, code).map(({ word }) => word);
      return words.length > 0
        ? [{ kind: 'other_language' as const, q: words.join(' '), language: code }]
        : [];
    });
  const filler = telling.slice(0, MIN_QUERIES).map((q): SearchQuery => ({ kind: 'sub_angle', q, language }));
  const all = [...queries, ...foreign.slice(0, MOST.other_language)];
  return unique([...all, ...filler.slice(0, Math.max(0, MIN_QUERIES - all.length))]);
}

/** Returns the queries that a client brings, each in the language in which it is written. */
export function ownQueries(given: readonly { kind: QueryKind; q: string }[]): SearchQuery[] {
  return unique(given.map(({ kind, q }) => ({ kind, q, language: languageOf(q).code })));
}

/** Returns the words of a query, each once. */
export function queryWords({ q, language }: SearchQuery): QueryWord[] {
  const words = new Map(wordsIn(q, language).map(({ stem, word }) => [stem, word]));
  return [...words].map(([stem, word]) => ({ stem, word })).slice(0, MAX_CORE_WORDS);
}

function placesOf({ parts, language }: Pitch): string[] {
  return nounPhrases(parts.story.join('\n'), language)
    .filter(({ text }) => isPlaceName(text, language.code))
    .map(({ text }) => text);
}

function tellingIn(sentence: string, telling: readonly string[]): string[] {
  const words = new Set(sentence.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
  return telling.filter((word) => words.has(word)).slice(0, MAX_WORDS);
}

function joined(text: string, core: readonly string[]): string {
  const own = text.toLowerCase();
  return [text, ...core.filter((word) => !own.includes(word))].join(' ');
}

function withoutRepeats(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))];
}

/** Leaves out queries that ask for the same words as an earlier one. */
export function unique(queries: readonly SearchQuery[]): SearchQuery[] {
  const byWords = new Map<string, SearchQuery>();
  for (const query of queries) {
    const key = queryWords(query)
      .map(({ stem }) => stem)
      .sort()
      .join(' ');
    if (key !== '' && !byWords.has(key)) byWords.set(key, query);
  }
  return [...byWords.values()];
}
