import { UNSPACED } from './scripts.ts';

/**
 * Normalizes a name, so that spellings that differ only in case, accents, punctuation and spacing are equal.
 */
export function normalizeName(name: string): string {
  const plain = BEYOND_ASCII.test(name) ? name.normalize('NFKD').replace(/\p{M}/gu, '') : name;
  return plain.toLowerCase().replace(SIGNS, ' ').trim();
}

const BEYOND_ASCII = /[^\0-\x7f]/;
/** Runs of anything but letters and digits, except a single space between words, which is already normal. */
const SIGNS = /(?! [\p{L}\p{N}])[^\p{L}\p{N}]+/gu;

/** What the first or last word of a name begins with: a capital, or a letter of a script without case. */
const BEGINS = /^[\p{Lu}\p{Lt}\p{Lo}]/u;
/** Unspaced scripts write a name as one word. */
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]+$`, 'u');
/** Lengths of a name in words; only the first and last word are checked. */
const SIZES = [2, 3, 4];

/**
 * Runs of words that may be names of people, most of which are not. The suppression list contains only
 * hashes, so names within a text can only be found by trial.
 */
export function namesAmong(texts: string[]): string[] {
  const names = new Set<string>();
  for (const text of texts) {
    const words = text.split(/[^\p{L}\p{M}\p{N}'’.-]+/u).filter((word) => word !== '');
    words.forEach((first, start) => {
      if (!BEGINS.test(first)) return;
      if (IS_UNSPACED.test(first)) names.add(first);
      for (const size of SIZES) {
        const last = words[start + size - 1];
        if (last !== undefined && BEGINS.test(last)) names.add(words.slice(start, start + size).join(' '));
      }
    });
  }
  return [...names];
}
