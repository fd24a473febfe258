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

/**
 * Returns the day of a time that names one by day and month, as the UTC midnight at its beginning in ms; null if it names
 * none. Without a year, it is the one nearest to `now`. The later day counts
 * where a time can be read as two, such as 7/6/2026 or "06:00 July 14".
 */
export function dayOf(time: string, now: Date): number | null {
  const [, year, month, day] = /\b(20\d\d)-(\d\d)-(\d\d)\b/.exec(time) ?? [];
  if (year) return Date.UTC(Number(year), Number(month) - 1, Number(day));
  const [, one, other, numbered] = /\b(\d{1,2})[./-](\d{1,2})[./-](20\d\d)\b/.exec(time) ?? [];
  if (numbered) {
    const dayAs = (at: string | undefined, of: string | undefined) =>
      Number(of) > 12 ? 0 : Date.UTC(Number(numbered), Number(of) - 1, Number(at));
    return Math.max(dayAs(one, other), dayAs(other, one)) || null;
  }
  const words = time.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
  const months = words.map((word) =>
    /\d/.test(word) ? null : (NAMES.get(word) ?? SHORT_NAMES.get(word) ?? null),
  );
  const at = months.findIndex((month) => month !== null);
  const monthAt = months[at];
  const numbers = [words[at - 1], words[at - 2], words[at + 1]].flatMap((word) =>
    /^\d{1,2}$/.test(word ?? '') && Number(word) >= 1 && Number(word) <= 31 ? [Number(word)] : [],
  );
  if (monthAt == null || numbers.length === 0) return null;
  const ownYear = words.find((word) => /^20\d\d$/.test(word));
  const years = ownYear ? [Number(ownYear)] : [-1, 0, 1].map((more) => now.getUTCFullYear() + more);
  const distance = (day: number) => Math.abs(now.getTime() - day);
  return years
    .map((one) => Date.UTC(one, monthAt, Math.max(...numbers)))
    .reduce((best, day) => (distance(day) < distance(best) ? day : best));
}
