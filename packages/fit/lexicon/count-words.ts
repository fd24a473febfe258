import { UNSPACED } from '../../../model/index.ts';

const UNSPACED_LETTER = new RegExp(`[${UNSPACED}]`, 'gu');
/** The number of letters that count as a word in scripts without spaces. */
const LETTERS = 3;

/** Counts what has letters or digits: French sets a space before many signs, and Japanese sets none at all. */
export function countWords(text: string): number {
  const unspaced = text.match(UNSPACED_LETTER)?.length ?? 0;
  const spaced = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return spaced + Math.floor(unspaced / LETTERS);
}
