import { type Mentions, REMOVED, withoutMatches } from './mentions.ts';

/** The keys of stored texts that are made of the words of a pitch: those of fit reports, and those of searches. */
const MADE_OF_PITCH: ReadonlySet<string> = new Set([
  ...['topics', 'reasoning', 'why_they_fit', 'why_not', 'personalized_angle', 'mail_subject', 'edits'],
  ...['plan', 'subject', 'q', 'found_by'],
]);

/**
 * Returns a copy of a stored record without the words of a person's surname and addresses in what was made of a pitch
 * that names the person. Topics that were nothing else are left out. Titles and URLs, which are of pages, keep them.
 */
export function withoutWords<T>(person: Mentions, record: T): T {
  const patterns = [person.pattern, person.words].filter((pattern) => pattern !== null);
  const change = (value: unknown, isOfPitch: boolean): unknown => {
    if (typeof value === 'string') return isOfPitch ? withoutMatches(patterns, value) : value;
    if (Array.isArray(value))
      return value.map((item) => change(item, isOfPitch)).filter((item) => !isEmptied(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, change(part, isOfPitch || MADE_OF_PITCH.has(key))]),
    );
  };
  return change(record, false) as T;
}

function isEmptied(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'text' in item && item.text === REMOVED;
}
