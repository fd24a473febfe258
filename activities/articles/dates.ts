import type { articles } from '../../db/index.ts';
import { type JsonLdNode, textValue } from './json-ld.ts';
import { cssLocator, excerpt, type Page } from './page.ts';

export interface PageDate extends articles.Located {
  /** RFC 3339, or `YYYY-MM-DD` when the page says no time or no zone. */
  value: string;
  precision: 'second' | 'minute' | 'hour' | 'day';
}

// Most trusted first. Names differ by publishing system, the meaning does not.
const PUBLISHED_META = [
  'article:published_time',
  'og:article:published_time',
  'datePublished',
  'parsely-pub-date',
  'sailthru.date',
  'dc.date.issued',
  'dcterms.created',
  'dc.date',
  'date',
  'cXenseParse:recs:publishtime',
  'pubdate',
  'publish-date',
  'article.published',
  'last-modified',
];
const MODIFIED_META = ['article:modified_time', 'og:updated_time', 'dateModified', 'dcterms.modified'];

/** The publication date: structured data, then meta, then the first `<time>` of the article. */
export function readPublished(page: Page, node: JsonLdNode | null): PageDate | null {
  const structured = fromNode(node, ['datePublished', 'dateCreated', 'uploadDate']);
  return structured ?? fromMeta(page, PUBLISHED_META) ?? fromTime(page);
}

export function readModified(page: Page, node: JsonLdNode | null): PageDate | null {
  return fromNode(node, ['dateModified']) ?? fromMeta(page, MODIFIED_META);
}

function fromNode(node: JsonLdNode | null, keys: string[]): PageDate | null {
  for (const key of keys) {
    const text = node && textValue(node[key]);
    const date = text && parseDate(text);
    if (date) return { ...date, locator: `json-ld:${key}`, excerpt: excerpt(text) };
  }
  return null;
}

function fromMeta({ $ }: Page, names: string[]): PageDate | null {
  for (const name of names) {
    const content = $(`meta[property="${name}"], meta[name="${name}" i], meta[itemprop="${name}"]`)
      .first()
      .attr('content');
    const date = content && parseDate(content);
    if (date) return { ...date, locator: `meta:${name}`, excerpt: excerpt(content) };
  }
  return null;
}

function fromTime({ $ }: Page): PageDate | null {
  for (const element of $('article time[datetime], main time[datetime], time[datetime]')
    .slice(0, 5)
    .toArray()) {
    const text = $(element).attr('datetime') ?? '';
    const date = parseDate(text);
    if (date) return { ...date, locator: cssLocator($, element), excerpt: excerpt(text) };
  }
  return null;
}

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?)?/;
const EARLIEST_YEAR = 1990;

/** Parses ISO 8601 and what `Date` reads with a zone; implausible years are no date. A time without a zone counts as a day. */
export function parseDate(text: string): { value: string; precision: PageDate['precision'] } | null {
  const trimmed = text.trim();
  const match = ISO.exec(trimmed);
  if (!match) return parseWritten(trimmed);
  const [, year, month, day, hour, minute, second, zone] = match;
  const date = `${year}-${month}-${day}`;
  if (!isPlausible(new Date(`${date}T00:00:00Z`)) || Number.isNaN(Date.parse(`${date}T00:00:00Z`)))
    return null;
  if (hour === undefined || minute === undefined || zone === undefined)
    return { value: date, precision: 'day' };
  const offset = /[Zz]|UTC|GMT/.test(zone) ? 'Z' : zone.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2');
  const value = `${date}T${hour}:${minute}:${second ?? '00'}${offset}`;
  if (Number.isNaN(Date.parse(value))) return { value: date, precision: 'day' };
  return { value, precision: second === undefined ? 'minute' : 'second' };
}

function parseWritten(text: string): { value: string; precision: PageDate['precision'] } | null {
  // Only with a named zone: otherwise the answer would depend on where the worker runs.
  if (!/\d{4}/.test(text) || !/(?:GMT|UTC|[+-]\d{4})\b/.test(text)) return null;
  const date = new Date(text);
  if (Number.isNaN(date.getTime()) || !isPlausible(date)) return null;
  return { value: date.toISOString().replace('.000Z', 'Z'), precision: 'second' };
}

function isPlausible(date: Date): boolean {
  const tomorrow = Date.now() + 24 * 60 * 60 * 1000;
  return date.getUTCFullYear() >= EARLIEST_YEAR && date.getTime() <= tomorrow;
}
