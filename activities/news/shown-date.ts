import { type DateValue, parseDate } from '#reader';
import { HOUR_MS } from '../../model/durations.ts';

/** Relative dates; "weeks ago" does not identify a day, and a number of more than five digits is not an age. */
const UNITS: { pattern: RegExp; milliseconds: number; precision: DateValue['precision'] }[] = [
  { pattern: /^(\d{1,5}) min(?:ute)?s? ago$/, milliseconds: HOUR_MS / 60, precision: 'minute' },
  { pattern: /^(\d{1,5}) hours? ago$/, milliseconds: HOUR_MS, precision: 'hour' },
  { pattern: /^(\d{1,5}) days? ago$/, milliseconds: 24 * HOUR_MS, precision: 'day' },
];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Parses a date as search results show it ("22 hours ago", "Nov 20, 2026"); null if the text is not a date. */
export function readShownDate(text: string, now: Date): DateValue | null {
  const line = text.trim().toLowerCase();
  for (const { pattern, milliseconds, precision } of UNITS) {
    const count = pattern.exec(line)?.[1];
    if (count === undefined) continue;
    const time = new Date(now.getTime() - Number(count) * milliseconds);
    if (precision === 'day') return { value: time.toISOString().slice(0, 10), precision };
    return { value: time.toISOString(), precision };
  }
  const written = /^(?:([a-z]{3})[a-z]*\.? (\d{1,2}),?|(\d{1,2}) ([a-z]{3})[a-z]*\.?,?) (\d{4})$/.exec(line);
  if (!written) return parseDate(text);
  const month = MONTHS.indexOf(written[1] ?? written[4] ?? '') + 1;
  return parseDate(`${written[5]}-${month}-${written[2] ?? written[3]}`);
}
