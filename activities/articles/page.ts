import type { CheerioAPI } from 'cheerio';
import { load } from 'cheerio/slim';
import type { AnyNode, Document, Element } from 'domhandler';
import { parseTree } from './html-tree.ts';
import type { PageIndex } from './page-index.ts';

/**
 * A parsed page: parsed once, read by every rule. It is a class, and keeps its index itself: a getter in an object
 * literal and a table of weak keys each hold the tree until the next thorough collection of garbage, three times the
 * memory that reading needs.
 */
export class Page {
  readonly root: Document;
  /** Where the page was fetched from, for resolving links. */
  readonly url: string;
  /** What `indexOf` collected. */
  index: PageIndex | null = null;
  #queries: CheerioAPI | null = null;

  constructor(root: Document, url: string) {
    this.root = root;
    this.url = url;
  }

  /** The same tree for CSS queries. */
  get $(): CheerioAPI {
    this.#queries ??= load(this.root, { xml: { xmlMode: false } });
    return this.#queries;
  }
}

export function parsePage(html: string, url: string): Page {
  return new Page(parseTree(html), url);
}

const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'cite',
  'em',
  'font',
  'i',
  'mark',
  'q',
  's',
  'small',
  'strong',
  'sub',
  'sup',
  'u',
  'wbr',
]);
const SILENT = new Set(['script', 'style', 'noscript', 'template', 'svg']);

/**
 * The text of elements in one line. Blocks and spans are set apart by a space: pages print
 * `<span>Ada</span><span>Reporter</span>` and mean two words.
 */
export function textOf(elements: Iterable<AnyNode>): string {
  let text = '';
  for (const element of elements) if ('children' in element) text += textWithin(element.children);
  return collapse(text);
}

function textWithin(nodes: readonly AnyNode[]): string {
  let text = '';
  for (const node of nodes) {
    if (node.type === 'text') text += node.data;
    else if (node.type === 'tag' && !SILENT.has(node.name)) {
      const gap = INLINE.has(node.name) ? '' : ' ';
      text += gap + textWithin(node.children) + gap;
    }
  }
  return text;
}

/** Runs of white space, but for a single space: most texts have only those, and stay as they are. */
const WHITE_SPACE = /(?:[^\S ]|[\u200b-\u200d\u2060])[\s\u200b-\u200d\u2060]*| [\s\u200b-\u200d\u2060]+/g;

export function collapse(text: string): string {
  return text.replace(WHITE_SPACE, ' ').trim();
}

/** An absolute http(s) address, or null for anything else: fragments, `javascript:`, `mailto:`, broken ones. */
export function absoluteUrl(href: string | undefined, base: string): string | null {
  if (!href || href.startsWith('#')) return null;
  try {
    const url = new URL(href, base);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
}

/** A CSS path that finds this element again in the stored page, from the nearest id. */
export function cssLocator(element: Element): string {
  const steps: string[] = [];
  for (let current: Element | null = element; current; current = elementAbove(current)) {
    const { id } = current.attribs;
    if (id && /^[A-Za-z][\w-]*$/.test(id)) {
      steps.unshift(`#${id}`);
      break;
    }
    steps.unshift(stepTo(current));
    if (current.name === 'body' || current.name === 'head') break;
  }
  return `css:${steps.join(' > ')}`;
}

/** The step down to an element: its name and first class, and its place where a sibling has the same. */
function stepTo(element: Element): string {
  const className = (element.attribs.class ?? '').split(/\s+/).find((name) => /^[A-Za-z][\w-]*$/.test(name));
  const step = className ? `${element.name}.${className}` : element.name;
  let place = 0;
  let isPassed = false;
  let hasTwin = false;
  // One look at the siblings, and no further than it takes: hostile elements have a hundred thousand.
  for (const sibling of element.parent?.children ?? []) {
    if (!isElement(sibling)) continue;
    if (!isPassed) place += 1;
    if (sibling === element) isPassed = true;
    else hasTwin ||= isTwin(sibling, element.name, className);
    if (isPassed && hasTwin) break;
  }
  return hasTwin ? `${element.name}:nth-child(${place})` : step;
}

function isTwin({ name, attribs }: Element, other: string, className: string | undefined): boolean {
  return name === other && (!className || (attribs.class ?? '').split(/\s+/).includes(className));
}

function elementAbove({ parent }: Element): Element | null {
  return parent && isElement(parent) ? parent : null;
}

function isElement(node: AnyNode): node is Element {
  // Scripts and styles count among the children that CSS counts, too.
  return node.type === 'tag' || node.type === 'script' || node.type === 'style';
}

/** An excerpt short enough for evidence. */
export function excerpt(text: string): string {
  const line = collapse(text);
  return line.length <= 200 ? line : `${line.slice(0, 197)}…`;
}
