import { DAY_MS } from '../../../model/durations.ts';

/** A date or time as stated on a page. */
export interface DateValue {
  /** The date in RFC 3339, or `YYYY-MM-DD` if the page states no time or no time zone. */
  value: string;
  precision: 'second' | 'minute' | 'hour' | 'day';
}

const ISO =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(Z|UTC|GMT|JST|KST|[+-]\d\d:?\d\d|[+-]\d\d)?)?(?![\d:])/i;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)?(Z|[+-]\d\d:?\d\d)?)?$/;
const EARLIEST_YEAR = 1990;
/** Thai pages count years in the Buddhist era, which began in 543 BCE. */
const BUDDHIST_ERA = 543;
const ZONES: Record<string, string> = { Z: 'Z', UTC: 'Z', GMT: 'Z', JST: '+09:00', KST: '+09:00' };

/**
 * Parses ISO 8601, including its compact form and common deviations, and any other format that `Date` can parse
 * if it contains a time and a time zone. Accepts digits of other scripts and rejects implausible years. A time
 * without a zone is reduced to a day.
 */
export function parseDate(text: string): DateValue | null {
  const trimmed = asciiDigits(text.trim()).replace(/[\u200e\u200f]/g, '');
  const match = ISO.exec(trimmed) ?? COMPACT.exec(trimmed);
  if (!match) return parseWithZone(trimmed);
  const [, year, month, day, hour, minute, second, zone] = match;
  const date = calendarDay(Number(year), Number(month), Number(day));
  if (!date) return null;
  if (hour === undefined || minute === undefined || zone === undefined)
    return { value: date, precision: 'day' };
  const value = `${date}T${hour.padStart(2, '0')}:${minute}:${second ?? '00'}${offsetOf(zone)}`;
  if (!isPlausible(new Date(value))) return { value: date, precision: 'day' };
  return { value, precision: second === undefined ? 'minute' : 'second' };
}

/**
 * Parses a number in structured data: the seconds or milliseconds since 1970, or a day such as 20251103. Seconds
 * before September 2001 have fewer than ten digits and are not recognized.
 */
export function parseNumericDate(number: string): DateValue | null {
  const [, seconds, milliseconds] = /^(?:(\d{10})(?:\.\d+)?|(\d{13}))$/.exec(number) ?? [];
  const since1970 = seconds === undefined ? Number(milliseconds) : Number(seconds) * 1000;
  if (Number.isNaN(since1970)) return COMPACT.test(number) ? parseDate(number) : null;
  const date = new Date(Math.floor(since1970 / 1000) * 1000);
  return isPlausible(date) ? { value: date.toISOString().replace('.000Z', 'Z'), precision: 'second' } : null;
}

/** A calendar day as `YYYY-MM-DD`. Null if the day does not exist or is not a plausible publication date. */
export function calendarDay(year: number, month: number, day: number): string | null {
  const common = year > 2400 && year < 2700 ? year - BUDDHIST_ERA : year;
  const date = new Date(Date.UTC(common, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || !isPlausible(date)) return null;
  return date.toISOString().slice(0, 10);
}

function offsetOf(zone: string): string {
  return (
    ZONES[zone.toUpperCase()] ??
    zone.replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours, minutes) => `${hours}:${minutes ?? '00'}`)
  );
}

const ZONED_TIME =
  /\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:\s*[ap]m)?\s*(?:GMT|UTC|E[SD]T|C[SD]T|M[SD]T|P[SD]T|[+-]\d\d:?\d\d|Z)(?!\w)/i;

function parseWithZone(text: string): DateValue | null {
  // Matches a time with an explicit zone. Without a zone, the result would depend on the time zone of the
  // machine.
  if (text.length > 80 || !/(?<!\d)(?:19|20)\d\d(?!\d)/.test(text) || !ZONED_TIME.test(text)) return null;
  const date = new Date(text.replace(/\s*\([^)]*\)\s*$/, ''));
  if (!isPlausible(date)) return null;
  return { value: date.toISOString().replace('.000Z', 'Z'), precision: 'second' };
}

const DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/g;

/**
 * Converts Arabic, Persian, Indic, Thai and full-width digits to ASCII. In each Unicode block, the digits
 * follow in order from zero.
 */
export function asciiDigits(text: string): string {
  return text.replace(DIGITS, (digit) => {
    const code = digit.charCodeAt(0);
    // Returns the code point of zero in the digit's block.
    const zero = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10].findLast((start) => start <= code) ?? code;
    return String(code - zero);
  });
}

/** Whether a date is plausible for news: after the web came into existence, and not later than tomorrow. */
function isPlausible(date: Date): boolean {
  const tomorrow = Date.now() + DAY_MS;
  return date.getUTCFullYear() >= EARLIEST_YEAR && date.getTime() <= tomorrow;
}
