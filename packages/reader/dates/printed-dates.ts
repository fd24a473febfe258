import { CharacterClass } from '../../../model/index.ts';
import { calendarDay, type DateValue } from './date-values.ts';
import { type Day, eraDay, fromPersian, isPersianYear } from './eras.ts';
import { monthOf, persianMonth } from './month-names.ts';
import { weekdayIn, weekdayOf } from './weekdays.ts';
import { withNumbers } from './written-numbers.ts';

/**
 * The first date written out in a line: "3 November 2026", "Nov 3, 2026", "03.11.2026", "2026年11月3日". The
 * time of day is ignored, because a printed time states no zone. Recognizes month names in the page's
 * language and in English. If two numbers of a date could each be the month, the language decides which one
 * is.
 */
export function printedDate(line: string, language: string | null): DateValue | null {
  if (!FIGURES.occursIn(line)) return null;
  const text = withNumbers(line);
  const era = eraDay(text);
  const value = era
    ? calendarDay(...era)
    : YEAR.test(text)
      ? (yearFirst(text, language) ?? withMonthName(text, language) ?? inNumbers(FULL_YEAR, text, language))
      : inNumbers(SHORT_YEAR, text, language);
  return value ? { value, precision: 'day' } : null;
}

/** Digits of any script, and the Chinese characters with which dates are written. */
export const FIGURES = new CharacterClass(/[\p{Nd}〇一二三四五六七八九十]/u);
const YEAR = /\d{4}/;
const FULL_YEAR = /(?<![\d.])(\d{1,2})\s?([-./])\s?(\d{1,2})\s?\2\s?(\d{4})(?!\d)/;
/**
 * Matches a numeric date with a two-digit year: "8.5.12", "01/25/26". If a third separator follows, the text
 * is not a date but a version number or an IP address.
 */
const SHORT_YEAR = /(?<![\d.:/-])(\d{1,2})([./])(\d{1,2})\2(\d\d)(?![\d.:/-])/;

function yearFirst(text: string, language: string | null): string | null {
  const match = /(?<!\d)(\d{4})\s?(?:[-./]|年|년)\s?(\d{1,2})\s?(?:[-./]|月|월)\s?(\d{1,2})(?!\d)/.exec(text);
  return match && dayIn([Number(match[1]), Number(match[2]), Number(match[3])], language);
}

/** A calendar day. On pages in Persian, the year may be a year of the Persian calendar. */
function dayIn(day: Day, language: string | null): string | null {
  const common = isPersianYear(day[0], language) ? fromPersian(...day) : day;
  return common && calendarDay(...common);
}

function inNumbers(form: RegExp, text: string, language: string | null): string | null {
  const match = form.exec(text);
  if (!match) return null;
  const [first, second, year] = [Number(match[1]), Number(match[3]), fullYear(match[4] ?? '')];
  // Only US dates begin with the month, and only with a slash as the separator.
  const monthFirst = match[2] === '/' && language === 'en-us';
  const days = [calendarDay(year, second, first), calendarDay(year, first, second)];
  const [day, other] = monthFirst ? days.toReversed() : days;
  if (!day || !other || day === other) return day ?? other ?? null;
  // “Mon, 02/09/2026” is of February, because 2 September is a Wednesday.
  const weekday = weekdayIn(text.slice(0, match.index).slice(-MAX_WEEKDAY), language);
  return weekday !== null && weekdayOf(other) === weekday && weekdayOf(day) !== weekday ? other : day;
}

/** How much of the text before a date may name its day of the week. */
const MAX_WEEKDAY = 30;

/** Whether a date in figures is one of two days, of which neither the language nor the day of the week tells the right one. */
export function isAmbiguous(line: string, language: string | null): boolean {
  const match = /(?<!\d)(\d{1,2})\/(\d{1,2})\/(?:\d{4}|\d\d)(?!\d)/.exec(withNumbers(line));
  if (!match || (language !== null && language !== 'en')) return false;
  const [first, second] = [Number(match[1]), Number(match[2])];
  return (
    first !== second &&
    first <= 12 &&
    second <= 12 &&
    weekdayIn(line.slice(0, match.index).slice(-MAX_WEEKDAY), language) === null
  );
}

function fullYear(digits: string): number {
  const year = Number(digits);
  return digits.length === 4 ? year : year + (year < 90 ? 2000 : 1900);
}

/** A month's name: one or two words ("كانون الثاني"), possibly abbreviated with inner full stops ("มี.ค."). */
const MONTH = "[\\p{L}\\p{M}'’]{1,20}(?:[. ][\\p{L}\\p{M}]{1,10})?";
/** A second name of the month, as Arabic pages print it: "تشرين الأول/أكتوبر", "أكتوبر (تشرين الأول)". */
const OTHER_NAME = '(?:\\s?[/(]\\s?\\p{Lo}[\\p{Lo}\\p{M} ]{1,20}\\)?)?';
const DAY_THEN_MONTH = new RegExp(
  `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|er|º|ª|η|:[ea]|\\.)?,?[\\s/-]*(?:de\\s|(?:day )?of\\s|d['’])?\\s*(${MONTH})${OTHER_NAME}\\.?,?[\\s/-]*(?:de\\s|del\\s)?(\\d{4})(?!\\d)`,
  'gu',
);
/** "4 tháng 3 năm 2025": Vietnamese months have numbers instead of names. */
const NUMBERED_MONTH = /(?<!\d)(\d{1,2})\s+tháng\s+(\d{1,2})(?:,|\s+năm)?\s+(\d{4})(?!\d)/u;
const MONTH_THEN_DAY =
  /([\p{L}\p{M}]{2,20})\.?\s+(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?,?\s+(?:del?\s+)?(\d{4})(?!\d)/gu;
/**
 * Matches the day and year at the end of `MONTH_THEN_DAY`. A text without them is not searched for
 * `MONTH_THEN_DAY`, because that search would start at every letter of the text.
 */
const DAY_AND_YEAR = /\s\d{1,2}(?:st|nd|rd|th)?,?\s+(?:del?\s+)?\d{4}(?!\d)/;

function withMonthName(text: string, language: string | null): string | null {
  const lower = text.toLowerCase();
  const numbered = NUMBERED_MONTH.exec(lower);
  if (numbered) return calendarDay(Number(numbered[3]), Number(numbered[2]), Number(numbered[1]));
  for (const [, day, name = '', year] of lower.matchAll(DAY_THEN_MONTH)) {
    const month = isPersianYear(Number(year), language)
      ? persianMonth(name)
      : (monthOf(name, language) ?? monthOf(name.split(' ')[0] ?? '', language));
    if (month) return dayIn([Number(year), month, Number(day)], language);
  }
  for (const [, name, day, year] of DAY_AND_YEAR.test(lower) ? lower.matchAll(MONTH_THEN_DAY) : []) {
    const month = monthOf(name ?? '', language);
    if (month) return calendarDay(Number(year), month, Number(day));
  }
  for (const [, year, before, name, after] of lower.matchAll(YEAR_THEN_MONTH)) {
    const month = monthOf(name ?? '', language);
    const day = before ?? after;
    if (month && day) return calendarDay(Number(year), month, Number(day));
  }
  return null;
}

/**
 * Dates that begin with the year: "2025. november 3.", "2025. gada 3. novembris", "2025 m. lapkričio 3 d.",
 * "2025 жылғы 3 қараша".
 */
const YEAR_THEN_MONTH =
  /(?<!\d)(\d{4})(?:\.|\s?m\.)?,?\s+(?:(?:gada|жылғы|жылы|оны)\s+)?(?:(\d{1,2})\.?\s+)?([\p{L}\p{M}]{2,20})\.?(?:\s+(\d{1,2})(?!\d))?/gu;
