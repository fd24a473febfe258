import type { Element } from 'domhandler';
import { ancestorsOf, placesAround } from '../html/author-marks.ts';
import { numberValue, textValue } from '../html/json-ld.ts';
import { cssLocator, excerpt, textOf } from '../html/page.ts';
import { chanceOf, type DateWitnesses } from './date-confidence.ts';
import { calendarDay, type DateValue, parseNumericDate } from './date-values.ts';
import { type DatedPage, dateIn, type PageDate } from './dated-page.ts';
import { fromData, fromScripts } from './hidden-dates.ts';
import { inLocalTime } from './local-time.ts';
import { type VisibleDate, visibleDates } from './visible-dates.ts';

type DateSource = (dated: DatedPage) => PageDate | null;

// Different publishing systems use different names for the same date. Names with the most exact meaning come
// first.
const PUBLISHED_META =
  `article:published_time og:article:published_time og:published_time datepublished parsely-pub-date sailthru.date
  citation_publication_date citation_online_date dc.date.issued dcterms.issued dcterms.created dc.date.created
  cxenseparse:recs:publishtime cxenseparse:publishtime rnews:datepublished published_time article_date_original article.published
  pubdate publish-date publishdate publish_date published_at published_on publication_date date-publish cxense:publishtime`.split(
    /\s+/,
  );
/**
 * Names of meta elements that some publishing systems use for the publication date, and others for the date
 * of the last change.
 */
const VAGUE_META = ['dc.date', 'dcterms.date', 'date', 'last-published'];
const MODIFIED_META =
  `article:modified_time og:updated_time og:article:modified_time datemodified dcterms.modified dc.date.modified
  lastmod last-modified article.updated parsely-mod-date dateupdate`.split(/\s+/);

const inStructuredData = fromNode('datePublished', 0.97);
const inMeta = fromMeta(PUBLISHED_META, 0.95);
const inMicrodata = fromProperty('datepublished', 0.93);

/**
 * Sources of the publication date, in order of trust. Structured data and meta elements come first, because
 * the publishing system writes them. Printed dates are precise only to the day, and the date in a URL may be
 * earlier than the story. Dates of changes come near the end of the list. The last source is any other date
 * on the page, such as one in the footer.
 */
export const PUBLISHED: { why: string; read: DateSource }[] = [
  { why: 'structured data of the article', read: inStructuredData },
  { why: 'meta elements', read: inMeta },
  { why: 'microdata', read: inMicrodata },
  { why: 'a date next to the headline', read: besideHeadline },
  {
    why: 'meta elements that may state the date of the last change instead',
    read: fromMeta(VAGUE_META, 0.75),
  },
  { why: 'a date in the URL', read: fromUrl },
  { why: 'the date of a change, next to the headline', read: updatedBesideHeadline },
  { why: 'a date that is marked up as a date', read: markedAnywhere },
  { why: 'a date in a `data-` attribute', read: fromData },
  { why: 'a date in the data of scripts', read: fromScripts },
  {
    why: 'the date of a change, which is the latest possible publication date',
    read: fromMeta(['last-modified', 'article:modified_time', 'dateupdate'], 0.5),
  },
  { why: 'any date on the page, with the dates of changes last', read: anywhere },
];

const MODIFIED: DateSource[] = [
  fromNode('dateModified', 0.95),
  fromMeta(MODIFIED_META, 0.9),
  fromProperty('datemodified', 0.9),
];

export function readPublished(dated: DatedPage): PageDate | null {
  const date = first(
    PUBLISHED.map(({ read }) => read),
    dated,
  );
  if (!date) return null;
  const settled = fromEarlierYear(date, dated) ?? earlierBesideHeadline(date, dated) ?? date;
  const placed = { ...settled, ...inRightOrder(settled, dated), ...inLocalTime(settled, dated) };
  return { ...placed, confidence: chanceOf(placed, witnessesOf(dated), dated) };
}

function witnessesOf(dated: DatedPage): DateWitnesses {
  return {
    structured: inStructuredData(dated),
    meta: inMeta(dated),
    microdata: inMicrodata(dated),
    printed: besideHeadline(dated),
    url: fromUrl(dated),
    modified: readModified(dated),
    near: datesNear(dated),
    everywhere: () => datesOf(dated),
  };
}

/**
 * The date in the URL, if it is of an earlier year than the date that was found. When a site moves to another publishing
 * system, its data often states the day of the move.
 */
function fromEarlierYear(date: PageDate, dated: DatedPage): PageDate | null {
  const inUrl = fromUrl(dated);
  return inUrl && inUrl.value.slice(0, 4) < date.value.slice(0, 4) ? inUrl : null;
}

/**
 * If a page's data states the same time for publication and last change, returns the date beside the
 * headline, provided that it is earlier; otherwise null. Some systems write the time of the last change to
 * both fields.
 */
function earlierBesideHeadline(date: PageDate, dated: DatedPage): PageDate | null {
  const modified = readModified(dated);
  if (!modified || modified.value !== date.value) return null;
  const earlier = besideHeadline(dated);
  return earlier && earlier.value.slice(0, 10) < date.value.slice(0, 10) ? earlier : null;
}

/**
 * Swaps day and month of a numeric date such as 03/11/2026 if other dates on the page include the swapped
 * date but not the original one.
 */
function inRightOrder(date: PageDate, dated: DatedPage): Partial<DateValue> {
  const numbers = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date.value);
  if (!numbers || !/(?<!\d)\d{1,2}[-./]\d{1,2}[-./]\d/.test(date.excerpt)) return {};
  const other = calendarDay(Number(numbers[1]), Number(numbers[3]), Number(numbers[2]));
  const days = [...datesOf(dated).filter((other) => other.excerpt !== date.excerpt), readModified(dated)];
  const daysOnPage = new Set(days.map((day) => day?.value.slice(0, 10)));
  return other && daysOnPage.has(other) && !daysOnPage.has(date.value) ? { value: other } : {};
}

export function readModified(dated: DatedPage): PageDate | null {
  return first(MODIFIED, dated);
}

function first(sources: DateSource[], dated: DatedPage): PageDate | null {
  for (const read of sources) {
    const date = read(dated);
    if (date) return date;
  }
  return null;
}

function fromNode(key: string, confidence: number): DateSource {
  return ({ node, language }) => {
    const text = node && (textValue(node[key]) ?? numberValue(node[key]));
    const date = text && (parseNumericDate(text) ?? dateIn(text, language));
    return date ? { ...date, locator: `json-ld:${key}`, excerpt: excerpt(text), confidence } : null;
  };
}

function fromMeta(names: string[], confidence: number): DateSource {
  return ({ index, language }) => {
    for (const name of names) {
      const content = index.metas.get(name)?.[0];
      const date = content && (parseNumericDate(content) ?? dateIn(content, language));
      if (date) return { ...date, locator: `meta:${name}`, excerpt: excerpt(content), confidence };
    }
    return null;
  };
}

function fromProperty(name: string, confidence: number): DateSource {
  return ({ index, headline, language }) => {
    const placeOf = placesAround(headline);
    for (const element of index.properties.get(name) ?? []) {
      if (placeOf(element) === 'elsewhere' || isInLink(element)) continue;
      const { datetime, content, title } = element.attribs;
      for (const stated of [datetime, content, title, textOf([element]).slice(0, MAX_TEXT)]) {
        const date = stated && dateIn(stated, language);
        if (date) return { ...date, locator: cssLocator(element), excerpt: excerpt(stated), confidence };
      }
    }
    return null;
  };
}

const MAX_TEXT = 160;

/** A date inside a link belongs to the story that the link leads to. */
function isInLink(element: Element): boolean {
  return [...ancestorsOf(element)].some(({ name }) => name === 'a');
}

/**
 * The date with the fewest lines between it and the headline. A sign that a date does not belong to the story
 * adds lines to this distance, and a label for the publication date subtracts lines.
 */
function besideHeadline(dated: DatedPage): PageDate | null {
  const [best] = datesNear(dated)
    .filter(({ label }) => label !== 'updated')
    .sort((a, b) => remoteness(a) - remoteness(b));
  return best && remoteness(best) <= FARTHEST ? { ...best, confidence: dated.headline ? 0.8 : 0.6 } : null;
}

/**
 * The number of lines that each property of a visible date adds to its distance from the headline. A negative
 * number makes the distance shorter.
 */
const REMOTE = { before: 4, elsewhere: 12, beside: 6, unmarked: 3, prose: 20, published: -6 };
const FARTHEST = 34;

function remoteness({ distance, place, marked, prose, label }: VisibleDate): number {
  return (
    Math.abs(distance) +
    (distance < 0 ? REMOTE.before : 0) +
    (place === 'own' ? 0 : REMOTE[place]) +
    (marked ? 0 : REMOTE.unmarked) +
    (prose ? REMOTE.prose : 0) +
    (label === 'published' ? REMOTE.published : 0)
  );
}

function updatedBesideHeadline(dated: DatedPage): PageDate | null {
  const best = datesNear(dated).find(({ label }) => label === 'updated');
  return best ? { ...best, confidence: 0.5 } : null;
}

function markedAnywhere(dated: DatedPage): PageDate | null {
  const dates = datesOf(dated).filter(
    ({ label, marked, place }) => marked && label !== 'updated' && place !== 'elsewhere',
  );
  const best =
    dates.find(({ label, distance }) => label === 'published' && distance >= 0) ??
    dates.find(({ distance }) => distance >= 0) ??
    dates.at(-1);
  return best ? { ...best, confidence: 0.55 } : null;
}

function anywhere(dated: DatedPage): PageDate | null {
  const dates = datesOf(dated);
  const best =
    dates.find(({ distance, prose, place }) => distance >= 0 && !prose && place !== 'elsewhere') ??
    dates.findLast(({ label }) => label === 'updated');
  return best ? { ...best, confidence: 0.4 } : null;
}

/**
 * The visible dates near the headline. On most pages they are sufficient, so the rest of the page is not
 * searched.
 */
function datesNear(dated: DatedPage): VisibleDate[] {
  dated.near ??= visibleDates(dated, 'near the headline');
  return dated.near;
}

/** Returns the visible dates of a page, which are searched for only once per page. */
function datesOf(dated: DatedPage): VisibleDate[] {
  dated.visible ??= visibleDates(dated);
  return dated.visible;
}

function fromUrl({ page, language }: DatedPage): PageDate | null {
  const { pathname } = new URL(page.url);
  const match =
    /\/(\d{4}[/-]\d{1,2}\/\d{1,2})(?=\/)|(?<!\d)(20\d{6})(?!\d)|(?<!\d)(20\d\d-\d\d-\d\d)(?!\d)/.exec(
      pathname,
    );
  const stated = match?.[1] ?? match?.[2] ?? match?.[3];
  const date = stated && dateIn(stated.replaceAll('/', '-'), language);
  return date
    ? {
        value: date.value.slice(0, 10),
        precision: 'day',
        locator: 'url',
        excerpt: excerpt(pathname),
        confidence: 0.7,
      }
    : null;
}
