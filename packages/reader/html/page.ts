import type { CheerioAPI } from 'cheerio';
import { load } from 'cheerio/slim';
import type { AnyNode, Document, Element } from 'domhandler';
import {
  collapse,
  cut,
  lineOf,
  oneLine,
  TEXT_BOUNDS,
  type TextKind,
} from '../../../model/text/clean-text.ts';
import { repairEncoding } from './garbled.ts';
import { parseTree } from './html-tree.ts';

export { clean, collapse, cut, oneLine, TEXT_BOUNDS, type TextKind } from '../../../model/text/clean-text.ts';

/**
 * A page that is parsed once and shared by all rules. The page itself stores the results of rules, because a
 * WeakMap would keep the tree in memory until the next full garbage collection and triple the memory use.
 */
export class Page {
  readonly root: Document;
  /** The URL of the page, for resolving links. */
  readonly url: string;
  readonly #found = new Map<unknown, unknown>();
  #queries: CheerioAPI | null = null;

  constructor(root: Document, url: string) {
    this.root = root;
    this.url = url;
  }

  /** Returns the result of a function for the page. The function is called only once per page. */
  once<T>(find: (page: Page) => T): T {
    if (!this.#found.has(find)) this.#found.set(find, find(this));
    return this.#found.get(find) as T;
  }

  /** The tree of the page in the form that CSS queries need. */
  get $(): CheerioAPI {
    this.#queries ??= load(this.root, { xml: { xmlMode: false } });
    return this.#queries;
  }
}

export function parsePage(html: string, url: string): Page {
  return new Page(parseTree(repairEncoding(html)), url);
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
 * Returns the text of elements on one line, with a space around blocks and spans. Otherwise, the two words in
 * `<span>Ada</span><span>Reporter</span>` would be joined.
 */
export function textOf(elements: Iterable<AnyNode>, kind: TextKind = 'line'): string {
  // Collect more text than the limit, because `lineOf` collapses white space afterwards, which shortens the
  // text.
  const enough = 4 * TEXT_BOUNDS[kind].most;
  let text = '';
  const walk = (nodes: readonly AnyNode[]) => {
    for (const node of nodes) {
      if (text.length > enough) return;
      if (node.type === 'text') text += node.data;
      else if (node.type === 'tag' && !SILENT.has(node.name)) {
        const gap = INLINE.has(node.name) ? '' : ' ';
        text += gap;
        walk(node.children);
        text += gap;
      }
    }
  };
  for (const element of elements) if ('children' in element) walk(element.children);
  return lineOf(text, kind);
}

/** Returns an absolute http(s) URL. Null for fragments, `javascript:`, `mailto:` and invalid URLs. */
export function absoluteUrl(href: string | undefined, base: string): string | null {
  if (!href || href.startsWith('#') || href.length > TEXT_BOUNDS.address.most) return null;
  try {
    const url = new URL(href, base);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
}

/** Returns a CSS path, starting at the nearest id, that finds the element again in the stored page. */
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

/**
 * Returns one step of a CSS path: the element's name and first class, or its name and position if a sibling
 * has the same name and class.
 */
function stepTo(element: Element): string {
  const className = (element.attribs.class ?? '').split(/\s+/).find((name) => /^[A-Za-z][\w-]*$/.test(name));
  const step = className ? `${element.name}.${className}` : element.name;
  let place = 0;
  let isPassed = false;
  let hasTwin = false;
  // Visit the siblings once and stop early, because a hostile page may have a hundred thousand of them.
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
  // Scripts and styles count as elements, because `:nth-child` in CSS counts them too.
  return node.type === 'tag' || node.type === 'script' || node.type === 'style';
}

/** Returns an excerpt of a text that is short enough for evidence. */
export function excerpt(text: string): string {
  const line = oneLine(text, 'line');
  return line.length <= 200 ? line : `${cut(line, 197)}…`;
}

/** Whether a URL is the home page of its host, regardless of its parameters. */
export function isRootPath({ pathname }: URL): boolean {
  return /^\/*$/.test(pathname);
}

/** Elements whose text is no part of a line. */
export const UNSEEN = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'time',
  'select',
  'figure',
  'textarea',
]);

/**
 * Whether an element's text has at most `maxLength` characters. The function stops reading as soon as the
 * text is longer.
 */
export function isShort(element: Element, maxLength: number): boolean {
  let room = maxLength;
  const walk = (nodes: AnyNode[]): boolean =>
    nodes.every((node) => {
      if (node.type === 'text') room -= collapse(node.data).length;
      return room >= 0 && (node.type !== 'tag' || UNSEEN.has(node.name) || walk(node.children));
    });
  return walk(element.children);
}
