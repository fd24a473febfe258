import { stemmer } from 'stemmer';
import { eng } from 'stopword';

/** A content word: its stem, the word it is written in, and that word's place in the text. */
export interface Token {
  stem: string;
  /** The whole written word, "start-up" for both of its halves. */
  written: string;
  position: number;
}

const WRITTEN_WORD = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu;
const STOPWORDS: ReadonlySet<string> = new Set(eng);

/** The content words of a text: accents and case aside, stop words and short numbers out, Porter stems. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  for (const [written] of text.normalize('NFC').replaceAll('’', "'").matchAll(WRITTEN_WORD)) {
    position += 1;
    for (const part of written.split('-')) {
      const plain = part.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/'s$/, '');
      if (plain.length < 2 || STOPWORDS.has(plain) || /^\d{1,3}$/.test(plain)) continue;
      tokens.push({ stem: stemmer(plain), written, position });
    }
  }
  return tokens;
}
