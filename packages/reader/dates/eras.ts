import { DAY_MS } from '../../../model/durations.ts';

const PERSIAN = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});

/** For each era of Japan and Taiwan that web pages use, the Gregorian year before the era's first year. */
const ERAS: Record<string, number> = { 平成: 1988, 令和: 2018, 民國: 1911, 民国: 1911 };
const ERA_DATE = /(平成|令和|民國|民国)\s?(\d{1,3}|元)年\s?(\d{1,2})月\s?(\d{1,2})日/;

/**
 * The years of the Persian calendar in which a web page may be dated: from the first years of the web to
 * 2032.
 */
const PERSIAN_YEARS = { first: 1369, last: 1410 };

/** Year, month and day of a Gregorian date. */
export type Day = [year: number, month: number, day: number];

/** The Gregorian day of a date in an era: "令和7年3月4日", "民國114年3月4日". */
export function eraDay(text: string): Day | null {
  const match = ERA_DATE.exec(text);
  if (!match) return null;
  const [, era = '', year, month, day] = match;
  return [(ERAS[era] ?? 0) + (year === '元' ? 1 : Number(year)), Number(month), Number(day)];
}

/** Whether a year on a page in Persian is a year of the Persian calendar. */
export function isPersianYear(year: number, language: string | null): boolean {
  return /^fa(?:-|$)/.test(language ?? '') && year >= PERSIAN_YEARS.first && year <= PERSIAN_YEARS.last;
}

/** The Gregorian day of a date in the Persian calendar. Null if the day does not exist. */
export function fromPersian(year: number, month: number, day: number): Day | null {
  // In the Persian calendar, months 1 to 6 have 31 days each, and the year begins between 19 and 22 March.
  const dayOfYear = Math.min(month - 1, 6) * 31 + Math.max(month - 7, 0) * 30 + day - 1;
  for (let newYear = 19; newYear <= 22; newYear += 1) {
    const date = new Date(Date.UTC(year + 621, 2, newYear) + dayOfYear * DAY_MS);
    const parts = Object.fromEntries(PERSIAN.formatToParts(date).map(({ type, value }) => [type, value]));
    if (
      Number.parseInt(parts.year ?? '', 10) === year &&
      Number(parts.month) === month &&
      Number(parts.day) === day
    )
      return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  }
  return null;
}
