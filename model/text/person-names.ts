import { CharacterClass } from './character-class.ts';
import { decodeSigns, foldText, RING, UMLAUT } from './folded-text.ts';
import { UNSPACED } from './scripts.ts';

/** Normalizes a name so that spellings that differ only in case, accents, punctuation or spacing compare as equal. */
export function normalizeName(name: string): string {
  const plain = BEYOND_ASCII.test(name) ? name.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '') : name;
  return LETTERS.runsIn(plain.toLowerCase()).join(' ');
}

/** The normalized spellings of a name in which pages print it: `ö` also as `o` and `oe`, `ø` as `o`, `ß` as `ss`. */
export function spellingsOf(name: string): string[] {
  const { text } = foldText(name);
  const plain = text.replaceAll(UMLAUT, '').replaceAll(RING, '');
  const inTwoLetters = text.replaceAll(UMLAUT, 'e').replaceAll(RING, 'a');
  return [...new Set([name, plain, inTwoLetters].map(normalizeName))].filter((spelling) => spelling !== '');
}

const BEYOND_ASCII = /[^\0-\x7f]/;
const LETTERS = new CharacterClass(/[\p{L}\p{N}]/u);

/** Matches the first character of a name's first or last word: a capital, or a letter of a script without case. */
const BEGINS = /^[\p{Lu}\p{Lt}\p{Lo}]/u;
/** In scripts written without spaces, a name is a single word. */
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]+$`, 'u');
/**
 * The possible numbers of words in a name. Only the first and the last word must match `BEGINS`, because
 * words between them may be in lower case ("van", "de").
 */
const SIZES = [2, 3, 4];
const POSSESSIVE = /['’]s$/u;
/** Particles follow a Korean name without a space, so that a name is the beginning of a word. */
const IS_HANGUL = /^\p{Script=Hangul}{2,}$/u;

/**
 * Returns sequences of words that may be personal names; most are not. The suppression list contains only
 * hashes, so the only way to find suppressed names in a text is to check every candidate.
 */
export function namesAmong(texts: string[]): string[] {
  const names = new Set<string>();
  for (const text of texts) {
    const words = decodeSigns(text)
      .split(/[^\p{L}\p{M}\p{N}'’.-]+/u)
      .map((word) => word.replace(POSSESSIVE, ''))
      .filter((word) => word !== '');
    words.forEach((first, start) => {
      if (first.includes('-')) addRuns(names, first.split('-'));
      if (IS_HANGUL.test(first)) for (const size of SIZES) names.add(first.slice(0, size));
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

/** Adds what may be a name in a word with hyphens, as addresses of pages have them, in any case. */
function addRuns(names: Set<string>, parts: string[]): void {
  for (const start of parts.keys())
    for (const size of SIZES)
      if (start + size <= parts.length) names.add(parts.slice(start, start + size).join(' '));
}
