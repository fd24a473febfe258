import { ENGLISH, type Language } from './language.ts';

/** A content word: its stem, the word it is written in, and that word's place in the text. */
export interface Token {
  stem: string;
  /** The whole written word, "start-up" for both of its halves. */
  written: string;
  position: number;
}

const WRITTEN_WORD = /[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}\p{N}]+)*/gu;
/** Scripts that do not part words by spaces. A single letter of Han is a word, one of ours is not. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SEGMENTER = new Intl.Segmenter('ja', { granularity: 'word' });
/** What follows an apostrophe in English is no word of its own, nor is what stands before "n't". */
const CONTRACTION = /(?:n't|'(?:s|re|ve|ll|d|m))$/;
/** French and Italian write their articles onto the word: "l'énergie", "dell'arte". */
const ELISION = /^(?:[cdjlmnst]|qu|un|d?all|d?ell|sull)'/;
const ASCII = /^[a-z0-9']*$/;
const SHORT_NUMBER = /^\d{1,3}$/;

/** The content words of a text: accents and case aside, stop words and short numbers out, stems of its language. */
export function tokenize(text: string, language: Language = ENGLISH, start = 0): Token[] {
  const tokens: Token[] = [];
  let position = start;
  for (const written of writtenWords(visible(text))) {
    position += 1;
    for (const part of written.split('-')) {
      const stem = stemOf(part.toLowerCase().replace(CONTRACTION, ''), language);
      if (stem !== undefined) tokens.push({ stem, written, position });
    }
  }
  return tokens;
}

/** A text as a reader sees it: no invisible characters (zero-width, bidirectional, soft hyphens), plain apostrophes. */
export function visible(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll('’', "'");
}

function* writtenWords(text: string): Generator<string> {
  const spaced = !UNSPACED.test(text);
  for (const [run] of text.matchAll(WRITTEN_WORD)) {
    if (spaced || !UNSPACED.test(run)) yield run;
    else for (const { segment, isWordLike } of SEGMENTER.segment(run)) if (isWordLike) yield segment;
  }
}

function stemOf(word: string, { code, stopwords, stem }: Language): string | undefined {
  const plain = code === ENGLISH.code ? withoutMarks(word) : word.replace(ELISION, '');
  if (plain.length < 2 && !UNSPACED.test(plain)) return undefined;
  if (stopwords.has(plain) || SHORT_NUMBER.test(plain)) return undefined;
  return withoutMarks(stem(plain));
}

function withoutMarks(word: string): string {
  return ASCII.test(word) ? word : word.normalize('NFKD').replace(/\p{M}/gu, '');
}
