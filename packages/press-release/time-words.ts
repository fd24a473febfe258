import { DAY_MS } from '../../model/durations.ts';
import { pattern } from './words.ts';

/** The languages in which releases are read. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb', 'pl', 'fi'] as const;

/**
 * The names of months and days of the week as the runtime writes them, in lower case and without full stops, with the
 * number of the month from 0; null for a day of the week.
 */
function calendar(width: 'long' | 'short'): ReadonlyMap<string, number | null> {
  const names = LANGUAGES.flatMap((language): [string, number | null][] => {
    const day = new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' });
    const month = new Intl.DateTimeFormat(language, { month: width, timeZone: 'UTC' });
    // The day and the month together give the genitive: "14 lipca".
    const inDate = new Intl.DateTimeFormat(language, { day: 'numeric', month: width, timeZone: 'UTC' });
    const months = Array.from({ length: 12 }, (_, index) => Date.UTC(2024, index, 1));
    const days = Array.from({ length: 7 }, (_, index) => Date.UTC(2024, 0, 1 + index));
    return [
      ...days.map((time): [string, null] => [day.format(time), null]),
      ...months.map((time, index): [string, number] => [month.format(time), index]),
      ...months.flatMap((time, index) =>
        inDate
          .formatToParts(time)
          .flatMap(({ type, value }): [string, number][] => (type === 'month' ? [[value, index]] : [])),
      ),
    ];
  });
  return new Map(names.map(([name, month]) => [name.toLowerCase().replaceAll('.', ''), month]));
}

const NAMES = calendar('long');
/** Many short names are words, too: "mar", "sun", "ter". They count beside a number. */
const SHORT_NAMES = calendar('short');
const DAYS_IN_WORDS = pattern(
  `noon|midday|midnight|tomorrow|today|tonight|mittags?|mitternacht|morgen|heute|midi|minuit|demain|mediodía|medianoche|mañana|mezzogiorno|mezzanotte|domani|middag|middernacht|meio-dia|meia-noite|amanhã|midnatt|midnat|i ?morgon|i ?morgen|południe|północ[yi]?|jutro|jutra|keskiyö\\p{L}*|huomenna|huomiseen|sept|tues|weds|thurs?`,
  { start: '^', end: '$' },
);
/** Words that stand between the parts of a time, or after it. */
const BETWEEN = pattern(
  `at|on|the|of|by|from|o['’]clock|hours?|hrs?|[ap]\\.?m\\.?|local|time|eastern|central|mountain|pacific|london|new york|gmt|utc|bst|ces?t|ee?s?t|[ecmp][sd]?t|hkt|jst|sgt|ist|ae[sd]t|wes?t|uk|us|et
um|uhr|den|dem|der|am|bis|ab|mez|mesz|ortszeit|le|la|les|à|a|h|heures?|du|de|del|el|los|las|al|alle|alla|ore|ora|il|di|om|uur|op|tot|te|kl|klo|klokken|klockan|den|d|dnia|godz|godziny|godzin[aęy]|o|roku|r|hora|horas|heure|peninsular|em|dia|do|da|às|as|kello|sunnun\\p{L}*|i|und|and|to|till|til|hs|ho`,
  { start: '^', end: '$' },
);
/** Matches abbreviations that are words of a language in lower case. */
const ZONE = /^(?:et|us|uk|ist|est)$/u;
const NUMBER =
  /^(?:\d{1,4}(?:st|nd|rd|th|º|ª|er|e|\.|:e|h|h\d\d|am|pm|uur|uhr|hrs?)?(?:[.:,/-]\d{1,4}){0,2}(?:[ap]\.?m\.?|h|st|nd|rd|th|\.)?)$/iu;

/** The longest text that a time is looked for in: the longest date with its hour, zone and remarks is far shorter. */
const MAX_TIME = 300;

/** A run of words that give a time. */
export interface TimeRun {
  text: string;
  /** Where the run ends in the text. */
  end: number;
}

/**
 * Returns the date or time with which a text begins: the words up to the first that belongs to none; null if none of
 * them is a number, a month, a day or a word such as "noon". "until Tuesday, and our head …" gives "Tuesday".
 */
export function timeAt(whole: string): TimeRun | null {
  const text = whole.slice(0, MAX_TIME);
  let end = 0;
  let at = 0;
  let hasDay = false;
  let hasNumber = false;
  let isAfterNumber = false;
  for (const { 0: word, index } of text.matchAll(/\([^()\n]{1,28}\)|[^\s(),;–—|]+/gu)) {
    const between = text.slice(at, index);
    if (/[;–—|]/u.test(between) && end > 0 && !/^[\s]*[–—|]\s*$/u.test(between)) break;
    if (/[;]/.test(between)) break;
    const bare = word.replace(/^\p{P}+|[.,:!*\]]+$/gu, '').toLowerCase();
    const next = text.slice(index + word.length).match(/^[\s,.]*(\S+)/u)?.[1] ?? '';
    // "7am, so" is no Sunday of German.
    const isLong = bare.length > 2 || word !== word.toLowerCase();
    const isShort =
      SHORT_NAMES.has(bare) && ((isAfterNumber && isLong) || NUMBER.test(next.replace(/[.,:]+$/, '')));
    const isName =
      NAMES.has(bare) || NAMES.has(bare.replace(/(?:na|ta|en)$/u, '')) || isShort || DAYS_IN_WORDS.test(bare);
    const isNumber = NUMBER.test(bare);
    const isZone =
      word.startsWith('(') &&
      hasNumber &&
      /time|zeit|heure|hora|ora|tid|uk|[a-z]{2,4}t\b|gmt|utc/iu.test(word);
    isAfterNumber = isNumber;
    if (isName || isNumber || isZone) {
      if (isName) hasDay = true;
      if (isNumber) hasNumber = true;
      end = index + word.length;
      // "14 July 2020: It started" has its time before the colon.
      if (word.endsWith(':')) break;
    } else if (BETWEEN.test(bare) && !(ZONE.test(bare) && word !== word.toUpperCase())) {
      // Only what belongs to the time itself may follow its last number: "10 a.m. local time".
      if (
        /^(?:[ap]\.?m|hours?|hrs?|h|uhr|heures?|horas?|ore|uur|time|local|eastern|central|mountain|pacific|o['’]clock|gmt|utc|bst|ces?t|ee?s?t|[ecmp][sd]?t|hkt|jst|sgt|ist|ae[sd]t|uk|us|et|mez|mesz|ortszeit|roku|r|peninsular|hs)$/u.test(
          bare,
        ) &&
        end > 0
      )
        end = index + word.length;
    } else break;
    at = index + word.length;
    // A sentence ends after "noon." and before a capital.
    if (/[.!]$/.test(word) && end === at && isName && !/^\s+\d/.test(text.slice(at)) && bare.length > 4)
      break;
  }
  if (end === 0 || !(hasDay || hasNumber)) return null;
  const run = text.slice(0, end);
  const trimmed = /[ap]\.m\.$/i.test(run) ? run : run.replace(/[.,:!*\]]+$/, '');
  return { text: trimmed, end: trimmed.length };
}

/** Returns whether a text is nothing but a date or a time. */
export function isTime(text: string): boolean {
  const run = timeAt(text.trim());
  return run !== null && /^[\s\p{P}]*$/u.test(text.trim().slice(run.end));
}

/** Returns whether a word names a month or a day of the week. */
export function isCalendarWord(word: string): boolean {
  return NAMES.has(word.toLowerCase().replaceAll('.', ''));
}

/** Matches times of day, whose numbers are no days: "9am", "06:00", "2000 hours", "10 Uhr", "1200 BST". */
const CLOCK =
  /(?<!\d)\d{1,2}[:.h]\d\d(?!\d|[.:/-]\d)|(?<!\d)\d{1,2} ?(?:[ap]\.?m\b\.?|uhr\b|h\b|hrs?\b|hours\b|heures?\b|horas?\b|ore\b|uur\b)|(?<!\d)\d{4} ?(?:hours|hrs?|h|bst|gmt|utc|ces?t|ee?s?t|[ecmp][sd]?t)\b/giu;
/** How many words from the name of a month its day may be. */
const NEAR = 3;
/** How long ago a day without a year may be; one that was earlier is that of the next year. */
const MAX_PAST_MS = 90 * DAY_MS;

/**
 * Returns the last of the days that a text names by day and month, as the UTC midnight at its beginning in ms; null if it
 * names none. The later day counts where something can be read as two, such as 7/6/2026. Without a year, it is the next
 * such day, or one of the last 90 days.
 */
export function lastDayIn(text: string, now: Date): number | null {
  const isoDays = [...text.matchAll(/(?<!\d)(20\d\d)-(\d\d)-(\d\d)(?!\d)/g)].map(([, year, month, day]) =>
    Date.UTC(Number(year), Number(month) - 1, Number(day)),
  );
  const inNumbers = [...text.matchAll(/(?<!\d)(\d{1,2})[./-](\d{1,2})[./-](20\d\d)(?!\d)/g)].flatMap(
    ([, one, other, year]) =>
      [
        [one, other],
        [other, one],
      ].flatMap(([day, month]) =>
        Number(month) > 12 ? [] : [Date.UTC(Number(year), Number(month) - 1, Number(day))],
      ),
  );
  const words =
    text
      .replace(CLOCK, ' ')
      .toLowerCase()
      .match(/\p{L}+|\d+/gu) ?? [];
  const inWords = words.flatMap((word, at) => {
    const month = /\d/.test(word) ? null : (NAMES.get(word) ?? SHORT_NAMES.get(word) ?? null);
    const near = words.slice(Math.max(0, at - NEAR), at + NEAR + 1);
    const numbers = near.filter((one) => /^\d{1,2}$/.test(one)).map(Number);
    const days = numbers.filter((one) => one >= 1 && one <= 31);
    if (month === null || days.length === 0) return [];
    return [dayIn(near, month, Math.max(...days), now)];
  });
  const days = [...isoDays, ...inNumbers, ...inWords];
  return days.length === 0 ? null : Math.max(...days);
}

function dayIn(words: readonly string[], month: number, day: number, now: Date): number {
  const thisYear = now.getUTCFullYear();
  const year = words.map(Number).findLast((one) => Math.abs(one - thisYear) <= 2);
  if (year !== undefined) return Date.UTC(year, month, day);
  const first = [-1, 0, 1]
    .map((more) => Date.UTC(thisYear + more, month, day))
    .find((one) => one >= now.getTime() - MAX_PAST_MS);
  return first ?? Date.UTC(thisYear + 1, month, day);
}
