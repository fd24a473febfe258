import { parseDocument } from 'htmlparser2';
import type { Span } from './excerpt-spans.ts';

/** What is needed of a node that htmlparser2 has parsed. */
interface ParsedNode {
  type: string;
  name?: string;
  attribs?: Record<string, string>;
  children?: ParsedNode[];
  startIndex: number | null;
  endIndex: number | null;
}

interface PageElement {
  name: string;
  attributes: Record<string, string>;
  above: PageElement | null;
  /** The number of the element among the elements of its parent, from 1. */
  place: number;
  span: Span;
}

const FEED_ITEM = /^feed:item\[(\d+)\]$/;
const STEP =
  /^(?:#([\w-]+)|([a-z][\w-]*)(?:\.([\w-]+))?(?::nth-child\((\d+)\))?(?:\[([\w-]+)~?="([^"]*)"\])?)$/i;
/** How many passages of one page a locator may name. */
const MAX_REGIONS = 200;
/** How many elements around the one of a CSS path may hold the rest of its excerpt. */
const SURROUNDINGS = 3;

/**
 * Parses a page, and returns a function that finds the passages that a locator names: the elements of a CSS path
 * and up to three around each, `<meta>` tags by name, the scripts with structured data that have the keys of a path, or the item of a feed.
 * For the locator `url`, which names no passage, and for unknown locators there is none.
 */
export function readRegions(text: string): (locator: string) => Span[] {
  let html: PageElement[] | null = null;
  let feed: PageElement[] | null = null;
  return (locator) => {
    const item = FEED_ITEM.exec(locator)?.[1];
    if (item !== undefined) {
      feed ??= elementsOf(text, true).filter(({ name }) => name === 'item' || name === 'entry');
      return feed.slice(Number(item), Number(item) + 1).map(({ span }) => span);
    }
    html ??= elementsOf(text, false);
    const [, kind, path = ''] = /^(css|meta|json-ld):(.+)$/s.exec(locator) ?? [];
    const isAt = kind === undefined ? null : conditionOf(kind, path, text);
    const elements = isAt ? html.filter(isAt).slice(0, MAX_REGIONS) : [];
    return (kind === 'css' ? withSurroundings(elements) : elements).map(({ span }) => span);
  };
}

/** Adds the elements around, the nearest first: the excerpt of a contact quotes what is beside it. */
function withSurroundings(elements: PageElement[]): PageElement[] {
  const all = new Set(elements);
  let last = elements;
  for (let level = 0; level < SURROUNDINGS; level += 1) {
    last = last.flatMap(({ above }) => (above && above.name !== 'body' ? [above] : []));
    for (const element of last) all.add(element);
  }
  return [...all];
}

function conditionOf(kind: string, path: string, text: string): ((element: PageElement) => boolean) | null {
  if (kind === 'css') return onPath(path);
  if (kind === 'meta')
    return ({ name, attributes }) =>
      name === 'meta' &&
      ['name', 'property', 'itemprop', 'http-equiv'].some(
        (key) => attributes[key]?.trim().toLowerCase() === path,
      );
  const keys = path.replace(/\[\d+\]/g, '').split('.');
  return ({ name, attributes, span }) =>
    name === 'script' &&
    /^application\/ld\+json/i.test((attributes.type ?? '').trim()) &&
    keys.every((key) => text.slice(...span).includes(`"${key}"`));
}

/** Returns a condition for a CSS path of child steps; an attribute behind `@` is in the element's tag. */
function onPath(path: string): ((element: PageElement) => boolean) | null {
  const steps = path
    .replace(/@[\w-]+$/, '')
    .split(' > ')
    .map((step) => STEP.exec(step));
  if (steps.some((step) => step === null)) return null;
  return (element) => {
    let current: PageElement | null = element;
    for (const step of steps.toReversed()) {
      if (current === null) return ['html', 'body', 'head'].includes(step?.[2] ?? '');
      if (!matchStep(current, step as RegExpExecArray)) return false;
      current = current.above;
    }
    return true;
  };
}

function matchStep(
  { name, attributes, place }: PageElement,
  [, id, tag, className, nth, key, value]: RegExpExecArray,
) {
  if (id !== undefined) return attributes.id === id;
  const words = (text: string | undefined) => (text ?? '').split(/\s+/);
  return (
    name === tag &&
    (className === undefined || words(attributes.class).includes(className)) &&
    (nth === undefined || Number(nth) === place) &&
    (key === undefined || words(attributes[key]).includes(value ?? ''))
  );
}

function elementsOf(text: string, xmlMode: boolean): PageElement[] {
  const elements: PageElement[] = [];
  // A list of what is still to visit, because a hostile page may be nested deeper than calls can be.
  const root: ParsedNode = parseDocument(text, { xmlMode, withStartIndices: true, withEndIndices: true });
  const open: { node: ParsedNode; element: PageElement | null }[] = [{ node: root, element: null }];
  for (let next = open.pop(); next; next = open.pop()) {
    let place = 0;
    for (const node of next.node.children ?? []) {
      if (!['tag', 'script', 'style'].includes(node.type)) continue;
      place += 1;
      const element: PageElement = {
        name: node.name ?? '',
        attributes: node.attribs ?? {},
        above: next.element,
        place,
        span: [node.startIndex ?? 0, (node.endIndex ?? 0) + 1],
      };
      elements.push(element);
      open.push({ node, element });
    }
  }
  return elements.sort((left, right) => left.span[0] - right.span[0]);
}
