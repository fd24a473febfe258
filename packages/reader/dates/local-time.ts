import { type DateValue, parseDate } from './date-values.ts';
import { printedDate } from './printed-dates.ts';
import { NEAR, type VisiblePage } from './visible-dates.ts';

const CLOCK = /(?<!\d)(\d{1,2})[:.](\d\d)(?::\d\d)?\s*(?:([ap])\.?\s?m\b)?/i;
const MAX_OFFSET = 14 * 60;
/**
 * Minutes in a quarter of an hour. The UTC offsets of all time zones are multiples of a quarter of an hour.
 */
const STEP = 15;
const MAX_LINE = 160;
const MINUTE = 60_000;

/**
 * Converts a time in UTC to the local time of the publication, if the page also shows the local time: "Feb.
 * 24, 2020, 9:25 pm" beside `2020-02-25T02:25:54Z`. The result then has the day that visitors see on the
 * page. Returns an empty object if the page shows no local time.
 */
export function inLocalTime(date: DateValue, dated: VisiblePage): Partial<DateValue> {
  if (date.precision === 'day' || !/(?:Z|[+-]00:00)$/.test(date.value)) return {};
  const moment = new Date(date.value);
  for (const text of textsWithTimes(dated)) {
    const offset = offsetOf(moment, text, dated.language);
    if (offset) return { value: withOffset(moment, offset) };
  }
  return {};
}

function* textsWithTimes({ index, headline, language }: VisiblePage): Iterable<string> {
  for (const name of ['sailthru.date', 'date', 'dc.date'])
    for (const content of index.metas.get(name) ?? []) yield content;
  const at = index.lineOf(headline);
  for (const element of index.times.slice(0, 10)) {
    const { datetime } = element.attribs;
    if (datetime && Math.abs(index.lineOf(element) - at) <= NEAR.after) yield datetime;
  }
  for (const { text } of index.lines.slice(Math.max(0, at - NEAR.before), at + NEAR.after))
    if (text.length <= MAX_LINE && CLOCK.test(text) && printedDate(text, language)) yield text;
}

/** Returns the UTC offset in minutes if a text states the given moment in local time; otherwise null. */
function offsetOf(moment: Date, text: string, language: string | null): number | null {
  const exact = parseDate(text);
  const zone = /([+-])(\d\d):(\d\d)$/.exec(exact?.value ?? '');
  if (exact && zone && Math.abs(Date.parse(exact.value) - moment.getTime()) < MINUTE)
    return (zone[1] === '-' ? -1 : 1) * (Number(zone[2]) * 60 + Number(zone[3]));
  const day = exact?.precision === 'day' ? exact.value : printedDate(text, language)?.value;
  const clock = CLOCK.exec(text);
  if (!day || !clock) return null;
  const half = clock[3]?.toLowerCase();
  const hour = half ? (Number(clock[1]) % 12) + (half === 'p' ? 12 : 0) : Number(clock[1]);
  if (hour > 23) return null;
  const local = Date.parse(`${day}T${String(hour).padStart(2, '0')}:${clock[2]}:00Z`);
  const offset = Math.round((local - Math.floor(moment.getTime() / MINUTE) * MINUTE) / MINUTE);
  return Math.abs(offset) <= MAX_OFFSET && offset % STEP === 0 && offset !== 0 ? offset : null;
}

function withOffset(moment: Date, offset: number): string {
  const local = new Date(moment.getTime() + offset * MINUTE).toISOString().slice(0, 19);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}
