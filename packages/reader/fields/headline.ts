import type { Element } from 'domhandler';
import { normalizeName } from '../../../model/index.ts';
import { type JsonLdNode, textValue } from '../html/json-ld.ts';
import { textOf } from '../html/page.ts';
import { meta, type PageIndex } from '../html/page-index.ts';

/** Maximum number of `<h2>` elements among which a headline is searched for. */
const MAX_SUBHEADINGS = 20;

/**
 * The headline element of the article: the `<h1>` that matches other titles, or else the first one that is
 * not a site name. On a page without either, the `<h2>` that matches other titles.
 */
export function findHeadline(index: PageIndex, node: JsonLdNode | null, siteNames: string[]): Element | null {
  const titles = [textValue(node?.headline), meta(index, 'og:title'), index.documentTitle]
    .map((title) => normalizeName(title ?? ''))
    .filter((title) => title !== '');
  const sites = new Set(siteNames.map(normalizeName));
  const stated = (index.properties.get('headline') ?? []).filter(({ name }) => /^h[1-3]$/.test(name));
  const named = (elements: Element[]) =>
    elements
      .map((element) => ({ element, key: normalizeName(textOf([element])) }))
      .filter(({ element, key }) => key !== '' && !sites.has(key) && !isMasthead(element));
  const headings = named([...index.headings, ...stated]);
  const subheadings = named(index.subheadings.slice(0, MAX_SUBHEADINGS));
  // A short heading is the headline if the title element, where no other source states a title, begins with it.
  const parts = titles.length === 1 ? index.documentTitle.split(/\s+[|｜–—·•»:-]+\s+/u) : [];
  const begins = (key: string) => parts.length > 1 && normalizeName(parts[0] ?? '') === key;
  const repeatedIn = (candidates: typeof headings) => {
    const repeated = candidates.filter(({ key }) =>
      titles.some((title) => title === key || (key.length > 12 && title.includes(key)) || begins(key)),
    );
    // Breadcrumbs above the article may repeat the headline. If several headings are equal, choose the last one,
    // which is directly above the byline.
    const [match] = repeated;
    return match && repeated.findLast(({ key }) => key === match.key);
  };
  const [first] = headings;
  const isSite = titles.length > 0 && titles.every((title) => sites.has(title));
  const isVague = titles.every(
    (title) => sites.has(title) || siteNames.some((site) => isSection(title, site)),
  );
  const match = repeatedIn(headings);
  // The only first-level heading may be the name of a section.
  const isAside =
    first !== undefined && (match ?? first) === first && isSectionHeading(first, titles, isVague);
  if (match && !isAside) return match.element;
  if (first && !isAside) return first.element;
  const isBelow = ({ element }: { element: Element }) =>
    (isSite || isAside || ENTRY_TITLE.test(element.attribs.class ?? '')) && isAboveText(element, index);
  const below = repeatedIn(subheadings) ?? (isVague ? subheadings.find(isBelow) : undefined);
  return (below ?? match ?? first)?.element ?? null;
}

/** Whether a title has nothing but a short name of a section besides the name of the site. */
function isSection(title: string, site: string): boolean {
  const name = normalizeName(site);
  return (
    name !== '' &&
    title.includes(name) &&
    isFewWords(title.replace(name, '').replace(/^\P{L}+|\P{L}+$/gu, ''))
  );
}

/** Whether a text is at most two words, or as few signs of a script without spaces. */
export function isFewWords(text: string): boolean {
  if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(text)) return text.length <= 4;
  return text.split(' ').length <= 2 && text.length <= 24;
}

const SECTION_NAME =
  /(?:^|[\s_-])(?:section|categor(?:y|ia|ía|ie)|kategori[ae]?|rubri[kc]\w*|ressort|channel|kicker|dachzeile|topic|sr-only|visually-hidden|screen-reader-text)(?:$|[\s_-])/i;

/** Whether a heading is a short text that no title begins with, or is named after sections where no title says more. */
function isSectionHeading(
  { element, key }: { element: Element; key: string },
  titles: string[],
  isVague: boolean,
): boolean {
  const isNamed = SECTION_NAME.test(`${element.attribs.class ?? ''} ${element.attribs.id ?? ''}`);
  return (
    isFewWords(key) &&
    (isNamed ? isVague || !titles.includes(key) : titles.every((title) => !title.includes(key)))
  );
}

/** The most lines between a headline and the text, and the least length of a line of the text. */
const BELOW = { lines: 6, length: 60, dense: 30 };

const ENTRY_TITLE = /(?:^|\s)(?:entry|post)-title(?:\s|$)/;
const DATE = /^\P{L}*(?:\p{L}+\P{L}+){0,3}(?:19|20)\d\d\P{L}*$/u;
/** Whether a heading is not a date and has text below it. */
function isAboveText(heading: Element, index: PageIndex): boolean {
  const at = index.lineOf(heading);
  const lines = index.lines.slice(at + 1, at + 1 + BELOW.lines);
  const isText = ({ text }: { text: string }) =>
    text.length >= (/[\p{sc=Han}\p{sc=Hira}\p{sc=Hang}]/u.test(text) ? BELOW.dense : BELOW.length);
  const text = textOf([heading]);
  return lines.some(isText) && text.length >= 8 && !DATE.test(text);
}

/** The address of a site's home page. */
const HOME = /^(?:https?:\/\/[^/]+)?(?:\.?\/)?(?:index\.\w+)?(?:[?#].*)?$/i;

/** Whether a heading is the name of the site: all of it is a link to the home page. */
function isMasthead(heading: Element): boolean {
  const [only, more] = heading.children.filter(
    (child) => child.type === 'tag' || (child.type === 'text' && child.data.trim() !== ''),
  );
  if (only?.type !== 'tag' || more) return false;
  const { href = '' } = only.attribs;
  return only.name === 'a' ? href !== '' && !href.startsWith('#') && HOME.test(href) : isMasthead(only);
}
