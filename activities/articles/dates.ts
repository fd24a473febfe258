import type { Element } from 'domhandler';
import type { articles } from '../../db/index.ts';
import { type DateValue, parseDate } from './date-values.ts';
import { type JsonLdNode, textValue } from './json-ld.ts';
import { cssLocator, excerpt, type Page, textOf } from './page.ts';
import type { PageIndex } from './page-index.ts';
import { printedDate } from './printed-dates.ts';

export interface PageDate extends DateValue, articles.Located {
  confidence: number;
}

/** What the readers of dates look at. */
export interface DatedPage {
  page: Page;
  index: PageIndex;
  node: JsonLdNode | null;
  headline: Element | null;
  language: string | null;
}

type DateSource = (dated: DatedPage) => PageDate | null;

// Names differ by publishing system, the meaning does not. Most exact first.
const PUBLISHED_META =
  `article:published_time og:article:published_time og:published_time datepublished parsely-pub-date sailthru.date
  citation_publication_date citation_online_date dc.date.issued dcterms.issued dcterms.created dc.date.created dc.date dcterms.date
  cxenseparse:recs:publishtime cxenseparse:publishtime rnews:datepublished published_time article_date_original article.published
  pubdate publish-date publishdate publish_date published_at publication_date date-publish last-published cxense:publishtime date`.split(
    /\s+/,
  );
const MODIFIED_META =
  `article:modified_time og:updated_time og:article:modified_time datemodified dcterms.modified dc.date.modified
  lastmod last-modified article.updated parsely-mod-date`.split(/\s+/);

/**
 * The sources of the publication date in order of trust. Structured data and meta elements are written by the
 * publishing system; what is printed is a day; an address can be older than what stands at it.
 */
const PUBLISHED: { why: string; read: DateSource }[] = [
  { why: 'structured data of the article', read: fromNode(['datePublished'], 0.97) },
  { why: 'meta elements', read: fromMeta(PUBLISHED_META, 0.95) },
  { why: 'microdata', read: fromProperty('datepublished', 0.93) },
  {
    why: 'when the story was written, if not when it was published',
    read: fromNode(['dateCreated', 'uploadDate'], 0.85),
  },
  { why: 'a <time> beside the headline', read: fromTime },
  { why: 'a date printed beside the headline', read: fromPrinted },
  { why: 'a date in the address', read: fromAddress },
  { why: 'a date that the page keeps for its scripts', read: fromData },
  {
    why: 'when it was changed is the latest that it can have been published',
    read: fromMeta(['last-modified', 'article:modified_time'], 0.5),
  },
];

const MODIFIED: DateSource[] = [
  fromNode(['dateModified'], 0.95),
  fromMeta(MODIFIED_META, 0.9),
  fromProperty('datemodified', 0.9),
];

export function readPublished(dated: DatedPage): PageDate | null {
  return first(
    PUBLISHED.map(({ read }) => read),
    dated,
  );
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

function fromNode(keys: string[], confidence: number): DateSource {
  return ({ node }) => {
    for (const key of keys) {
      const text = node && textValue(node[key]);
      const date = text && parseDate(text);
      if (date) return { ...date, locator: `json-ld:${key}`, excerpt: excerpt(text), confidence };
    }
    return null;
  };
}

function fromMeta(names: string[], confidence: number): DateSource {
  return ({ index, language }) => {
    for (const name of names) {
      const content = index.metas.get(name)?.[0];
      const date = content && (parseDate(content) ?? printedDate(content, language));
      if (date) return { ...date, locator: `meta:${name}`, excerpt: excerpt(content), confidence };
    }
    return null;
  };
}

function fromProperty(name: string, confidence: number): DateSource {
  return (dated) => {
    for (const element of dated.index.properties.get(name) ?? []) {
      const date = dateOfElement(dated, element, confidence);
      if (date) return date;
    }
    return null;
  };
}

/** Lines after the headline, and before it, in which its date is looked for. */
const LINES_AFTER = 25;
const LINES_BEFORE = 6;

function fromTime(dated: DatedPage): PageDate | null {
  const { index, headline } = dated;
  const at = headline ? index.lineOf(headline) : 0;
  const near = index.times.filter((element) => {
    const line = index.lineOf(element) - at;
    return line >= -LINES_BEFORE && line <= LINES_AFTER;
  });
  // Without a headline the first ones count; elsewhere on the page they date other stories.
  for (const element of near.length > 0 ? near : index.times.slice(0, 3)) {
    const date = dateOfElement(dated, element, near.length > 0 ? 0.85 : 0.6);
    if (date) return date;
  }
  return null;
}

function dateOfElement({ language }: DatedPage, element: Element, confidence: number): PageDate | null {
  const { datetime, content, title } = element.attribs;
  for (const stated of [datetime, content, title]) {
    const date = stated && parseDate(stated);
    if (date) return { ...date, locator: cssLocator(element), excerpt: excerpt(stated), confidence };
  }
  const text = textOf([element]).slice(0, MAX_LINE);
  const date = parseDate(text) ?? printedDate(text, language);
  return date && { ...date, locator: cssLocator(element), excerpt: excerpt(text), confidence };
}

/** Longer lines are sentences, whose dates are the story's. */
const MAX_LINE = 160;

function fromPrinted({ index, headline, language }: DatedPage): PageDate | null {
  const at = headline ? index.lineOf(headline) : 0;
  const around = [
    ...index.lines.slice(at + 1, at + 1 + LINES_AFTER),
    ...index.lines.slice(Math.max(0, at - LINES_BEFORE), at).reverse(),
  ];
  for (const { text, block } of around) {
    if (text.length > MAX_LINE || !/\p{N}/u.test(text)) continue;
    const date = printedDate(text, language);
    if (date)
      return {
        ...date,
        locator: cssLocator(block),
        excerpt: excerpt(text),
        confidence: headline ? 0.75 : 0.5,
      };
  }
  return null;
}

function fromAddress({ page, language }: DatedPage): PageDate | null {
  const { pathname } = new URL(page.url);
  const match =
    /\/(\d{4}\/\d{1,2}\/\d{1,2})(?=\/)|(?<!\d)(20\d{6})(?!\d)|(?<!\d)(20\d\d-\d\d-\d\d)(?!\d)/.exec(pathname);
  const stated = match?.[1] ?? match?.[2] ?? match?.[3];
  const date = stated && (parseDate(stated) ?? printedDate(stated, language));
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

function fromData({ index, language }: DatedPage): PageDate | null {
  for (const { name, value, element } of index.data) {
    if (/author|byline|writer/.test(name)) continue;
    const date = parseDate(value) ?? printedDate(value, language);
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
