import { type DisputedField, type EarlierReading, isUnstable, type Located } from '../../model/index.ts';

/** A page as it was read at some time. */
export interface ReadPage<Reading> {
  reading: Reading & { earlier_reading?: EarlierReading };
  fetched_at: Date;
  content_sha256: string;
  extractor: string;
}

/** How long a page must state the same before a disagreement is forgotten. */
export const STEADY_SECONDS = 30 * 24 * 60 * 60;

/**
 * Returns what an earlier reading of a page stated otherwise, or what one before it did. What readers of different
 * versions return is not compared, because the difference may be theirs.
 */
export function compareReadings<Reading>(
  now: ReadPage<Reading>,
  earlier: ReadPage<Reading>,
  disagree: (now: ReadPage<Reading>, earlier: ReadPage<Reading>) => EarlierReading['stated'],
  isEdited: (now: ReadPage<Reading>, earlier: ReadPage<Reading>) => boolean = () => false,
): EarlierReading | undefined {
  const { fetched_at, content_sha256, extractor } = earlier;
  const isSame = content_sha256 === now.content_sha256 || extractor !== now.extractor;
  const stated = isSame ? {} : disagree(now, earlier);
  const before = earlier.reading.earlier_reading;
  const isRecent =
    before !== undefined &&
    isUnstable(earlier.reading) &&
    now.fetched_at.getTime() - new Date(before.fetched_at).getTime() < STEADY_SECONDS * 1000;
  if (Object.keys(stated).length === 0) return isRecent ? before : undefined;
  return {
    fetched_at: fetched_at.toISOString(),
    content_sha256,
    extractor,
    is_edited: !isRecent && isEdited(now, earlier),
    stated: isRecent ? { ...before.stated, ...stated } : stated,
  };
}

/** A fact of two readings: whether they state different values, and where the earlier one read its value. */
export interface ComparedFact {
  field: DisputedField;
  isOther: boolean;
  places: (Located | null | undefined)[];
}

export function disputedAmong(facts: ComparedFact[]): EarlierReading['stated'] {
  const disputed = facts.filter(({ isOther }) => isOther);
  return Object.fromEntries(
    disputed.map(({ field, places }) => [
      field,
      places.flatMap((place) => (place ? [{ locator: place.locator, excerpt: place.excerpt }] : [])),
    ]),
  );
}

/** Whether each of two lists has a value that the other one has not. */
export function haveOthers(now: string[], before: string[]): boolean {
  return now.some((value) => !before.includes(value)) && before.some((value) => !now.includes(value));
}

/** A CJK or Thai character, a word, or a number with its decimals. */
const TOKEN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{M}]+|\p{N}+(?:[.,]\p{N}+)*/gu;

function tokensOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(TOKEN) ?? [];
}

/** Whether both texts have words, and neither contains those of the other in a row. */
export function saysOther(one: string | null | undefined, other: string | null | undefined): boolean {
  const [a, b] = [one, other].map((text) => ` ${tokensOf(text ?? '').join(' ')} `) as [string, string];
  return a.trim() !== '' && b.trim() !== '' && !a.includes(b) && !b.includes(a);
}

/** A shorter sentence may be a count, a caption or a button, which change with each request. */
const MIN_TOKENS = 6;
/** The share of common sentences below which two texts are not versions of one story. */
const SAME_STORY = 0.5;

/**
 * Whether two texts contradict each other: they have hardly a sentence in common, or a sentence of one is that of the
 * other with another figure, name or negation. Sentences that are only in one of them contradict nothing.
 */
export function isOtherStory(one: string, other: string): boolean {
  const [a, b] = [sentencesOf(one), sentencesOf(other)];
  const least = Math.min(a.size, b.size);
  if (least === 0) return false;
  const alone = [...a].filter(([sentence]) => !b.has(sentence)).map(([, tokens]) => tokens);
  if (a.size - alone.length < least * SAME_STORY) return true;
  const others = [...b].filter(([sentence]) => !a.has(sentence)).map(([, tokens]) => tokens);
  return alone.some((tokens) => others.some((later) => isReworded(tokens, later)));
}

function sentencesOf(text: string): Map<string, string[]> {
  const sentences = text.split(/(?<=[.!?。！？।])\s*(?=\S)|\n+/u).map(tokensOf);
  return new Map(
    sentences.filter(({ length }) => length >= MIN_TOKENS).map((tokens) => [tokens.join(' '), tokens]),
  );
}

/** The largest share of a sentence's words that differ where it still is the same sentence. */
const REWORDED = 0.3;

function isReworded(one: string[], other: string[]): boolean {
  const [gone, added] = [without(one, other), without(other, one)];
  const most = Math.max(2, REWORDED * Math.min(one.length, other.length));
  if (gone.length + added.length === 0 || gone.length > most || added.length > most) return false;
  return gone.length !== added.length || gone.some((word, index) => !isTypo(word, added[index] ?? ''));
}

/** Returns the words of a sentence that the other one has not or has less often. */
function without(words: string[], other: string[]): string[] {
  const left = [...other];
  return words.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Whether two words are spellings of one: they differ in one letter, or in two that are swapped. */
function isTypo(one: string, other: string): boolean {
  if (/\p{N}/u.test(one + other) || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end))
    end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return Math.max(left.length, right.length) < 2 || left === [...right].reverse().join('');
}
