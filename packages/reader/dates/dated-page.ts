import type { Element } from 'domhandler';
import type { Located } from '../../../model/index.ts';
import type { JsonLdNode } from '../html/json-ld.ts';
import type { Page } from '../html/page.ts';
import type { PageIndex } from '../html/page-index.ts';
import { type DateValue, parseDate } from './date-values.ts';
import { printedDate } from './printed-dates.ts';
import type { VisibleDate } from './visible-dates.ts';

export interface PageDate extends DateValue, Located {
  confidence: number;
}

/** The input of the functions that find dates. */
export interface DatedPage {
  page: Page;
  index: PageIndex;
  node: JsonLdNode | null;
  headline: Element | null;
  title: string | null;
  language: string | null;
  /** The results of `visibleDates`. */
  visible?: VisibleDate[];
  near?: VisibleDate[];
}

/** Parses a date from a page's code or URL, in a machine-readable format or as people write it. */
export function dateIn(text: string, language: string | null): DateValue | null {
  return parseDate(text) ?? printedDate(text, language);
}
