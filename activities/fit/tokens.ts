import { UNSPACED } from '../../model/index.ts';
import { ENGLISH, type Language } from './language.ts';

/** A content word: its stem, the word itself, and its position in the text. */
export interface Token {
  stem: string;
  /** The word itself, in lower case. */
  word: string;
  /** The whole written word, such as "start-up" for both of its halves. */
  written: string;
  position: number;
}

const WRITTEN_WORD = /[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}\p{N}]+)*/gu;
/**
 * Scripts without spaces between words. In Han a single character is a word; a single Latin letter is not.
 */
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
const SEGMENTER = new Intl.Segmenter('ja', { granularity: 'word' });
/** English contractions: the part after the apostrophe is not a word, nor is the part before "n't". */
const CONTRACTION = /(?:n't|'(?:s|re|ve|ll|d|m))$/;
/** French and Italian attach articles to the word: "l'énergie", "dell'arte". */
const ELISION = /^(?:[cdjlmnst]|qu|un|d?all|d?ell|sull)'/;
const ASCII = /^[a-z0-9']*$/;
const SHORT_NUMBER = /^\d{1,3}$/;

/**
 * The content words of a text: accents and case removed, stop words and short numbers dropped, stemmed for
 * the language.
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
 * A text as a reader sees it: no invisible characters (zero-width, bidirectional, soft hyphens), plain
 * apostrophes.
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
  if (stopwords.has(plain) || SHORT_NUMBER.test(plain)) return undefined;
  return withoutMarks(stem(plain));
}

/** Removes accents from letters. */
export function withoutMarks(word: string): string {
  return ASCII.test(word) ? word : word.normalize('NFKD').replace(/\p{M}/gu, '');
}
