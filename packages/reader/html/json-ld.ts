import { decodeHTML } from 'entities';
import { inLines, oneLine, TEXT_BOUNDS, type TextKind } from '../../../model/text/clean-text.ts';
import { parseLeniently } from './lenient-json.ts';
import type { Page } from './page.ts';
import { indexOf } from './page-index.ts';

export type JsonLdNode = Record<string, unknown>;

/** The page's structured data: all nodes, and an index of the nodes by `@id`. */
export interface JsonLd {
  nodes: JsonLdNode[];
  byId: Map<string, JsonLdNode>;
  /**
   * Nodes of the structured data that another node contains or mentions in properties such as `comment`:
   * updates, comments, recommended stories.
   */
  parts: Set<JsonLdNode>;
}

const ARTICLE_TYPE = /(?:Article|Posting|Report|Review|Interview|Recipe|HowTo)$/;
const LISTS = new Set([
  'liveBlogUpdate',
  'comment',
  'itemListElement',
  'mentions',
  'citation',
  'hasPart',
  'isPartOf',
  'review',
]);
const MAX_DEPTH = 20;
const MAX_NODES = 5_000;
/** Maximum number of properties to read from an object. A node is copied for each reference to it. */
const MAX_KEYS = 1_000;

/**
 * The structured data of a page, computed once: every JSON-LD block, including `@graph` and nested nodes. A
 * malformed block is read as far as possible.
 */
export function readJsonLd(page: Page): JsonLd {
  return page.once(collectAll);
}

function collectAll(page: Page): JsonLd {
  const data: JsonLd = { nodes: [], byId: new Map(), parts: new Set() };
  for (const text of indexOf(page).structuredData)
    collect(data, bounded(parseLeniently(text), '', 0), 0, false);
  return data;
}

/**
 * A copy of a value in which every text is cleaned and limited in length. Values that are nested too deeply
 * are dropped.
 */
function bounded(value: unknown, key: string, depth: number): unknown {
  // The text in `articleBody` has markup and paragraphs, so its lines are kept. Every other string is reduced
  // to one line.
  if (typeof value === 'string')
    return key === 'articleBody' ? inLines(value, 'body') : oneLine(value, 'statement');
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => bounded(item, key, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_KEYS)
      .map(([name, child]) => [name, bounded(child, name, depth + 1)]),
  );
}

function collect(data: JsonLd, value: unknown, depth: number, isPart: boolean): void {
  if (depth > MAX_DEPTH || data.nodes.length > MAX_NODES) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(data, item, depth + 1, isPart);
  } else if (isNode(value)) {
    data.nodes.push(value);
    if (isPart) data.parts.add(value);
    const id = value['@id'];
    // A node that has only an `@id` is a reference to another node, and must not replace that node.
    if (typeof id === 'string' && Object.keys(value).length > 1 && !data.byId.has(id))
      data.byId.set(id, value);
    for (const key in value) {
      const child = value[key];
      if (typeof child === 'object') collect(data, child, depth + 1, isPart || LISTS.has(key));
    }
  }
}

export function isNode(value: unknown): value is JsonLdNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The `@type` values of a JSON-LD node, without prefixes such as `https://schema.org/`. */
export function typesOf(node: JsonLdNode): string[] {
  return asList(node['@type'])
    .filter((type): type is string => typeof type === 'string')
    .map((type) => type.slice(Math.max(...['/', '#', ':'].map((sign) => type.lastIndexOf(sign))) + 1));
}

export function asList(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  if (isNode(value) && Array.isArray(value['@list'])) return value['@list'];
  return Array.isArray(value) ? value : [value];
}

/** Returns a text value on one line without markup, or null. */
export function textValue(value: unknown, kind: TextKind = 'statement'): string | null {
  const stated = firstValue(value);
  if (typeof stated !== 'string' || stated === '') return null;
  // Some publishers escape text twice, or put markup where plain text is expected.
  const text = stated.includes('&') ? decodeHTML(stated) : stated;
  return oneLine(text.includes('<') ? text.replace(/<\/?[a-z][^<>]*>/gi, ' ') : text, kind) || null;
}

/** Returns the digits of a value that is a number, or null. */
export function numberValue(value: unknown): string | null {
  const stated = firstValue(value);
  return typeof stated === 'number' ? String(stated) : null;
}

function firstValue(value: unknown): unknown {
  const first = asList(value)[0];
  return isNode(first) ? first['@value'] : first;
}

/**
 * Resolves `{"@id": …}` to the node that it refers to. Properties of the reference itself take precedence.
 */
export function dereference(jsonLd: JsonLd, value: unknown): unknown {
  if (!isNode(value) || typeof value['@id'] !== 'string') return value;
  const named = jsonLd.byId.get(value['@id']);
  return named ? { ...named, ...value } : value;
}

/**
 * The node that describes the page's article: the node with the page's URL, or with the article's headline,
 * or else the first node with an author. Missing properties are added from other nodes about the same
 * article, because shop software and plug-ins each write their own node.
 */
export function findArticleNode(jsonLd: JsonLd, url: string, headline: string | null): JsonLdNode | null {
  const all = jsonLd.nodes.filter(
    (node) =>
      typesOf(node).some((type) => ARTICLE_TYPE.test(type)) &&
      ('headline' in node || 'author' in node || 'datePublished' in node),
  );
  const own = all.filter((node) => !jsonLd.parts.has(node));
  const nodes = own.length > 0 ? own : all;
  const path = pathOf(url);
  const same = [
    nodes.filter((node) => addressesOf(node).some((address) => pathOf(address) === path)),
    nodes.filter((node) => headline !== null && textValue(node.headline) === headline),
  ].find((found) => found.length > 0);
  if (!same) {
    const stated = nodes.filter((node) => !isOfOther(node));
    return stated.find((node) => node.author !== undefined) ?? stated[0] ?? null;
  }
  const [first, ...others] = [...same].sort(
    (a, b) => Number(b.author !== undefined) - Number(a.author !== undefined),
  );
  return others.length === 0 ? (first ?? null) : Object.assign({}, ...others.reverse(), first);
}

/** Whether a node describes an advertisement on the page, or is a template in which only the publication's name is filled in. */
function isOfOther(node: JsonLdNode): boolean {
  const [publisher] = asList(node.publisher);
  const name = isNode(publisher) ? textValue(publisher.name) : null;
  return (
    typesOf(node).includes('AdvertiserContentArticle') || (name !== null && textValue(node.headline) === name)
  );
}

/** Returns the URLs by which a node of the structured data identifies itself. */
export function addressesOf(node: JsonLdNode): string[] {
  return [node.url, node['@id'], node.mainEntityOfPage]
    .flatMap(asList)
    .map((value) => (isNode(value) ? (value['@id'] ?? value.url) : value))
    .filter((value): value is string => typeof value === 'string' && /^https?:/.test(value))
    .filter((value) => value.length <= TEXT_BOUNDS.address.most);
}

function pathOf(url: string): string {
  try {
    return new URL(url).pathname.replace(/\/$/, '');
  } catch {
    return url;
  }
}
