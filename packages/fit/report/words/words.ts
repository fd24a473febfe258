import { memoized } from '../../../../model/text/memoized.ts';
import { ENGLISH_WORDS } from './english.ts';
import { FRENCH_WORDS } from './french.ts';
import { GERMAN_WORDS } from './german.ts';
import { SPANISH_WORDS } from './spanish.ts';
import type { Words } from './wording.ts';

export type { AngleOpening, Named, Words } from './wording.ts';

const ALL: Readonly<Record<string, Words>> = {
  en: ENGLISH_WORDS,
  de: GERMAN_WORDS,
  es: SPANISH_WORDS,
  fr: FRENCH_WORDS,
};

/** Returns the sentences for a language, or the English sentences if the language has none. */
export function wordsIn(language: string): Words {
  return ALL[language] ?? ENGLISH_WORDS;
}

// Cache formatters, because creating one takes longer than scoring a person.
const month = memoized((code) => new Intl.DateTimeFormat(code, { month: 'long', timeZone: 'UTC' }));
const monthAndYear = memoized(
  (code) => new Intl.DateTimeFormat(code, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const languageNames = memoized((code) => new Intl.DisplayNames(code, { type: 'language' }));

/** Returns a date such as "May 2024" in the given language; null without a date. */
export function monthOf(published: string | null, { code }: Words): string | null {
  const time = published === null ? Number.NaN : Date.parse(`${published}T00:00:00Z`);
  if (Number.isNaN(time)) return null;
  return monthAndYear(code).format(time);
}

/** Returns the month without the year, such as "May", for articles of the last few months. */
export function monthNameOf(published: string | null, { code }: Words): string | null {
  const time = published === null ? Number.NaN : Date.parse(`${published}T00:00:00Z`);
  return Number.isNaN(time) ? null : month(code).format(time);
}

/** Returns the name of a language, in the language of the report's sentences. */
export function languageName(language: string, { code }: Words): string {
  return languageNames(code).of(language) ?? language;
}
