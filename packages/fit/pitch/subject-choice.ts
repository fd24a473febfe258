import type { Language } from '../lexicon/language.ts';
import { tokenize } from '../lexicon/tokens.ts';
import { rarity } from '../lexicon/word-counts.ts';
import type { PitchToken } from './pitch-text.ts';
import type { Subject } from './subject.ts';

/** What somebody adds to the subject of a story, and leaves out of it: words and phrases, as written. */
export interface SubjectChoice {
  subject: readonly string[];
  ignore: readonly string[];
}

export const AS_READ: SubjectChoice = { subject: [], ignore: [] };
/** What a chosen word weighs: as much as the first word of a pitch, in the subject as much as one of its headline. */
const CHOSEN = { token: 1, near: 4 };

/** Applies a choice to the content words of a pitch. */
export function chooseTokens(
  tokens: readonly PitchToken[],
  { subject, ignore }: SubjectChoice,
  language: Language,
): PitchToken[] {
  const ignored = stemsIn(ignore, language);
  const last = tokens.at(-1)?.position ?? 0;
  return [
    ...subject.flatMap((text) =>
      tokenize(text, language, last + 2).map((token) => ({ ...token, weight: CHOSEN.token })),
    ),
    ...tokens.filter(({ stem }) => !ignored.has(stem)),
  ];
}

/** Applies a choice to a subject: a chosen phrase is the phrase. */
export function chooseSubject(
  { phrase, near }: Subject,
  { subject, ignore }: SubjectChoice,
  language: Language,
): Subject {
  const ignored = stemsIn(ignore, language);
  const isIgnored = (text: string) => tokenize(text, language).some(({ stem }) => ignored.has(stem));
  const chosen = subject.flatMap((text) => tokenize(text, language));
  const added = chosen.map(({ word, stem }) => ({
    word,
    stem,
    weight: CHOSEN.near * rarity(stem, language.code) ** 2,
  }));
  return {
    phrase: subject[0] ?? (phrase === null || isIgnored(phrase) ? null : phrase),
    near: [
      ...new Map(
        [...near.filter(({ stem }) => !ignored.has(stem)), ...added].map((word) => [word.stem, word]),
      ).values(),
    ].sort((a, b) => b.weight - a.weight),
  };
}

/** Returns the stems of words and phrases. */
export function stemsIn(texts: readonly string[], language: Language): Set<string> {
  return new Set(texts.flatMap((text) => tokenize(text, language).map(({ stem }) => stem)));
}
