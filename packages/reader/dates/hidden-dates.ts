import { placesAround } from '../html/author-marks.ts';
import { cssLocator, excerpt } from '../html/page.ts';
import { parseDate, parseNumericDate } from './date-values.ts';
import { type DatedPage, dateIn, type PageDate } from './dated-page.ts';
import { printedDate } from './printed-dates.ts';

/** The date in a `data-` attribute of the page's own story. */
export function fromData({ index, headline, language }: DatedPage): PageDate | null {
  const placeOf = placesAround(headline);
  for (const { name, value, element } of index.data) {
    if (/author|byline|writer/.test(name) || placeOf(element) === 'elsewhere') continue;
    const date = parseNumericDate(value) ?? parseDate(value) ?? printedDate(value, language);
    if (date)
      return {
        ...date,
        locator: `${cssLocator(element)}@${name}`,
        excerpt: excerpt(value),
        confidence: 0.55,
      };
  }
  return null;
}

/**
 * Matches a publication date in the data of a script. The first match is used, because a page's own story
 * comes before the other stories in the data.
 */
const SCRIPT_DATE =
  /"(?:date_?published|published_?(?:at|on|date|time)|publish(?:_?date|_?time)?|publication_?date|first_?published(?:_?at|_?date)?|pub_?date|display_?date|created_?at|date_?created)\\?"\s*:\s*\\?"([^"\\]{8,40})/i;
/** Maximum number of characters of a script to search for the date. */
const MAX_SCRIPT = 200_000;

export function fromScripts({ index, language }: DatedPage): PageDate | null {
  for (const script of index.scripts) {
    const [child] = script.children;
    const stated = child?.type === 'text' ? SCRIPT_DATE.exec(child.data.slice(0, MAX_SCRIPT))?.[1] : null;
    const date = stated && dateIn(stated, language);
    if (date) return { ...date, locator: cssLocator(script), excerpt: excerpt(stated), confidence: 0.5 };
  }
  return null;
}
