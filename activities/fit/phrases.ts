import { GENRE_STEMS } from './genre-words.ts';
import { BOILERPLATE, type PitchToken } from './pitch-text.ts';
import { visible } from './tokens.ts';

const MAX_PHRASE = 3;

/** A word or a few of a pitch, in the pitch's own spelling, and what it weighs. */
export interface Phrase {
  written: string;
  weight: number;
}

/**
 * The words of a pitch's story that weigh anything, neighbours joined to a phrase where `allows` it, the weightiest first.
 * Genre words and numbers are left out, and what press offices wrap around the story.
 */
export function phrases(
  pitch: PitchToken[],
  weigh: (stem: string) => number,
  allows: (phrase: string) => boolean,
): Phrase[] {
  const found: (Phrase & { words: number; end: number })[] = [];
  const used = new Set<string>();
  for (const token of pitch) {
    const weight = weigh(token.stem);
    if (weight <= 0 || token.weight <= BOILERPLATE || used.has(token.stem) || isEmpty(token)) continue;
    const word = token.written.replace(/'s$/, '');
    const before = found.at(-1);
    const joined = `${before?.written} ${word}`;
    if (before?.end === token.position) before.weight += weight;
    else if (before?.end === token.position - 1 && before.words < MAX_PHRASE && allows(joined)) {
      Object.assign(before, {
        written: joined,
        weight: before.weight + weight,
        words: before.words + 1,
        end: token.position,
      });
    } else if (allows(word)) found.push({ written: word, weight, words: 1, end: token.position });
    else continue;
    used.add(token.stem);
  }
  return found.sort((a, b) => b.weight - a.weight);
}

/** Whether a phrase stands in a text, letter by letter and as whole words; case does not matter. */
export function standsIn(text: string): (phrase: string) => boolean {
  const folded = visible(text).toLowerCase();
  return (phrase) => {
    const wanted = phrase.toLowerCase();
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
      if (!isInsideWord(folded, at) && !isInsideWord(folded, at + wanted.length)) return true;
    }
    return false;
  };
}

/** Scripts without spaces have no whole words to ask for. */
const LETTERS =
  /^(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai})[\p{L}\p{M}\p{N}]$/u;

function isInsideWord(text: string, at: number): boolean {
  return LETTERS.test(text.charAt(at - 1)) && LETTERS.test(text.charAt(at));
}

function isEmpty({ stem }: PitchToken): boolean {
  return GENRE_STEMS.has(stem) || /^\d+$/.test(stem);
}
