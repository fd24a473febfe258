import { crc32 } from 'node:zlib';
import { separateWords } from './search-words.ts';

/** Readers of a story see so much of it in every printing; what follows is cut in many ways. */
const LEAD_WORDS = 30;
const LEAD_CHARACTERS = 600;
/** Shorter leads ("Read more in our live blog") are no story's own. */
const LEAST_WORDS = 12;
const SHINGLE_WORDS = 4;
/** How many marks a lead has, and how many two printings must share. */
const MARKS = 8;
const SHARED_MARKS = 4;

/** What stands before a story's first sentence. */
const DATELINES: { pattern: RegExp; why: string }[] = [
  {
    pattern: /^[^()]{0,60}\([^()]{2,40}\)\s*(?:[-–—:]|--)+\s*/u,
    why: 'Agencies begin with place, day and their own name: “LONDON, Nov 20 (Agency) - ”.',
  },
  {
    pattern: /^(?:\([^()]{2,40}\)|【[^】]{2,40}】)\s*/u,
    why: 'Agencies of East Asia put place and name in brackets: “【東京時事】”, “（中央社記者台北20日電）”.',
  },
  {
    pattern: /^(?:新华社|中新社|中新网|新華社)[^电電]{2,24}[电電]\s*/u,
    why: 'China’s agencies begin with name, place and day: “新华社北京11月20日电”.',
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
export function leadMarks(lead: string): number[] {
  let text = lead.slice(0, LEAD_CHARACTERS).normalize('NFKC');
  for (const { pattern } of DATELINES) text = text.replace(pattern, '');
  const words =
    separateWords(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, LEAD_WORDS) ?? [];
  if (words.length < LEAST_WORDS) return [];
  // As PostgreSQL's integers, which have a sign.
  const hashes = words
    .slice(SHINGLE_WORDS - 1)
    .map((_word, at) => crc32(words.slice(at, at + SHINGLE_WORDS).join(' ')) | 0);
  return [...new Set(hashes)].sort((a, b) => a - b).slice(0, MARKS);
}

/** Whether two leads are of one story. */
export function isSameLead(one: readonly number[], other: readonly number[]): boolean {
  return one.filter((mark) => other.includes(mark)).length >= SHARED_MARKS;
}
