import type { Cheerio } from 'cheerio';
import type { Element } from 'domhandler';
import type { articles } from '../../db/index.ts';
import { asList, dereference, isNode, type JsonLd, type JsonLdNode, textValue, typesOf } from './json-ld.ts';
import { isOrganization, isPersonName, normalizeName, parseByline, sameName, tidyName } from './names.ts';
import { absoluteUrl, cssLocator, excerpt, type Page, textOf } from './page.ts';

export interface Authorship {
  /** What is printed as the byline. */
  byline: string | null;
  authors: articles.ArticleAuthor[];
  organizations: (articles.Located & { name: string })[];
}

/** How far each source of an author is trusted by itself; agreement with a second one adds to it. */
const TRUST = { structured: 0.9, meta: 0.75, printed: 0.8 } as const;
const AGREEMENT = 0.07;
const MAX_AUTHORS = 12;

/**
 * Who wrote the page, in order of trust: structured data, meta elements, the printed byline. The printed
 * byline overrides only where it names more people than the structured data, all of those included, or
 * where the structured name is nowhere to be seen on the page.
 */
export function readAuthorship(
  page: Page,
  jsonLd: JsonLd,
  node: JsonLdNode | null,
  publicationName: string | null,
): Authorship {
  const structured = fromNode(page, jsonLd, node);
  const meta = fromMeta(page);
  const printed = fromPrintedByline(page);
  const ownName = publicationName ? normalizeName(publicationName) : null;
  const isPerson = (author: articles.ArticleAuthor) => normalizeName(author.name) !== ownName;

  const candidates = [structured, printed, meta].map((source) => ({
    ...source,
    authors: dedupe(source.authors.filter(isPerson)),
  }));
  const [first, second, third] = candidates as [Found, Found, Found];
  let chosen = first.authors.length > 0 ? first : second.authors.length > 0 ? second : third;
  if (chosen === first && overrides(page, first.authors, second.authors)) chosen = second;

  const others = candidates
    .filter((candidate) => candidate !== chosen)
    .flatMap((candidate) => candidate.authors);
  return {
    byline: second.byline ?? third.byline ?? first.byline,
    authors: chosen.authors.slice(0, MAX_AUTHORS).map((author) => enrich(author, others)),
    organizations: candidates.flatMap((candidate) => candidate.organizations),
  };
}

interface Found {
  byline: string | null;
  authors: articles.ArticleAuthor[];
  organizations: (articles.Located & { name: string })[];
}

function overrides(
  { $ }: Page,
  structured: articles.ArticleAuthor[],
  printed: articles.ArticleAuthor[],
): boolean {
  if (printed.length === 0) return false;
  const names = (author: articles.ArticleAuthor) => (other: articles.ArticleAuthor) =>
    sameName(author.name, other.name);
  const superset =
    printed.length > structured.length && structured.every((author) => printed.some(names(author)));
  if (superset) return true;
  const visible = normalizeName($('body').text());
  return structured.every((author) => !visible.includes(normalizeName(author.name)));
}

/** Adds what the other sources say about the same person. */
function enrich(author: articles.ArticleAuthor, others: articles.ArticleAuthor[]): articles.ArticleAuthor {
  const same = others.filter((other) => sameName(author.name, other.name));
  if (same.length === 0) return author;
  const firstOf = <K extends 'url' | 'email' | 'role' | 'bio'>(key: K) =>
    author[key] ?? same.find((other) => other[key] !== null)?.[key] ?? null;
  return {
    ...author,
    url: firstOf('url'),
    email: firstOf('email'),
    role: firstOf('role'),
    bio: firstOf('bio'),
    profiles: [...new Set([...author.profiles, ...same.flatMap((other) => other.profiles)])],
    confidence: Math.min(0.99, author.confidence + AGREEMENT),
  };
}

function dedupe(authors: articles.ArticleAuthor[]): articles.ArticleAuthor[] {
  return authors.filter(
    (author, index) => authors.findIndex((other) => sameName(author.name, other.name)) === index,
  );
}

function blank(name: string, located: articles.Located, confidence: number): articles.ArticleAuthor {
  return { name, url: null, email: null, role: null, bio: null, profiles: [], confidence, ...located };
}

// ---- structured data

function fromNode(page: Page, jsonLd: JsonLd, node: JsonLdNode | null): Found {
  const found: Found = { byline: null, authors: [], organizations: [] };
  const stated = asList(node?.author).length > 0 ? asList(node?.author) : asList(node?.creator);
  stated.forEach((value, index) => {
    const author = dereference(jsonLd, value);
    const name = isNode(author) ? personName(author) : textValue(author);
    if (!name) return;
    const located = { locator: `json-ld:author[${index}]`, excerpt: excerpt(name) };
    const types = isNode(author) ? typesOf(author) : [];
    if (types.some((type) => /Organization$/.test(type)) && isOrganization(name)) {
      found.organizations.push({ name, ...located });
      return;
    }
    const tidy = tidyName(name);
    const people = isPersonName(tidy, types.includes('Person') ? 'person' : 'unknown')
      ? [{ name: tidy, role: null }]
      : parseByline(name).people;
    if (people.length === 0) found.organizations.push({ name, ...located });
    for (const person of people) {
      const entry = blank(person.name, located, TRUST.structured);
      found.authors.push(isNode(author) && people.length === 1 ? describe(page, entry, author) : entry);
    }
  });
  return found;
}

function personName(node: JsonLdNode): string | null {
  const name = asList(node.name)
    .map(textValue)
    .filter((text) => text !== null)
    .join(', ');
  if (name !== '') return name;
  const parts = [textValue(node.givenName), textValue(node.familyName)].filter((part) => part !== null);
  return parts.length === 2 ? parts.join(' ') : null;
}

function describe(page: Page, author: articles.ArticleAuthor, node: JsonLdNode): articles.ArticleAuthor {
  const email = textValue(node.email)?.replace(/^mailto:/i, '') ?? null;
  const url = absoluteUrl(textValue(node.url) ?? undefined, page.url);
  return {
    ...author,
    url: url && isAuthorPage(url) ? url : null,
    email: email && isAddress(email) ? email.toLowerCase() : null,
    role: textValue(node.jobTitle),
    bio: textValue(node.description),
    profiles: asList(node.sameAs)
      .map((value) => absoluteUrl(textValue(value) ?? undefined, page.url))
      .filter((value) => value !== null),
  };
}

/** Publishers put their home page where the author's page belongs. */
function isAuthorPage(url: string): boolean {
  return new URL(url).pathname.replace(/\/+$/, '') !== '';
}

export function isAddress(text: string): boolean {
  return /^[^\s@<>"]+@[^\s@<>"]+\.[a-z]{2,}$/i.test(text);
}

// ---- meta elements

const AUTHOR_META = [
  'author',
  'article:author',
  'parsely-author',
  'sailthru.author',
  'dc.creator',
  'dcterms.creator',
  'byl',
  'cXenseParse:author',
  'citation_author',
];

function fromMeta({ $ }: Page): Found {
  const found: Found = { byline: null, authors: [], organizations: [] };
  for (const name of AUTHOR_META) {
    $(`meta[name="${name}" i], meta[property="${name}" i]`).each((_index, element) => {
      const content = $(element).attr('content')?.trim() ?? '';
      if (content === '' || /^https?:/.test(content)) return;
      const located = { locator: `meta:${name}`, excerpt: excerpt(content) };
      const parsed = parseByline(content);
      found.byline ??= parsed.people.length > 0 ? content : null;
      found.authors.push(
        ...parsed.people.map((person) => ({ ...blank(person.name, located, TRUST.meta), role: person.role })),
      );
      found.organizations.push(
        ...parsed.organizations.map((organization) => ({ name: organization, ...located })),
      );
    });
    if (found.authors.length > 0) break;
  }
  return found;
}

// ---- the printed byline

// Most specific first. `i` because class names come in every case.
const BYLINE_SELECTORS = [
  '[rel~="author"]',
  '[itemprop="author"]',
  '[class*="byline" i]',
  '[class*="author-name" i], [class*="author__name" i], [class*="authorname" i], [class*="author_name" i]',
  '[class*="author" i]',
  '[data-testid*="author" i], [data-testid*="byline" i]',
  'address',
];
// Author boxes of other stories, comments and page furniture name people who did not write this page.
const ELSEWHERE =
  'aside, footer, nav, [class*="related" i], [class*="teaser" i], [class*="comment" i], [class*="recommend" i], [class*="most-read" i], [class*="card" i], [class*="promo" i]';
const MAX_BYLINE_LENGTH = 200;

function fromPrintedByline(page: Page): Found {
  const { $ } = page;
  const headline = $('h1').first();
  const inCard = headline.closest(ELSEWHERE).length > 0;
  for (const selector of BYLINE_SELECTORS) {
    const found: Found = { byline: null, authors: [], organizations: [] };
    const elements = $<Element, string>(selector).filter(
      (_index, element) => inCard || $(element).closest(ELSEWHERE).length === 0,
    );
    const [first, ...more] = outermost(elements.toArray());
    if (!first) continue;
    readBylineElement(page, $(first), found);
    // Co-authors stand beside the first one; whoever stands elsewhere wrote another story.
    const block = $(first).parent().parent();
    for (const element of more.slice(0, MAX_AUTHORS)) {
      if ($(element).closest(block).length > 0) readBylineElement(page, $(element), found);
    }
    if (found.authors.length > 0 || (found.organizations.length > 0 && found.byline)) return found;
  }
  return { byline: null, authors: [], organizations: [] };
}

function outermost(elements: Element[]): Element[] {
  const all = new Set<unknown>(elements);
  return elements.filter((element) => {
    for (
      let above: { parent?: unknown } | null = element;
      above;
      above = above.parent as { parent?: unknown } | null
    ) {
      if (above !== element && all.has(above)) return false;
    }
    return true;
  });
}

function readBylineElement(page: Page, element: Cheerio<Element>, found: Found): void {
  const { $ } = page;
  const named = element.find('[itemprop="name"]').first();
  const text = element.is('meta')
    ? (element.attr('content') ?? '')
    : textOf(named.length > 0 ? named : element);
  if (text === '' || text.length > MAX_BYLINE_LENGTH) return;
  const node = element.get(0);
  if (!node) return;
  const located = { locator: cssLocator($, node), excerpt: excerpt(text) };
  const parsed = parseByline(text);
  if (parsed.people.length + parsed.organizations.length > 0) found.byline ??= text;
  const links = [...(element.is('a') ? [node] : []), ...element.find('a[href]').toArray()];
  for (const person of parsed.people) {
    const own = links.filter((link) => sameName(tidyName(textOf($(link))), person.name));
    const mail = links.map((link) => mailAddress($(link).attr('href'))).find((address) => address !== null);
    const url = own
      .map((link) => absoluteUrl($(link).attr('href'), page.url))
      .find((address) => address !== null && isAuthorPage(address));
    found.authors.push({
      ...blank(person.name, located, TRUST.printed),
      role: person.role,
      url: url ?? null,
      // One person, one link: the address beside the name is theirs.
      email: parsed.people.length === 1 ? (mail ?? null) : null,
    });
  }
  found.organizations.push(...parsed.organizations.map((name) => ({ name, ...located })));
}

export function mailAddress(href: string | undefined): string | null {
  const match = /^mailto:([^?]+)/i.exec(href?.trim() ?? '');
  if (!match?.[1]) return null;
  try {
    const address = decodeURIComponent(match[1]).trim().toLowerCase();
    return isAddress(address) ? address : null;
  } catch {
    return null;
  }
}
