import { UNSPACED } from '../../../model/index.ts';
import { ENGLISH, type Language } from './language.ts';

/** A content word of a text: its stem, the word itself, and its position. */
export interface Token {
  stem: string;
  /** The word itself, in lower case. */
  word: string;
  /** The whole hyphenated word, such as "start-up" for both "start" and "up". */
  written: string;
  position: number;
}

const WRITTEN_WORD = /[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}\p{N}]+)*/gu;
/**
 * Matches a character of a script that has no spaces between words, such as Chinese. A single character of
 * such a script can be a word, so it is not dropped like a single Latin letter.
 */
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
/**
 * Matches a short Japanese word in hiragana alone. Nearly all of these are endings and particles, as in "して",
 * while nouns and verbs have a character of another script.
 */
const ENDING = /^\p{Script=Hiragana}{1,4}$/u;
const SEGMENTER = new Intl.Segmenter('ja', { granularity: 'word' });
/** Matches the end of an English contraction, such as "n't" and "'s", which is not a content word. */
const CONTRACTION = /(?:n't|'(?:s|re|ve|ll|d|m))$/;
/**
 * Matches articles and prepositions that French and Italian attach to a word, as in "l'énergie" and
 * "dell'arte".
 */
const ELISION = /^(?:[cdjlmnst]|qu|un|d?all|d?ell|sull)'/;
const ASCII = /^[a-z0-9']*$/;
const SHORT_NUMBER = /^\d{1,3}$/;

/**
 * Returns the content words of a text, without accents and in lower case. Drops stop words ("the", "and") and
 * short numbers, and reduces words to their stems.
 */
export function tokenize(text: string, language: Language = ENGLISH, start = 0): Token[] {
  const tokens: Token[] = [];
  let position = start;
  for (const written of writtenWords(visible(text))) {
    position += 1;
    for (const part of written.split('-')) {
      const word = part.toLowerCase().replace(CONTRACTION, '');
      const stem = stemOf(word, language);
      if (stem !== undefined) tokens.push({ stem, word, written, position });
    }
  }
  return tokens;
}

/**
 * Returns a text as a reader sees it: without invisible characters (zero-width, bidirectional, soft hyphens),
 * and with plain apostrophes.
 */
export function visible(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll('’', "'");
}

function* writtenWords(text: string): Generator<string> {
  const spaced = !HAS_UNSPACED.test(text);
  for (const [run] of text.matchAll(WRITTEN_WORD)) {
    if (spaced || !HAS_UNSPACED.test(run)) yield run;
    else for (const { segment, isWordLike } of SEGMENTER.segment(run)) if (isWordLike) yield segment;
  }
}

function stemOf(word: string, { code, stopwords, stem }: Language): string | undefined {
  const plain = code === ENGLISH.code ? withoutMarks(word) : word.replace(ELISION, '');
  if (plain.length < 2 && !HAS_UNSPACED.test(plain)) return undefined;
  if (stopwords.has(plain) || SHORT_NUMBER.test(plain) || ENDING.test(plain)) return undefined;
  return withoutMarks(stem(plain));
}

/** Removes accents from letters. */
export function withoutMarks(word: string): string {
  return ASCII.test(word) ? word : word.normalize('NFKD').replace(/\p{M}/gu, '');
}
