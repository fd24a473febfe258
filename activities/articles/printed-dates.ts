import { asciiDigits, calendarDay, type DateValue } from './date-values.ts';

/** The months of a language by their names, long and short, in every form a date puts them in. */
const monthTables = new Map<string, Map<string, number>>();

/**
 * The first date written out in a line: "3 November 2026", "Nov 3, 2026", "03.11.2026", "2026年11月3日". To the day: a
 * printed time names no zone. Months are known in the page's language and in English; of two numbers that could
 * both be the month, the order is the language's own.
 */
export function printedDate(line: string, language: string | null): DateValue | null {
  if (!DIGIT.test(line)) return null;
  const text = asciiDigits(line.normalize('NFKC'));
  if (!YEAR.test(text)) return null;
  const value = yearFirst(text) ?? withMonthName(text, language) ?? dayFirst(text, language);
  return value ? { value, precision: 'day' } : null;
}

const DIGIT = /\p{Nd}/u;
const YEAR = /\d{4}/;

function yearFirst(text: string): string | null {
  const match = /(?<!\d)(\d{4})\s?(?:[-./]|年|년)\s?(\d{1,2})\s?(?:[-./]|月|월)\s?(\d{1,2})(?!\d)/.exec(text);
  return match && calendarDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

function dayFirst(text: string, language: string | null): string | null {
  const match = /(?<!\d)(\d{1,2})\s?([-./])\s?(\d{1,2})\s?\2\s?(\d{4})(?!\d)/.exec(text);
  if (!match) return null;
  const [first, second, year] = [Number(match[1]), Number(match[3]), Number(match[4])];
  // Only the United States put the month first, and only with a slash.
  const monthFirst = match[2] === '/' && language === 'en-us';
  if (monthFirst && first <= 12) return calendarDay(year, first, second);
  return calendarDay(year, second, first) ?? calendarDay(year, first, second);
}

function withMonthName(text: string, language: string | null): string | null {
  const lower = text.toLowerCase();
  const dayThenMonth =
    /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|ª|\.)?,?\s*(?:de\s|of\s|d['’])?\s*([\p{L}\p{M}'’]{2,20})\.?,?\s*(?:de\s|del\s)?(\d{4})(?!\d)/gu;
  const monthThenDay = /([\p{L}\p{M}]{2,20})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/gu;
  for (const [, day, name, year] of lower.matchAll(dayThenMonth)) {
    const month = monthOf(name ?? '', language);
    if (month) return calendarDay(Number(year), month, Number(day));
  }
  for (const [, name, day, year] of lower.matchAll(monthThenDay)) {
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

/** "2025. november 3.", "2025. gada 3. novembris", "2025 m. lapkričio 3 d.", "2025 жылғы 3 қараша". */
const YEAR_THEN_MONTH =
  /(?<!\d)(\d{4})(?:\.|\s?m\.)?,?\s+(?:(?:gada|жылғы|жылы|оны)\s+)?(?:(\d{1,2})\.?\s+)?([\p{L}\p{M}]{2,20})\.?(?:\s+(\d{1,2})(?!\d))?/gu;

function monthOf(name: string, language: string | null): number | undefined {
  const own = language ? monthsOf(language) : undefined;
  // Hebrew writes "in" and the month as one word.
  return own?.get(name) ?? own?.get(name.replace(/^ב/, '')) ?? monthsOf('en').get(name);
}

function monthsOf(language: string): Map<string, number> {
  const known = monthTables.get(language);
  if (known) return known;
  const table = new Map<string, number>();
  const add = (name: string, month: number) => {
    const key = name.toLowerCase().replace(/\.$/, '');
    if (!/\d/.test(key) && key !== '' && !table.has(key)) table.set(key, month);
  };
  for (const form of ['long', 'short'] as const) {
    // Alone and within a date: many languages decline the month ("listopad", "3 listopada").
    const alone = formatter(language, { month: form });
    const within = formatter(language, { day: 'numeric', month: form });
    for (let month = 1; month <= 12; month += 1) {
      const date = new Date(Date.UTC(2026, month - 1, 15));
      for (const format of [alone, within]) {
        const part = format?.formatToParts(date).find(({ type }) => type === 'month');
        if (part) add(part.value, month);
      }
    }
  }
  monthTables.set(language, table);
  return table;
}

function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { ...options, timeZone: 'UTC' });
  } catch (error) {
    // Pages declare languages that there are none of.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
