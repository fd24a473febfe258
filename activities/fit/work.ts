import type { Background } from './background.ts';
import { type Language, languageOf } from './language.ts';
import { plainWork } from './plain-work.ts';
import { tokenize } from './tokens.ts';
import { articleVector, profileVector, type Vector } from './vectors.ts';
import { type Meaning, meaningOf, meaningOfAll } from './word-vectors.ts';

/** One piece of somebody's work, as far as it was read. */
export interface Work {
  title: string;
  /** Description, or the beginning of the text; empty when only the title is known. */
  summary: string;
  url: string;
  /** `YYYY-MM-DD`, or null. */
  published: string | null;
}

/** Somebody's work, read once and compared with any number of pitches. */
export interface WorkProfile {
  articles: { work: Work; vector: Vector }[];
  language: Language;
  /** All articles as one. */
  vector: Vector;
  meaning: Meaning;
  /** Everything that was read, to look words up in. */
  text: string;
}

/** Reads works in the language that most of their text is in; an article without a content word stays, and counts nothing. */
export function readWorks(works: Work[], background: Background): WorkProfile {
  const texts = works.map(plainWork).map(({ title, summary }) => `${title}. ${summary}`);
  const language = languageOf(texts.join('\n'));
  const articles = works.map((work, index) => ({
    work,
    vector: articleVector(tokenize(texts[index] ?? '', language), background),
  }));
  const vectors = articles.map(({ vector }) => vector);
  return {
    articles,
    language,
    vector: profileVector(vectors),
    meaning: meaningOfAll(vectors.map(meaningOf)),
    text: texts.join('\n'),
  };
}
