import { collapse, type Page } from './page.ts';

export type JsonLdNode = Record<string, unknown>;

const ARTICLE_TYPE = /(?:Article|BlogPosting|LiveBlogPosting|Report)$/;

/** The page's structured data: every node, and the same by `@id`. */
export interface JsonLd {
  nodes: JsonLdNode[];
  byId: Map<string, JsonLdNode>;
}

/** Reads every JSON-LD block, `@graph` and nested nodes included. A broken block is skipped. */
export function readJsonLd({ $ }: Page): JsonLd {
  const nodes: JsonLdNode[] = [];
  const byId = new Map<string, JsonLdNode>();
  const collect = (value: unknown, depth: number) => {
    if (depth > 20) return;
    if (Array.isArray(value)) for (const item of value) collect(item, depth + 1);
    else if (isNode(value)) {
      nodes.push(value);
      const id = value['@id'];
      // A bare reference must not hide the node that it refers to.
      if (typeof id === 'string' && Object.keys(value).length > 1 && !byId.has(id)) byId.set(id, value);
      for (const child of Object.values(value)) collect(child, depth + 1);
    }
  };
  $('script[type*="ld+json"]').each((_index, element) => collect(parseLeniently($(element).text()), 0));
  return { nodes, byId };
}

function parseLeniently(text: string): unknown {
  const bare = text
    .replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/)|(?:-->|\/\*\s*\]\]>\s*\*\/)\s*$/g, '')
    .trim();
  const attempts = [
    () => bare,
    // Raw line breaks inside strings and trailing commas: the two commonest faults.
    () =>
      bare
        .replace(/\p{Cc}+/gu, ' ')
        .replace(/,\s*([}\]])/g, '$1')
        .replace(/;\s*$/, ''),
  ];
  for (const attempt of attempts) {
    try {
      return JSON.parse(attempt());
    } catch {
      // The next attempt repairs more; after the last one the page counts as having no such block.
    }
  }
  return undefined;
}

export function isNode(value: unknown): value is JsonLdNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function typesOf(node: JsonLdNode): string[] {
  return asList(node['@type']).filter((type): type is string => typeof type === 'string');
}

export function asList(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** A text value in one line, or null. */
export function textValue(value: unknown): string | null {
  const first = asList(value)[0];
  const text = isNode(first) ? first['@value'] : first;
  return typeof text === 'string' && collapse(text) !== '' ? decodeEntities(collapse(text)) : null;
}

// Publishers escape JSON-LD strings once too often; only what occurs in names and titles is undone.
const ENTITIES: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    if (code !== undefined) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    return ENTITIES[String(name).toLowerCase()] ?? whole;
  });
}

/** Follows a bare `{"@id": …}` to the node it names. */
export function dereference(jsonLd: JsonLd, value: unknown): unknown {
  if (!isNode(value) || typeof value['@id'] !== 'string' || typeof value.name === 'string') return value;
  return jsonLd.byId.get(value['@id']) ?? value;
}

/** The node that describes this page's article: by address, else by headline, else the first with an author. */
export function findArticleNode(jsonLd: JsonLd, url: string, headline: string | null): JsonLdNode | null {
  const articles = jsonLd.nodes.filter(
    (node) =>
      typesOf(node).some((type) => ARTICLE_TYPE.test(type)) &&
      ('headline' in node || 'author' in node || 'datePublished' in node),
  );
  const path = pathOf(url);
  return (
    articles.find((node) => addressesOf(node).some((address) => pathOf(address) === path)) ??
    articles.find((node) => headline !== null && textValue(node.headline) === headline) ??
    articles.find((node) => node.author !== undefined) ??
    articles[0] ??
    null
  );
}

function addressesOf(node: JsonLdNode): string[] {
  return [node.url, node['@id'], node.mainEntityOfPage]
    .flatMap(asList)
    .map((value) => (isNode(value) ? value['@id'] : value))
    .filter((value): value is string => typeof value === 'string' && /^https?:/.test(value));
}

function pathOf(url: string): string {
  try {
    return new URL(url).pathname.replace(/\/$/, '');
  } catch {
    return url;
  }
}
