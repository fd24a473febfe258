import { DAY_MS } from '../../../model/durations.ts';
import { memoized } from '../../../model/text/memoized.ts';
import { dateFormat } from './month-names.ts';

/** A Sunday. */
const SUNDAY = Date.UTC(2026, 0, 4);

/** Returns the only day of the week that a text names in its language or in English, from 0 for Sunday; otherwise null. */
export function weekdayIn(text: string, language: string | null): number | null {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? [];
  for (const table of [weekdaysOf(language ?? 'en'), weekdaysOf('en')]) {
    const days = new Set(words.flatMap((word) => table.get(word) ?? []));
    if (days.size === 1) return [...days][0] ?? null;
  }
  return null;
}

/** The day of the week of a day such as `2026-02-09`. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The days of the week by their long and short names in a language, from 0 for Sunday. */
const weekdaysOf = memoized((language) => {
  const names = [weekdayNames(language, 'long'), weekdayNames(language, 'short')];
  return new Map(names.flatMap((week) => week.map((name, day): [string, number] => [name, day])));
});

/**
 * Returns the names of the days of the week from Sunday in lower case, without the full stop of an abbreviation, in English if
 * the runtime does not know the language.
 */
export function weekdayNames(language: string, width: 'long' | 'short'): string[] {
  const [known = 'en'] = Intl.DateTimeFormat.supportedLocalesOf(language);
  const format = dateFormat(known, { weekday: width });
  return Array.from({ length: 7 }, (_, day) =>
    (format?.format(SUNDAY + day * DAY_MS) ?? '').toLowerCase().replace(/\.$/, ''),
  );
}
