import { createHash } from 'node:crypto';

/** Shorter titles name a column ("Letters to the editor", "Live updates"), not a story. */
const LEAST_WORDS = 5;
/** In scripts without spaces a sign says about as much as half a word. */
const LEAST_UNSPACED = 12;

/** What publishers put around a headline that they share with others. */
const DECORATIONS: { pattern: RegExp; why: string }[] = [
  {
    pattern: /^\s*(?:update \d+|breaking(?: news)?|exclusive|correct(?:ion|ed)|watch|video)\s*[-:–—|]\s*/iu,
    why: 'Agencies and desks mark a version or a kind, and the story stays the same.',
  },
  {
    pattern: /\s+[-–—|•·»]\s+[^-–—|•·»]{2,40}$/u,
    why: 'Sites put their own name behind the headline in the title.',
  },
];

/**
 * What two printings of one story have in common: a number made of the letters and digits of the headline, without
 * what publishers put around it. Null where the headline is too short to tell stories apart.
 */
export function titleKey(title: string): string | null {
  let core = title.normalize('NFKC');
  for (const { pattern } of DECORATIONS) {
    const bare = core.replace(pattern, '');
    // A headline may itself hold a dash: what is left must still be one.
    if (isTelling(bare)) core = bare;
  }
  if (!isTelling(core)) return null;
  const letters = core.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
  return createHash('sha256').update(letters.trim()).digest().readBigInt64BE().toString();
}

function isTelling(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const unspaced = text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu) ?? [];
  return words.length >= LEAST_WORDS || unspaced.length >= LEAST_UNSPACED;
}
