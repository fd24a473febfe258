import { DAY_MS, HOUR_MS } from '../../../model/durations.ts';

/** The range of publication times for a search; null means unbounded, and `to` is exclusive. */
export interface Window {
  from: Date | null;
  to: Date | null;
}

export type ReadTbs = { ok: true; window: Window; newestFirst: boolean } | { ok: false; fault: string };

/** Accepted values of the parameter `tbs`. Error messages list these values. */
export const ACCEPTED_TBS = [
  'qdr:h',
  'qdr:d',
  'qdr:w',
  'qdr:m',
  'qdr:y',
  'qdr:d3',
  'cdr:1',
  'cd_min:MM/DD/YYYY',
  'cd_max:MM/DD/YYYY',
  'sbd:0',
  'sbd:1',
];

/**
 * Parses the `tbs` notation of web search engines, which separates tokens with commas: `qdr:` with a unit and
 * a count; `cdr:1` with `cd_min` and `cd_max` (US date order, whole UTC days, both optional); `sbd:1` for
 * newest first. Unknown tokens are reported, because ignoring them would return results that look fresher
 * than they are. A count of 0 and a window that ends before it begins are reported as well. If `passesTbs` is
 * set, nothing is reported, because the provider receives `tbs` unchanged and may support more tokens.
 */
export function readTbs(tbs: string, now: Date, options: { passesTbs: boolean }): ReadTbs {
  const window: Window = { from: null, to: null };
  let newestFirst = false;
  for (const token of tbs.split(',').map((part) => part.trim())) {
    const recent = /^qdr:([hdwmy])(0*[1-9]\d{0,2})?$/.exec(token);
    const day = /^(cd_min|cd_max):(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(token);
    const date = day && utcDay(Number(day[4]), Number(day[2]), Number(day[3]));
    if (recent) {
      window.from = before(now, recent[1] as Unit, Number(recent[2] ?? 1));
      window.to = now;
    } else if (date && day[1] === 'cd_min') window.from = date;
    else if (date) window.to = new Date(date.getTime() + DAY_MS);
    else if (/^sbd:[01]$/.test(token)) newestFirst = token === 'sbd:1';
    else if (token !== 'cdr:1' && !options.passesTbs)
      return { ok: false, fault: `"${token}" is not a known token` };
  }
  const isEmpty = window.from !== null && window.to !== null && window.from >= window.to;
  if (isEmpty && !options.passesTbs) return { ok: false, fault: 'the time window ends before it begins' };
  return { ok: true, window, newestFirst };
}

/** Returns the range of time that two ranges have in common. */
export function overlap(one: Window, other: Window): Window {
  const times = (side: 'from' | 'to') =>
    [one[side], other[side]].filter((date) => date !== null).map((date) => date.getTime());
  const [starts, ends] = [times('from'), times('to')];
  return {
    from: starts.length > 0 ? new Date(Math.max(...starts)) : null,
    to: ends.length > 0 ? new Date(Math.min(...ends)) : null,
  };
}

type Unit = 'h' | 'd' | 'w' | 'm' | 'y';

function before(now: Date, unit: Unit, count: number): Date {
  switch (unit) {
    case 'h':
      return new Date(now.getTime() - count * HOUR_MS);
    case 'd':
      return new Date(now.getTime() - count * DAY_MS);
    case 'w':
      return new Date(now.getTime() - count * 7 * DAY_MS);
    case 'm':
      return monthsBefore(now, count);
    case 'y':
      return monthsBefore(now, 12 * count);
  }
}

/** Returns the same day of an earlier month, or that month's last: one before 31 March is 28 or 29 February. */
function monthsBefore(now: Date, count: number): Date {
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - count);
  // A date that does not exist (31 February) has become a date in March. Go back to the end of February.
  if (date.getUTCDate() !== now.getUTCDate()) date.setUTCDate(0);
  return date;
}

/** Returns the start of a day, or null if the month does not have that day. */
export function utcDay(year: number, month: number, day: number): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
}
