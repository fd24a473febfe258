import type { Element } from 'domhandler';
import { type Located, normalizeName } from '../../../model/index.ts';
import { type Place, placesAround } from '../html/author-marks.ts';
import { cssLocator, excerpt, textOf } from '../html/page.ts';
import type { Line, PageIndex } from '../html/page-index.ts';
import { type DateLabel, datesInLine, isChangeBesideDate, labelBefore, labelOfTime } from './date-labels.ts';
import { type DateValue, parseDate } from './date-values.ts';
import { othersDates } from './others-dates.ts';
import { FIGURES, printedDate } from './printed-dates.ts';

/** The parts of a page that are used to find its visible dates. */
export interface VisiblePage {
  index: PageIndex;
  headline: Element | null;
  title: string | null;
  language: string | null;
}

/** A date in the visible text of a page, and the kind of date that the words beside it indicate. */
export interface VisibleDate extends DateValue, Located {
  label: DateLabel;
  /** How many lines the date is below the headline; negative if the date is above the headline. */
  distance: number;
  /** Whether the class or the label of the date's element indicates a date. */
  marked: boolean;
  /** Whether the date is in an element for times, which also states changes. */
  timed: boolean;
  /** Whether the date is part of a sentence. */
  prose: boolean;
  place: Place;
}

/**
 * The maximum number of lines by which a date can be below (`after`) or above (`before`) the headline and still
 * belong to it.
 */
export const NEAR = { after: 25, before: 6 };
/**
 * Maximum length of a line that is searched for dates. A longer line is probably a sentence, and a date in a
 * sentence belongs to the content of the story.
 */
const MAX_LINE = 160;
/** The maximum length of a line that consists of a date and little else. */
const MAX_WORDS = 70;
/** The maximum length of a line if the class of its HTML element indicates a date. */
const MAX_MARKED_LINE = 400;
/** The maximum number of dates to locate on the page. */
const MAX_DATES = 80;
const MARKED = /date|datum|time(?!line)|publish|posted|meta(?!l)|byline|fecha|stamp/i;

/**
 * The dates of a page's own story in its lines and `<time>` elements, in page order: all of them, or only those that are
 * close enough to the headline to belong to it. Others are dropped before anything else is read of them.
 */
export function visibleDates(
  visible: VisiblePage,
  which: 'all' | 'near the headline' = 'all',
): VisibleDate[] {
  const { index, headline, language } = visible;
  const at = lineOfTitle(visible);
  const placeOf = placesAround(headline);
  const isOthers = othersDates(visible);
  const dates: VisibleDate[] = [];
  let count = 0;
  const isNear = (distance: number) =>
    which === 'all' || (distance <= NEAR.after && distance >= -NEAR.before);
  const add = (
    element: Element,
    line: number,
    date: DateValue,
    text: string,
    label: DateLabel,
    whole = text,
    isLine = false,
  ) => {
    count += 1;
    if (!isNear(line - at) || label === 'other' || isOthers(element, line)) return;
    const names = `${element.attribs.class ?? ''} ${element.attribs.id ?? ''} ${element.attribs.itemprop ?? ''}`;
    const isTimed = element.name === 'time' || element.attribs.title !== undefined;
    dates.push({
      ...date,
      label,
      distance: line - at,
      prose: whole.length > MAX_WORDS && !isLine && !MARKED.test(names) && !/^\W*\d/.test(whole),
      place: placeOf(element),
      timed: element.name === 'time',
      marked: label === 'published' || isTimed || MARKED.test(names),
      locator: cssLocator(element),
      excerpt: excerpt(text),
    });
  };
  const timed = new Map<number, string>();
  for (const element of index.times.slice(0, MAX_DATES)) {
    const line = index.lineOf(element);
    const { date, text } = readTime(element, language);
    const whole = index.lines[line]?.text ?? '';
    const before = whole.length <= MAX_LINE ? whole.slice(0, Math.max(0, whole.indexOf(text))) : '';
    const named = `${element.attribs.class ?? ''} ${element.attribs.itemprop ?? ''}`;
    if (!date) continue;
    timed.set(line, (timed.get(line) ?? whole).replace(text, ' '));
    add(element, line, date, text, /updated|modified/i.test(named) ? 'updated' : labelOfTime(before, text));
  }
  const end = which === 'all' ? index.lines.length : at + NEAR.after + 1;
  for (const [line, { text, block }] of index.lines.slice(0, end).entries()) {
    if (count >= MAX_DATES) break;
    const rest = timed.get(line);
    if (rest !== undefined) {
      // Beside the time of a change, the day of publication may be plain text.
      const date = labelBefore(rest) === 'published' && printedDate(rest, language);
      if (date) add(block, line, date, rest, 'published');
      continue;
    }
    const phrase = isDateLine(text, block) ? text : datelineOf(text);
    if (phrase === null) continue;
    const several = datesInLine(phrase, language);
    // However long a line is, it is not a sentence if the label of a change is directly beside one of its dates.
    const isLine = several?.some(({ label }) => label === 'updated') === true && isChangeBesideDate(phrase);
    for (const { date, text: part, label } of several ?? [])
      add(block, line, date, part, label, phrase, isLine);
    const date = several === null && printedDate(phrase, language);
    if (date) add(block, line, date, phrase, labelOf(phrase, index.lines[line - 1]));
  }
  return dates.sort((a, b) => a.distance - b.distance);
}

function isDateLine(text: string, block: Element): boolean {
  if (text.length > MAX_MARKED_LINE || !FIGURES.occursIn(text)) return false;
  return text.length <= MAX_LINE || /^\d{1,2}\./.test(text) || MARKED.test(block.attribs.class ?? '');
}

/** A place and a day, or what it is and a day, before the first sentence of a release: "Pressemitteilung vom 25. Januar 2022 |". */
const DATELINE = /^[^.!?]{0,40}\d[^!?|–—]{1,30}\d{4}\)?(?=\s*[|–—:]|\s--?\s)/u;

/** The dateline at the beginning of a long line, or null. */
function datelineOf(text: string): string | null {
  return FIGURES.occursIn(text.slice(0, MAX_WORDS)) ? (DATELINE.exec(text.slice(0, 100))?.[0] ?? null) : null;
}

/**
 * Finds the label of a date, such as "Published". The label is in the same line, before the date. If there is
 * none, a short line above may contain the label.
 */
function labelOf(text: string, before: Line | undefined): DateLabel {
  const own = labelBefore(text);
  return own === 'none' && before && before.text.length <= 25 ? labelBefore(before.text) : own;
}

/** The date in a `<time>` element: from its attributes if they are valid, otherwise from its text. */
function readTime(element: Element, language: string | null): { date: DateValue | null; text: string } {
  const text = textOf([element]).slice(0, MAX_LINE);
  const { datetime, content, title } = element.attribs;
  for (const stated of [datetime, content, title]) {
    const date = stated && parseDate(stated);
    if (date) return { date, text: text || stated };
  }
  const stated = datetime ?? content ?? title;
  const date =
    parseDate(text) ?? printedDate(text, language) ?? (stated ? printedDate(stated, language) : null);
  return { date, text };
}

/**
 * Finds the line of the headline. If the page has no headline element, finds the line that repeats the title.
 */
function lineOfTitle({ index, headline, title }: VisiblePage): number {
  const key = normalizeName(title ?? '');
  if (headline) return index.lineOf(headline);
  const same =
    key === ''
      ? -1
      : index.lines.findLastIndex(({ text }) => text.length < 400 && normalizeName(text) === key);
  return Math.max(0, same);
}
