import { CLEAR_DATE } from '../../../model/index.ts';
import type { DatedPage, PageDate } from './dated-page.ts';
import { isAmbiguous } from './printed-dates.ts';
import type { VisibleDate } from './visible-dates.ts';

/** What the independent places of a page state about its date. */
export interface DateWitnesses {
  structured: PageDate | null;
  meta: PageDate | null;
  microdata: PageDate | null;
  printed: PageDate | null;
  url: PageDate | null;
  modified: PageDate | null;
  near: VisibleDate[];
  everywhere(): VisibleDate[];
}

/**
 * The chance that a date is right, by what else the page states. `npm run bench dates` counts how many dates of each
 * class are right. The classes from `CLEAR_DATE` on are certain.
 */
const DATE_CHANCES = {
  agreed: 0.98,
  single: CLEAR_DATE,
  printed: 0.93,
  nocturnal: 0.9,
  rewritten: 0.75,
  replaced: 0.5,
  contradicted: 0.6,
} as const;

/** Returns the chance that a date is right; if no class fits, the confidence in the place it was read from. */
export function chanceOf(date: PageDate, witnesses: DateWitnesses, dated: DatedPage): number {
  const day = dayOf(date);
  const { structured, meta, microdata, printed, url, modified, near } = witnesses;
  const all = [structured, meta, microdata, printed, url].filter((witness) => witness !== null);
  if (all.some((witness) => dayOf(witness) !== day) || isOtherYear(day, dated))
    return Math.min(date.confidence, DATE_CHANCES.contradicted);
  const isSeen = printed !== null || url !== null;
  if (isNearMidnight(date) && !url && !near.some((other) => isLocal(other) && dayOf(other) === day))
    return Math.min(date.confidence, DATE_CHANCES.nocturnal);
  // Systems that write the time of the last change to both fields hide when the story was published.
  if (modified?.value === date.value && !isSeen && meta === null) return DATE_CHANCES.rewritten;
  if (all.length > 1) return DATE_CHANCES.agreed;
  if (meta || url) return DATE_CHANCES.single;
  // Where only structured data states the date, a later change has often replaced the visible date.
  if (structured) return modified && dayOf(modified) !== day ? DATE_CHANCES.replaced : DATE_CHANCES.single;
  if (printed) return isClear(day, witnesses, dated) ? DATE_CHANCES.single : DATE_CHANCES.printed;
  return isLabelledAlone(day, witnesses.everywhere()) ? DATE_CHANCES.single : date.confidence;
}

/** Whether the page calls the date that of publication, far from the headline, and no other date so. */
function isLabelledAlone(day: string, dates: VisibleDate[]): boolean {
  const labelled = dates.filter(({ label, marked }) => label === 'published' && marked);
  return labelled.length > 0 && labelled.every((date) => dayOf(date) === day);
}

/** How the day that a feed states for a story relates to the one that was read on its page. */
export type ListedDay = 'same' | 'other';

/**
 * Returns the chance of a date if a feed states one, too. A feed does not settle what the page itself leaves open: on
 * which side of midnight its readers are, or which of its dates is right.
 */
export function chanceOfListedDate(chance: number, date: string, day: ListedDay): number {
  const { agreed, contradicted } = DATE_CHANCES;
  if (day === 'other') return Math.min(chance, contradicted);
  return chance > contradicted && !isNearMidnight({ value: date }) ? Math.max(chance, agreed) : chance;
}

/** The maximum number of lines between the headline and a date that belongs to it for certain. */
const CLOSE = 10;

/**
 * Whether the printed date is a line of its own near the headline, printed twice there, or the only date there, except
 * for those of changes. Dates in elements for times are also those of changes, unless a label says otherwise or the
 * page states when it was changed. Without a headline, a date may belong to the menu.
 */
function isClear(day: string, { near, modified }: DateWitnesses, page: DatedPage): boolean {
  const { headline } = page;
  const same = near.filter((date) => dayOf(date) === day);
  const [first, second] = same;
  if (first === undefined || first.prose || Math.abs(first.distance) > CLOSE) return false;
  if (isAmbiguous(first.excerpt, page.language)) return false;
  if (headline === null && first.label !== 'published') return false;
  if (
    first.label === 'none' &&
    (first.place === 'beside' || saysMore(first.excerpt) || isBelowText(first, page))
  )
    return false;
  // Two days beside each other may be those of publication and change, in words that are unknown.
  const isOne = near.every(
    (date) => dayOf(date) === day || date.label === 'updated' || Math.abs(date.distance - first.distance) > 1,
  );
  if (first.label === 'none' && !isOne) return false;
  if (!first.marked || second !== undefined) return true;
  const others = near.filter((date) => Math.abs(date.distance - first.distance) <= CLOSE && date !== first);
  const changes = others.filter(({ label }) => label === 'updated').map(dayOf);
  if (modified) changes.push(dayOf(modified));
  const isNoChange = !first.timed || first.label === 'published' || changes.some((change) => change > day);
  return isNoChange && others.every(({ label }) => label === 'updated');
}

/** The least length of a line of the text, and how many of them a date may be below: one is a summary of the story. */
const TEXT = { line: 100, above: 1 };

/** Whether a date is below the beginning of the text, where comments, tables and other stories have dates as well. */
function isBelowText({ distance }: VisibleDate, { index, headline }: DatedPage): boolean {
  const at = index.lineOf(headline);
  const above = index.lines.slice(at + 1, at + Math.max(0, distance));
  return above.filter(({ text }) => text.length >= TEXT.line).length > TEXT.above;
}

/**
 * Whether a line says what happens on its date: "Open day at the weir: 14 June", "Concert on 3 April 2026 at the Hall". Names,
 * sections and words such as "on" may appear beside any date.
 */
function saysMore(text: string): boolean {
  const first = text.search(/\p{Nd}/u);
  const start = text.slice(0, Math.max(0, first));
  // A label that is none of a date: "Next meeting: 3 April 2026".
  if (/\p{L}\s*[:：]\s*$/u.test(start) && !DATE_LABEL.test(start)) return true;
  const before = start.match(/(?<![\p{L}'’])\p{Ll}{2,}(?=\s+\S)/gu) ?? [];
  return before.some((word) => !BESIDE_DATES.test(word)) || PLACE_AFTER.test(text);
}

const DATE_LABEL =
  /(?:date|data|dato|datum|fecha|dátum|дата|tarihi?|tanggal|ngày|ημερομηνία|日期|日付|day|time)\s*[:：]\s*$/iu;
const BESIDE_DATES =
  /^(?:by|on|at|am|um|vom?n?|le|la|par|por|de|del|di|da|do|el|il|op|den|em|en|em|dne|dnia|and|und|et|in|for)$/;
const PLACE_AFTER = /\p{Nd}{4}[,.]?\s+(?:at|im|in the|au|à la|en el|nel)\s+(?:the\s+)?\p{Lu}/u;

/** The hours in UTC in which many readers have another day. */
const NIGHT = /T(?:2[2-3]|0[0-3]):\d\d.*(?:Z|[+-]00:00)$/;

function isNearMidnight({ value }: { value: string }): boolean {
  return NIGHT.test(value);
}

/** Whether a visible date states the day on which the page's readers saw it: without a time in UTC. */
function isLocal({ value }: VisibleDate): boolean {
  return !/(?:Z|[+-]00:00)$/.test(value);
}

/** Whether the URL begins its path with a year and a month of another year: "/2020/01/story". */
function isOtherYear(day: string, { page }: DatedPage): boolean {
  const year = /\/((?:19|20)\d\d)\/(?:0?[1-9]|1[0-2])\//.exec(new URL(page.url).pathname)?.[1];
  return year !== undefined && year !== day.slice(0, 4);
}

function dayOf({ value }: { value: string }): string {
  return value.slice(0, 10);
}
