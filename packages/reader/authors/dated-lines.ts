import { memoized } from '../../../model/text/memoized.ts';
import { dateFormat } from '../dates/month-names.ts';
import { isAgency, isOrganization } from './person-names.ts';

const DATE =
  /(?:(?:^|\s)(?:on|am|le|el|il|op|den|em|dne|dnia)\s+)?(?<word>(?<!\p{L})\p{L}{3,9},?\s+)?(?:\d{1,2}(?:st|nd|rd|th)?\.?\s+\p{L}{3,9}\.?,?\s+\d{4}|\p{L}{3,9}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d\d?-\d\d?)(?:,?\s+\d{1,2}:\d\d(?::\d\d)?(?:\s*[ap]m)?)?/giu;
const MAX_PARTS = 6;

/**
 * Returns the parts of a line between dates and separators. In "11.12.2019 - Ada Lovelace in Engines", one
 * part is the name.
 */
export function partsBesideDates(line: string, language: string | null): string[] {
  const parts = withoutAgencyNote(line)
    // The word before a day is that of the week, or the last one of a name: "Ada Lovelace 3 November 2026".
    .replace(DATE, (...match) => {
      const { word = '' } = match.at(-1) as { word?: string };
      return /,\s/.test(word) || isWeekday(word.trim(), language) ? ' | ' : `${word} | `;
    })
    .split(/\s*[|•·—]\s*|\s+[-–/]\s+|\s+in\s+(?=\p{Lu})/u)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !isAgency(part));
  return parts.slice(0, MAX_PARTS);
}

function isWeekday(word: string, language: string | null): boolean {
  return (
    weekdays('en').has(word.toLowerCase()) ||
    (language !== null && weekdays(language).has(word.toLowerCase()))
  );
}

const weekdays = memoized((language): Set<string> => {
  const names = (['long', 'short'] as const).flatMap((weekday) =>
    WEEK.map((day) => dateFormat(language, { weekday })?.format(day) ?? ''),
  );
  return new Set(names.map((name) => name.toLowerCase().replace(/\.$/, '')));
});
const WEEK = [4, 5, 6, 7, 8, 9, 10].map((day) => new Date(Date.UTC(2026, 0, day)));

/** Whether a line has what pages print beside the name of a writer as they do a date: the time to read the story, or an agency. */
export function standsForDate(text: string): boolean {
  return READING_TIME.test(text) || endsWithAgency(text);
}

/** Whether a line is signed by a person and an agency: "Ada Lovelace / EFE". */
function endsWithAgency(text: string): boolean {
  const [last = '', ...names] = text
    .split(/\s*[/(),|–]\s*|\s-\s/u)
    .filter(Boolean)
    .reverse();
  return names.length > 0 && (isAgency(last) || withoutAgencyNote(text) !== text);
}

/** A line without what it says of agencies in brackets: "Ada Lovelace (mit Material von dpa)". */
function withoutAgencyNote(line: string): string {
  return line.replace(/\s*\(([^()]+)\)$/u, (note, inside: string) => (isOrganization(inside) ? '' : note));
}

/** How long a story takes to read: "5 min read", "Lesezeit: 3 Min.". */
const READING_TIME =
  /(?<![\d:])\d{1,2}\s*[-’']?\s*(?:min(?:s|\.|uten?|utes?|uti|utos|uter|utter|uuttia)?)(?:\s+(?:read|lesen|lesezeit|de lecture|de lectura|di lettura|de leitura|leestijd|läsning|lesetid|læsetid|czytania|čtení))?\s*\.?$|мин(?:\.|ут\p{L}*)?\s*(?:чтения|читать)?\s*$/iu;
