import type { Element } from 'domhandler';
import type * as articles from '../../../model/article-reading.ts';
import { normalizeName } from '../../../model/index.ts';
import { ancestorsOf, type Place, placesAround } from '../authors/author-marks.ts';
import { cssLocator, excerpt, textOf } from '../html/page.ts';
import type { Line, PageIndex } from '../html/page-index.ts';
import { type DateLabel, fromPublishedOn, labelBefore } from './date-labels.ts';
import { type DateValue, parseDate } from './date-values.ts';
import { printedDate } from './printed-dates.ts';

/** The part of a page in which readers look for its date. */
export interface VisiblePage {
  index: PageIndex;
  headline: Element | null;
  title: string | null;
  language: string | null;
}

/** A date that readers see, and what the words beside it say. */
export interface VisibleDate extends DateValue, articles.Located {
  label: DateLabel;
  /** How many lines after the headline, negative before it. */
  distance: number;
  /** The class or the words of its element say that it is a date. */
  marked: boolean;
  /** Whether it is part of a sentence. */
  prose: boolean;
  place: Place;
}

/** How far after and before the headline a date still belongs to it. */
export const NEAR = { after: 25, before: 6 };
/** Longer lines are sentences, and dates in them belong to the story's content. */
const MAX_LINE = 160;
/** A line with a date and little else. */
const MAX_WORDS = 70;
/** A date line may be long if its class says what it is. */
const MAX_MARKED_LINE = 400;
/** Maximum number of dates to place on the page. */
const MAX_DATES = 80;
const MARKED = /date|datum|time(?!line)|publish|posted|meta(?!l)|byline|fecha|stamp/i;

/** All dates on a page in lines and `<time>` elements of the story itself, in page order. */
export function visibleDates(visible: VisiblePage): VisibleDate[] {
  const { index, headline, language } = visible;
  const at = lineOfTitle(visible);
  const placeOf = placesAround(headline);
  const found: VisibleDate[] = [];
  const add = (element: Element, line: number, date: DateValue, text: string, label: DateLabel) => {
    const names = `${element.attribs.class ?? ''} ${element.attribs.id ?? ''} ${element.attribs.itemprop ?? ''}`;
    found.push({
      ...date,
      label,
      distance: line - at,
      prose: text.length > MAX_WORDS && !MARKED.test(names) && !/^\W*\d/.test(text),
      place: isComment(element) ? 'elsewhere' : placeOf(element),
      marked: label === 'published' || element.name === 'time' || MARKED.test(names),
      locator: cssLocator(element),
      excerpt: excerpt(text),
    });
  };
  const timed = new Set<number>();
  for (const element of index.times.slice(0, MAX_DATES)) {
    const line = index.lineOf(element);
    const { date, text } = readTime(element, language);
    const whole = index.lines[line]?.text ?? '';
    const before = whole.length <= MAX_LINE ? whole.slice(0, Math.max(0, whole.indexOf(text))) : '';
    const named = `${element.attribs.class ?? ''} ${element.attribs.itemprop ?? ''}`;
    if (!date) continue;
    timed.add(line);
    add(
      element,
      line,
      date,
      text,
      /updated|modified/i.test(named) ? 'updated' : labelBefore(`${before} ${text}`),
    );
  }
  for (const [line, { text, block }] of index.lines.entries()) {
    if (found.length >= MAX_DATES) break;
    if (timed.has(line) || !isDateLine(text, block)) continue;
    const said = fromPublishedOn(text);
    const date = printedDate(said, language);
    if (date) add(block, line, date, said, labelOf(said, index.lines[line - 1]));
  }
  return found.sort((a, b) => a.distance - b.distance);
}

function isDateLine(text: string, block: Element): boolean {
  if (text.length > MAX_MARKED_LINE || !/\p{Nd}/u.test(text)) return false;
  return text.length <= MAX_LINE || /^\d{1,2}\./.test(text) || MARKED.test(block.attribs.class ?? '');
}

function isComment(element: Element): boolean {
  return [...ancestorsOf(element)]
    .slice(0, COMMENT_DEPTH)
    .some(({ attribs }) => /comment(?!aire)/i.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`));
}

/** How far above a date its comment can be. */
const COMMENT_DEPTH = 6;

/** The label in the line itself, or alone in the line before: "Published" above "3 November 2026". */
function labelOf(text: string, before: Line | undefined): DateLabel {
  const own = labelBefore(text);
  return own === 'none' && before && before.text.length <= 25 ? labelBefore(before.text) : own;
}

/** The date of a `<time>`. What it shows wins over an attribute that swaps day and month. */
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

/** The line of the headline, or the one that repeats the title if the page has no headline element. */
function lineOfTitle({ index, headline, title }: VisiblePage): number {
  const key = normalizeName(title ?? '');
  if (headline) return index.lineOf(headline);
  const same =
    key === ''
      ? -1
      : index.lines.findLastIndex(({ text }) => text.length < 400 && normalizeName(text) === key);
  return Math.max(0, same);
}
