import { DAY_MS } from '../../../model/durations.ts';

/** The days of the week by their long and short names in a language, from 0 for Sunday. */
const tables = new Map<string, Map<string, number>>();

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

function weekdaysOf(language: string): Map<string, number> {
  const table = tables.get(language);
  if (table) return table;
  const names = new Map<string, number>();
  for (const weekday of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(Intl.DateTimeFormat.supportedLocalesOf(language)[0] ?? 'en', {
      weekday,
      timeZone: 'UTC',
    });
    for (let day = 0; day < 7; day += 1)
      names.set(
        format
          .format(SUNDAY + day * DAY_MS)
          .toLowerCase()
          .replace(/\.$/, ''),
        day,
      );
  }
  tables.set(language, names);
  return names;
}
