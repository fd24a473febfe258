import type { AnyNode, Element, ParentNode } from 'domhandler';
import { inLines, lineOf } from '../../../model/text/clean-text.ts';
import { memoized } from '../../../model/text/memoized.ts';
import { markStrength, markWithoutData } from './author-marks.ts';
import { HAS, isPageElement, type PageElement } from './html-tree.ts';
import { parseLeniently } from './lenient-json.ts';
import { type Page, textOf } from './page.ts';
import { IS, kindsOf } from './tags.ts';

/** Text that is displayed as one line: the text between two block boundaries. */
export class Line {
  readonly text: string;
  /** The block that contains the line. */
  readonly block: Element;

  constructor(text: string, block: Element) {
    this.text = text;
    this.block = block;
  }
}

/** The elements that the metadata rules use, collected in one pass over the tree, in page order. */
export interface PageIndex {
  language: string | null;
  documentTitle: string;
  /** Contents of `<meta>` elements by lower-case name, property or itemprop. */
  metas: Map<string, string[]>;
  links: Element[];
  structuredData: string[];
  headings: Element[];
  /** The `<h2>` elements, and `<h3>` elements that a template calls the title of its entry. */
  subheadings: Element[];
  /** The `<time>` elements, and other elements whose tooltip may be a date: "3 weeks ago". */
  times: Element[];
  /** Elements whose attributes mark an author. */
  credits: Element[];
  /** Elements other than `<meta>`, by itemprop. */
  properties: Map<string, Element[]>;
  anchors: Element[];
  lines: Line[];
  /** `data-` attributes that contain an author or a date. */
  data: { name: string; value: string; element: Element }[];
  /** Elements whose attributes may contain an obfuscated e-mail address. */
  obfuscated: Element[];
  scripts: Element[];
  /**
   * Returns the number of lines of text before an element that is a first-level heading, is a `<time>` or
   * marks an author. For other elements, and for null, returns 0.
   */
  lineOf(element: Element | null): number;
}

/**
 * The possible content of a `data-` attribute: part of an e-mail address, or a fact such as an author or
 * date. Null for other attributes.
 */
const dataIn = memoized((name): { obfuscation: boolean; fact: boolean } | null => {
  const obfuscation = /^data-(?:.*mail|cfemail|user|domain|local|host|name|addr(?:ess)?|contact|to)/.test(
    name,
  );
  const fact = /^data-.*(?:author|byline|writer|publish|pub-?date|(?:^|-)date|-dt$)|-time(?:stamp)?$/.test(
    name,
  );
  return obfuscation || fact ? { obfuscation, fact } : null;
});
/** An element other than a link or an `<address>` can mark an author only with one of these attributes. */
const MARKING = HAS.rel | HAS.itemprop | HAS.class | HAS.id | HAS.data;
const MAX_DATA_LENGTH = 80;
const ENTRY_TITLE = /(?:^|\s)(?:entry|post)-title(?:\s|$)/;
const MAX_LINES = 20_000;

/** Whether an element with the given name is displayed within a line instead of ending the line. */
export function isPhrasing(name: string): boolean {
  return (kindsOf(name) & IS.phrasing) !== 0;
}

/** What a style does with text that no visitor is to see. */
export const CONCEALING =
  /display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?![.\d])|font-size\s*:\s*0(?![.\d])|(?:left|top|right|text-indent|margin-left)\s*:\s*-\d{3,}|(?:^|;|\s)(?:max-)?(?:height|width)\s*:\s*[01](?:px)?\s*(?:;|!|$)|clip\s*:\s*rect\(\s*0/i;

/** Whether an element is invisible because of its name or its own style. */
export function isUnseen({ name, attribs }: Element): boolean {
  return (kindsOf(name) & IS.unseen) !== 0 || (attribs.style !== undefined && CONCEALING.test(attribs.style));
}

/** Returns the page's elements that the metadata rules use. They are collected once per page. */
export function indexOf(page: Page): PageIndex {
  return page.once(readIndex);
}

/** The texts of the links in `PageIndex.anchors`, in the same order. Several rules read all of them. */
export function anchorTexts(page: Page): string[] {
  return page.once(readAnchorTexts);
}

function readAnchorTexts(page: Page): string[] {
  return indexOf(page).anchors.map((anchor) => textOf([anchor], 'name'));
}

function readIndex({ root }: Page): PageIndex {
  return new Indexer().read(root);
}

/** A tooltip that states a moment as programs write it, or whose element is named after a time, states the date in full. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
const DAY = /^[^\d]{0,20}\d.{0,30}(?<!\d)(?:19|20)\d\d(?!\d)|^(?:19|20)\d\d\D/;
const TIME_NAME = /(?:^|[\s_-])(?:date|time|timeago|timestamp|datetime|published|posted|ago)(?:$|[\s_-])/i;

/** How long ago a story was published: "3 weeks ago", "vor 3 Wochen". */
const AGO =
  /\d.*\s(?:ago|geleden|sedan|siden|sitten|temu|zpátky|назад|тому|önce|fa|atrás|lalu|trước)$|^(?:vor|il y a|hace|há|pred|před|πριν|לפני|منذ)\s.*\d|\d.*(?:前|전)$/iu;

function saysAgo({ children: [only, more] }: Element): boolean {
  return only?.type === 'text' && !more && only.data.length <= 60 && AGO.test(only.data.trim());
}

/** Whether an element states a time: by its name, or because its tooltip does. */
function isTime(element: Element): boolean {
  const { name, attribs } = element;
  const { title, class: names } = attribs;
  if (name === 'time') return true;
  if (title === undefined || title.length > 60 || !isPhrasing(name)) return false;
  if (MOMENT.test(title)) return true;
  return DAY.test(title) && ((names !== undefined && TIME_NAME.test(names)) || saysAgo(element));
}

class Indexer {
  readonly #lineOf = new Map<Element, number>();
  readonly #index: PageIndex = {
    language: null,
    documentTitle: '',
    metas: new Map(),
    links: [],
    structuredData: [],
    headings: [],
    subheadings: [],
    times: [],
    credits: [],
    properties: new Map(),
    anchors: [],
    lines: [],
    data: [],
    obfuscated: [],
    scripts: [],
    lineOf: (element) => (element && this.#lineOf.get(element)) ?? 0,
  };
  #text = '';

  read(root: ParentNode): PageIndex {
    this.#walk(root.children, null);
    return this.#index;
  }

  #walk(nodes: AnyNode[], block: Element | null): void {
    for (const node of nodes) {
      if (node.type === 'text') this.#text += node.data;
      else if (isPageElement(node)) this.#enter(node, block);
      else if (node.type === 'script') this.#readScript(node);
    }
  }

  #enter(element: PageElement, block: Element | null): void {
    const { traits } = element;
    const phrasing = (traits & IS.phrasing) !== 0;
    if (!phrasing) this.#endLine(block);
    this.#note(element);
    if ((traits & IS.unseen) !== 0) return;
    const gap = phrasing && (traits & IS.tight) === 0 ? ' ' : '';
    this.#text += gap;
    this.#walk(element.children, phrasing ? block : element);
    this.#text += gap;
    if (!phrasing) this.#endLine(element);
  }

  #endLine(block: Element | null): void {
    if (this.#text !== '') {
      const text = lineOf(this.#text, 'line');
      if (text !== '' && block && this.#index.lines.length < MAX_LINES)
        this.#index.lines.push(new Line(text, block));
    }
    this.#text = '';
  }

  /** Adds an element to the lists that match its name and attributes. */
  #note(element: PageElement): void {
    const { name, attribs, traits } = element;
    const index = this.#index;
    if (name === 'meta') this.#noteMeta(attribs);
    else if (name === 'link') index.links.push(element);
    else if (name === 'a') index.anchors.push(element);
    else if (name === 'h1') index.headings.push(element);
    else if (name === 'h2' || (name === 'h3' && ENTRY_TITLE.test(attribs.class ?? '')))
      index.subheadings.push(element);
    else if (name === 'html') index.language = attribs.lang ?? attribs['xml:lang'] ?? null;
    else if (name === 'title' && index.documentTitle === '') {
      const [text] = element.children;
      // A blank line separates the headline from the name of the site.
      if (text?.type === 'text')
        index.documentTitle = lineOf(text.data.trim().replace(/\n\s*\n/g, ' | '), 'title');
    }
    if (isTime(element)) index.times.push(element);
    if ((traits & HAS.itemprop) !== 0 && attribs.itemprop)
      add(index.properties, attribs.itemprop.toLowerCase(), element);
    // Elements count as obfuscated if their text is reversed or their attributes may contain parts of an
    // e-mail address.
    let obfuscated = (traits & HAS.style) !== 0 && (attribs.style?.includes('rtl') ?? false);
    const hasData = (traits & HAS.data) !== 0;
    for (const key in hasData ? attribs : null) {
      if (!key.startsWith('data-')) continue;
      const data = dataIn(key);
      if (data === null) continue;
      const value = attribs[key] ?? '';
      obfuscated ||= data.obfuscation;
      if (data.fact && value.length <= MAX_DATA_LENGTH && value !== '')
        index.data.push({ name: key, value, element });
    }
    if (obfuscated) index.obfuscated.push(element);
    const isMarked = (traits & MARKING) !== 0 || name === 'a' || name === 'address';
    const credit = isMarked && (hasData ? markStrength(element) : markWithoutData(element)) > 0;
    if (credit) index.credits.push(element);
    if (credit || name === 'h1' || index.subheadings.at(-1) === element || index.times.at(-1) === element)
      this.#lineOf.set(element, index.lines.length);
  }

  #noteMeta({
    name,
    property,
    itemprop,
    content,
    value: other,
    'http-equiv': equivalent,
  }: Element['attribs']): void {
    // Some templates write `value` instead of `content`. Titles in `value` are ignored, because they are
    // truncated for social cards.
    const stated = content ?? (/title/i.test(`${name}${property}`) ? undefined : other);
    const value = stated && inLines(stated, 'statement');
    if (!value) return;
    for (const key of new Set([name, property, itemprop, equivalent]))
      if (key) add(this.#index.metas, key.trim().toLowerCase(), value);
    if (name === 'parsely-page') this.#noteParsely(value);
  }

  /** Parse.ly, an analytics service, reads either one `<meta>` a field or all of them as JSON in `parsely-page`. */
  #noteParsely(value: string): void {
    const data = parseLeniently(value);
    if (typeof data !== 'object' || data === null) return;
    const { pub_date: date, author, authors } = data as Record<string, unknown>;
    if (typeof date === 'string') add(this.#index.metas, 'parsely-pub-date', date);
    for (const one of [author, authors].flat())
      if (typeof one === 'string') add(this.#index.metas, 'parsely-author', one);
  }

  #readScript(script: Element): void {
    this.#index.scripts.push(script);
    if (!/ld\+json/i.test(script.attribs.type ?? '')) return;
    const [text] = script.children;
    if (text?.type === 'text') this.#index.structuredData.push(text.data);
  }
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

/** Returns the content of the first `<meta>` element with the given name, property or itemprop, or null. */
export function meta(index: PageIndex, name: string): string | null {
  return index.metas.get(name)?.[0] ?? null;
}
