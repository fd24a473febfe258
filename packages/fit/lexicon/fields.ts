import { memoized } from '../../../model/text/memoized.ts';
import { COLUMNS, DICTIONARY } from './dictionary.ts';
import { ENGLISH } from './language.ts';

/**
 * A subject of the dictionary, such as energy, with its English word stems. The name is the first English
 * word.
 */
export interface Field {
  name: string;
  stems: readonly string[];
}

/** A dictionary entry: a whole word, or a prefix that matches all words that begin with it. */
interface Entry {
  text: string;
  whole: boolean;
  field: Field;
}

const LINES = DICTIONARY.trim()
  .split('\n')
  .map((line) => line.split('|'));
const FIELDS: readonly Field[] = LINES.map(([english = '']) => {
  const words = english.split(' ');
  return { name: words[0] ?? '', stems: words.map((word) => ENGLISH.stem(word)) };
});
/**
 * The subject of each English word. The keys are singular and plural forms rather than word stems, because
 * "emergency" and "emerging" share a stem.
 */
const BY_ENGLISH_WORD: ReadonlyMap<string, Field> = new Map(
  LINES.flatMap(([english = ''], line) =>
    english
      .split(' ')
      .flatMap((word) => [word, `${word}s`].map((form) => [form, FIELDS[line] as Field] as const)),
  ).reverse(),
);
/** Languages that use the dictionary column of a related language. */
const NEAR: Readonly<Record<string, string>> = {
  da: 'no',
  sv: 'no',
  nb: 'no',
  nn: 'no',
  pt: 'es',
  ca: 'es',
  gl: 'es',
  sk: 'cs',
  af: 'nl',
};
/**
 * Languages with compound words. In these languages, a dictionary entry of at least `COMPOUND_LETTERS`
 * letters may start anywhere in a word.
 */
const COMPOUNDING = new Set(['de', 'nl', 'no']);
const COMPOUND_LETTERS = 6;
/**
 * Minimum length of an entry that matches every word beginning with it. Shorter entries match only whole
 * words, because too many words begin with the same few letters.
 */
const PREFIX_LETTERS = 4;
const UNSPACED = 'ja';

/**
 * For each language except English, a function that returns the subject in `DICTIONARY` to which a word
 * belongs.
 */
const FIELD_FINDERS: ReadonlyMap<string, (word: string) => Field | null> = new Map(
  COLUMNS.slice(1).map((language, index) => {
    const entries = entriesOf(index + 1);
    return [
      language,
      memoized((word) => entries.find((entry) => matches(entry, word, language))?.field ?? null),
    ];
  }),
);

function entriesOf(column: number): Entry[] {
  return LINES.flatMap((columns, line) => {
    const field = FIELDS[line];
    const entries = (columns[column] ?? '').split(' ').filter((entry) => entry !== '' && !/_./.test(entry));
    return entries.map((entry) => ({
      text: entry.replace('_', ''),
      whole: entry.endsWith('_') || entry.length < PREFIX_LETTERS,
      field: field as Field,
    }));
  });
}

/**
 * Returns the words by which the dictionary knows a subject in a language: whole words and beginnings of
 * words, without accents.
 */
export function fieldWords(name: string, language: string): string[] {
  const column = (COLUMNS as readonly string[]).indexOf(NEAR[language] ?? language);
  const line = LINES.find(([english]) => english?.split(' ')[0] === name);
  const entries = (column >= 0 ? line?.[column] : undefined)?.split(' ') ?? [];
  return entries.map((entry) => entry.replaceAll('_', ' ').trim());
}

/** Returns the subject that a word belongs to. `word` is in lower case without accents. */
export function fieldOf(word: string, language: string): Field | null {
  if (language === ENGLISH.code) return BY_ENGLISH_WORD.get(word) ?? null;
  const code = NEAR[language] ?? language;
  return FIELD_FINDERS.get(code)?.(word) ?? null;
}

function matches({ text, whole }: Entry, word: string, language: string): boolean {
  if (language === UNSPACED) return word.includes(text);
  if (whole) return word === text;
  if (word.startsWith(text)) return true;
  return COMPOUNDING.has(language) && text.length >= COMPOUND_LETTERS && word.includes(text);
}
