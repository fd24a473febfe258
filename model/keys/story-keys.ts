/** Identifies copies of one story in different publications by a key of the headline and a fingerprint of the lead. */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { MEASURED_UNSPACED } from '../text/scripts.ts';
import { separateWords } from '../text/search-words.ts';

/**
 * Minimum length of a title that identifies a story. Shorter titles are usually those of a column ("Letters
 * to the editor", "Live updates").
 */
const LEAST_TITLE_WORDS = 5;
/**
 * Minimum length of a title in a script without spaces, where one character carries about as much meaning as
 * half a word.
 */
const LEAST_UNSPACED = 12;
const UNSPACED_CHARACTER = new RegExp(`[${MEASURED_UNSPACED}]`, 'gu');

/** Additions that publishers make to a headline from an agency. */
const DECORATIONS: { pattern: RegExp; why: string }[] = [
  {
    pattern: /^\s*(?:update \d+|breaking(?: news)?|exclusive|correct(?:ion|ed)|watch|video)\s*[-:–—|]\s*/iu,
    why: 'Agencies and news desks put labels such as “Update 2:” or “Video:” before a headline.',
  },
  {
    pattern: /\s+[-–—|•·»]\s+[^-–—|•·»]{2,40}$/u,
    why: 'Sites add their own name after the headline in the title.',
  },
];

/**
 * A number computed from the letters and digits of a headline, without additions such as the name of the site. Copies
 * of a story with the same headline have the same number. Null if the headline is too short to identify a story.
 */
export function titleKey(title: string): string | null {
  let core = title.normalize('NFKC');
  for (const { pattern } of DECORATIONS) {
    const bare = core.replace(pattern, '');
    // A headline may itself contain a dash, so the text before or after a dash is removed only if the rest is
    // still long enough to identify a story.
    if (isTelling(bare)) core = bare;
  }
  if (!isTelling(core)) return null;
  const letters = core.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
  return createHash('sha256').update(letters.trim()).digest().readBigInt64BE().toString();
}

function isTelling(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const unspaced = text.match(UNSPACED_CHARACTER) ?? [];
  return words.length >= LEAST_TITLE_WORDS || unspaced.length >= LEAST_UNSPACED;
}

/**
 * How much of the beginning of a story is compared. Publishers cut off a story at different points, but every
 * copy contains this beginning.
 */
const LEAD_WORDS = 30;
const LEAD_CHARACTERS = 600;
/** Minimum length of a lead. A shorter lead ("Read more in our live blog") does not identify a story. */
const LEAST_LEAD_WORDS = 12;
const SHINGLE_WORDS = 4;
/** The number of hashes in a fingerprint, and how many of these hashes two copies of a story must share. */
const MARKS = 8;
const SHARED_MARKS = 4;

/** Text that precedes the first sentence of a story. */
const DATELINES: { pattern: RegExp; why: string }[] = [
  {
    pattern: /^[^()]{0,60}\([^()]{2,40}\)\s*(?:[-–—:]|--)+\s*/u,
    why: 'Agency reports begin with the place, the day and the name of the agency: “LONDON, Nov 20 (Agency) - ”.',
  },
  {
    pattern: /^(?:\([^()]{2,40}\)|【[^】]{2,40}】)\s*/u,
    why: 'East Asian agencies put their name and the place in brackets: “【東京時事】”, “（中央社記者台北20日電）”.',
  },
  {
    pattern: /^(?:新华社|中新社|中新网|新華社)[^电電]{2,24}[电電]\s*/u,
    why: 'Reports of China’s agencies begin with the name of the agency, the place and the day: “新华社北京11月20日电”.',
  },
  {
    pattern: /^\p{Lu}[\p{Lu}\s.'’-]{2,40}(?:,[^-–—]{1,20})?\s(?:[-–—]|--)\s/u,
    why: 'Newspapers that print an agency report leave out the name of the agency: “LONDON - ”.',
  },
];

/**
 * The fingerprint that identifies copies of one story whose headlines differ: the smallest hashes of the lead's
 * shingles (a bottom-k sketch: Broder, "On the resemblance and containment of documents", 1997). A changed word affects
 * only a few of the hashes. The fingerprint is empty if the lead is too short to identify a story.
 */
export function leadFingerprint(lead: string): number[] {
  let text = lead.slice(0, LEAD_CHARACTERS).normalize('NFKC');
  for (const { pattern } of DATELINES) text = text.replace(pattern, '');
  const words =
    separateWords(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, LEAD_WORDS) ?? [];
  if (words.length < LEAST_LEAD_WORDS) return [];
  // Return the hashes as signed integers, because PostgreSQL's integers are signed.
  const hashes = words
    .slice(SHINGLE_WORDS - 1)
    .map((_word, at) => crc32(words.slice(at, at + SHINGLE_WORDS).join(' ')) | 0);
  return [...new Set(hashes)].sort((a, b) => a - b).slice(0, MARKS);
}

/** Whether two leads are so similar, according to their fingerprints, that their articles tell the same story. */
export function isSameLead(one: readonly number[], other: readonly number[]): boolean {
  return one.filter((mark) => other.includes(mark)).length >= SHARED_MARKS;
}

/**
 * Returns pairs of a fingerprint's hashes, one of which each similar lead has: of `SHARED_MARKS` hashes in one fewer
 * groups, two are in one group. Hashes of common phrases, each of which many leads have, seldom occur in pairs.
 */
export function leadPairs(marks: readonly number[]): [number, number][] {
  if (marks.length < SHARED_MARKS) return [];
  const groups = SHARED_MARKS - 1;
  return marks.flatMap((mark, at) =>
    marks.flatMap((other, place): [number, number][] =>
      place > at && place % groups === at % groups ? [[mark, other]] : [],
    ),
  );
}
