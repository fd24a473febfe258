import { createHash } from 'node:crypto';
import { separateWords } from './search-words.ts';

/** Readers of a story see so much of it in every printing; what follows is cut in many ways. */
const LEAD_WORDS = 30;
/** Shorter leads ("Read more in our live blog") are no story's own. */
const LEAST_WORDS = 12;
const SHINGLE_WORDS = 4;
/** How many marks a lead has, and how many two printings must share. */
const MARKS = 4;
const SHARED_MARKS = 2;

/** What stands before a story's first sentence. */
const DATELINES: { pattern: RegExp; why: string }[] = [
  {
    pattern: /^[^()]{0,60}\([^()]{2,40}\)\s*(?:[-–—:]|--)+\s*/u,
    why: 'Agencies begin with place, day and their own name: “LONDON, Nov 20 (Agency) - ”.',
  },
  {
    pattern: /^\p{Lu}[\p{Lu}\s.'’-]{2,40}(?:,[^-–—]{1,20})?\s(?:[-–—]|--)\s/u,
    why: 'Papers that print agencies leave the name out: “LONDON - ”.',
  },
];

/**
 * Marks by which printings of one story are known where desks wrote headlines of their own: the smallest hashes of the
 * lead's shingles (a bottom-k sketch: Broder, "On the resemblance and containment of documents", 1997). A changed word
 * changes few of them. Empty where the lead is too short to tell stories apart.
 */
export function leadMarks(lead: string): string[] {
  let text = lead.normalize('NFKC').slice(0, 2_000);
  for (const { pattern } of DATELINES) text = text.replace(pattern, '');
  const words =
    separateWords(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length < LEAST_WORDS) return [];
  const lead30 = words.slice(0, LEAD_WORDS);
  const hashes = lead30
    .slice(SHINGLE_WORDS - 1)
    .map((_word, at) => hashOf(lead30.slice(at, at + SHINGLE_WORDS).join(' ')));
  return [...new Set(hashes)]
    .sort((a, b) => (a < b ? -1 : 1))
    .slice(0, MARKS)
    .map(String);
}

/** Whether two leads are of one story. */
export function isSameLead(one: readonly string[], other: readonly string[]): boolean {
  return one.filter((mark) => other.includes(mark)).length >= SHARED_MARKS;
}

function hashOf(shingle: string): bigint {
  return createHash('sha256').update(shingle).digest().readBigInt64BE();
}
