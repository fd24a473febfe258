import { languageByCode, tokenize } from '#fit';
import type { IndexedPiece } from '../../../model/index.ts';

/** How often a word stem occurs in the title and in the text of an article. */
export interface Occurrences {
  title: number;
  text: number;
  /** The word as it was written first. */
  word: string;
}

/** An article as the ranking reads it. */
export interface Document {
  piece: IndexedPiece;
  words: ReadonlyMap<string, Occurrences>;
  titleLength: number;
  textLength: number;
}

/** A round reads the same articles several times. */
const READ = new WeakMap<IndexedPiece, Document>();

/** Counts the words of an article. `language` is that of articles which state none. */
export function readDocument(piece: IndexedPiece, language: string): Document {
  const document = READ.get(piece) ?? countWords(piece, language);
  READ.set(piece, document);
  return document;
}

function countWords(piece: IndexedPiece, language: string): Document {
  const spoken = languageByCode(piece.language ?? language);
  const title = tokenize(piece.title, spoken);
  const text = tokenize(piece.snippet ?? '', spoken);
  const words = new Map<string, Occurrences>();
  for (const [part, tokens] of [['title', title] as const, ['text', text] as const]) {
    for (const { stem, word } of tokens) {
      const entry = words.get(stem);
      if (entry) entry[part] += 1;
      else words.set(stem, { title: 0, text: 0, word, [part]: 1 });
    }
  }
  return { piece, words, titleLength: title.length, textLength: text.length };
}
