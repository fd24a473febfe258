import type { Cheerio, CheerioAPI } from 'cheerio';
import { load } from 'cheerio/slim';
import type { AnyNode, Element } from 'domhandler';
import { parseTree } from './html-tree.ts';

/** A parsed page: parsed once, read by every rule. */
export interface Page {
  $: CheerioAPI;
  /** Where the page was fetched from, for resolving links. */
  url: string;
}

export function parsePage(html: string, url: string): Page {
  return { $: load(parseTree(html), { xml: { xmlMode: false } }), url };
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
 * The text of an element in one line. Blocks and spans are set apart by a space: pages print
 * `<span>Ada</span><span>Reporter</span>` and mean two words.
 */
export function textOf(element: Cheerio<AnyNode>): string {
  let text = '';
  const walk = (
    nodes: readonly { type: string; data?: string; name?: string; children?: readonly unknown[] }[],
  ) => {
    for (const node of nodes) {
      if (node.type === 'text') text += node.data ?? '';
      else if (node.type === 'tag' && !SILENT.has(node.name ?? '')) {
        const gap = INLINE.has(node.name ?? '') ? '' : ' ';
        text += gap;
        walk((node.children ?? []) as Parameters<typeof walk>[0]);
        text += gap;
      }
    }
  };
  walk(element.contents().toArray() as Parameters<typeof walk>[0]);
  return collapse(text);
}

export function collapse(text: string): string {
  return text.replace(/[\s\u00a0\u200b-\u200d\u2060\ufeff]+/g, ' ').trim();
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

const MAX_PATH_STEPS = 6;

/** A short CSS path that finds this element again in the stored page. */
export function cssLocator($: CheerioAPI, element: Element): string {
  const steps: string[] = [];
  let current: Element | null = element;
  while (current && steps.length < MAX_PATH_STEPS) {
    steps.unshift(stepFor($, current));
    const path = steps.join(' > ');
    if (current.attribs.id || $(path).length === 1) return `css:${path}`;
    const above: unknown = current.parent;
    current = isElement(above) ? above : null;
  }
  return `css:${steps.join(' > ')}`;
}

function stepFor($: CheerioAPI, element: Element): string {
  const id = element.attribs.id;
  if (id && /^[A-Za-z][\w-]*$/.test(id)) return `#${id}`;
  const className = (element.attribs.class ?? '').split(/\s+/).find((name) => /^[A-Za-z][\w-]*$/.test(name));
  const step = className ? `${element.name}.${className}` : element.name;
  const twins = $(element).siblings(step).length;
  return twins > 0 ? `${element.name}:nth-child(${$(element).index() + 1})` : step;
}

function isElement(node: unknown): node is Element {
  return typeof node === 'object' && node !== null && (node as { type?: string }).type === 'tag';
}

/** An excerpt short enough for evidence. */
export function excerpt(text: string): string {
  const line = collapse(text);
  return line.length <= 200 ? line : `${line.slice(0, 197)}…`;
}
