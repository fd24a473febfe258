import type { Element } from 'domhandler';
import { jsonLd, pages, readFeed, readPrintedAddresses, readPrintedProfiles, textInScript } from '#reader';
import { type Evidence, normalizeName } from '../../model/index.ts';
import type { WebPage } from '../web/index.ts';

/** The result of looking evidence up again; `no_page` means that it does not come from a page. */
export type EvidenceState = 'found' | 'not_found' | 'other_bytes' | 'not_recorded' | 'no_page';

/** Returns the kept page of a URL and hash, or says whether the URL was kept with other bytes or not at all. */
export interface KeptPages {
  find(
    url: string,
    contentSha256: string,
  ): Promise<Pick<WebPage, 'text' | 'url'> | 'other_bytes' | 'not_recorded'>;
}

/** Matches locators of evidence that does not come from a page, such as a vendor's response. */
const NO_PAGE = /^provider:/;

/**
 * Creates a check of whether a kept page has the recorded hash and shows the excerpt at its locator. The last page is
 * cached, because consecutive checks usually concern the same page.
 */
export function createEvidenceCheck(records: KeptPages): (evidence: Evidence) => Promise<EvidenceState> {
  let last: { key: string; page: StoredPage | 'other_bytes' | 'not_recorded' } | null = null;
  return async (evidence) => {
    if (NO_PAGE.test(evidence.locator)) return 'no_page';
    const key = `${evidence.content_sha256} ${evidence.url}`;
    if (last?.key !== key) {
      const record = await records.find(evidence.url, evidence.content_sha256);
      const page =
        typeof record === 'string'
          ? record
          : { text: record.text, tree: pages.parsePage(record.text, record.url) };
      last = { key, page };
    }
    if (typeof last.page === 'string') return last.page;
    return findAgain(evidence, last.page) ? 'found' : 'not_found';
  };
}

/** Returns the texts at a locator's path, or an empty list if there is no such path. */
type Place = (page: pages.Page, path: string) => string[];

const PLACES: { prefix: string; why: string; at: Place }[] = [
  { prefix: 'css:', why: 'an element or, with `@name`, one of its attributes', at: inElements },
  { prefix: 'meta:', why: 'the content of `<meta>` by name, property or itemprop', at: inMeta },
  { prefix: 'json-ld:', why: 'a value of the structured data, by type and key', at: inStructuredData },
  { prefix: 'url', why: 'the URL of the page itself', at: ({ url }) => [url, decodeURI(url)] },
];

interface StoredPage {
  text: string;
  tree: pages.Page;
}

const FEED = /^feed:item\[(\d+)\]$/;

/**
 * Returns whether the place that the locator names contains the excerpt. Encoded values, and contacts located by the
 * text around them, are extracted from the page again.
 */
function findAgain(evidence: Evidence, { text, tree: page }: StoredPage): boolean {
  const { locator, excerpt } = evidence;
  const feed = FEED.exec(locator);
  if (feed) {
    const reading = readFeed(text, page.url);
    const item = reading.ok ? reading.items[Number(feed[1])] : undefined;
    return item !== undefined && containsPhrase(excerpt, item.title);
  }
  const place = PLACES.find(({ prefix }) => locator.startsWith(prefix));
  if (place?.at(page, locator.slice(place.prefix.length)).some((textAt) => containsPhrase(excerpt, textAt)))
    return true;
  return [...readPrintedAddresses(page), ...readPrintedProfiles(page)].some(
    (contact) => contact.locator === locator && contact.excerpt === excerpt,
  );
}

/** A text of more characters could contain an excerpt's words in the right order by chance. */
const MAX_IN_ORDER = 600;

/**
 * Compares without spacing, case and punctuation. An excerpt's words must be in order but need not be adjacent,
 * because an excerpt may join several HTML elements and leave out a byline's date.
 */
function containsPhrase(excerpt: string, text: string): boolean {
  const quoted = excerpt.replace(/…$/, '');
  const part = bare(quoted);
  if (part === '') return text.includes(excerpt);
  if (bare(text).includes(part)) return true;
  if (text.length > MAX_IN_ORDER) return false;
  const words = normalizeName(text).split(' ');
  let from = 0;
  return normalizeName(quoted)
    .split(' ')
    .every((word) => {
      const at = words.indexOf(word, from);
      from = at + 1;
      return at >= 0;
    });
}

function bare(text: string): string {
  return normalizeName(text).replaceAll(' ', '');
}

function inElements(page: pages.Page, path: string): string[] {
  const { $ } = page;
  const [, selector = path, attribute] = /^(.*?)(?:@([\w-]+))?$/s.exec(path) ?? [];
  return $<Element, string>(selector)
    .toArray()
    .flatMap((element) => {
      if (attribute) return [element.attribs[attribute] ?? ''];
      const source = element.name === 'script' ? [textInScript($(element).text())] : [];
      const within = [element, ...$(element).find('*').toArray()];
      return [
        pages.textOf($(element)),
        ...source,
        ...within.flatMap((inner) => Object.values(inner.attribs)),
      ];
    });
}

function inMeta({ $ }: pages.Page, name: string): string[] {
  return $<Element, string>('meta')
    .toArray()
    .filter(({ attribs }) =>
      [attribs.name, attribs.property, attribs.itemprop, attribs['http-equiv']].some(
        (key) => key?.trim().toLowerCase() === name,
      ),
    )
    .map(({ attribs }) => attribs.content ?? attribs.value ?? '');
}

/** Returns the texts at a path such as `author[0]` or `Person.email`, which begins with a node's type or key. */
function inStructuredData(page: pages.Page, path: string): string[] {
  const data = jsonLd.readJsonLd(page);
  const [first = '', ...rest] = path.replace(/\[\d+\]/g, '').split('.');
  const ofType = data.nodes.filter((node) => jsonLd.typesOf(node).includes(first));
  const start: unknown[] =
    ofType.length > 0 ? ofType : data.nodes.flatMap((node) => jsonLd.asList(node[first]));
  const values = rest.reduce<unknown[]>(
    (nodes, key) =>
      nodes
        .map((value) => jsonLd.dereference(data, value))
        .filter(jsonLd.isNode)
        .flatMap((node) => jsonLd.asList(node[key])),
    start,
  );
  return values.flatMap((value) => textsOf(data, value, 0));
}

const MAX_DEPTH = 6;

function textsOf(data: jsonLd.JsonLd, value: unknown, depth: number): string[] {
  if (depth > MAX_DEPTH) return [];
  if (typeof value === 'string') return [jsonLd.textValue(value) ?? '', value];
  if (Array.isArray(value)) return value.flatMap((item) => textsOf(data, item, depth + 1));
  const node = jsonLd.dereference(data, value);
  if (!jsonLd.isNode(node)) return [];
  // Some structured data splits a name into two parts, in either order.
  const name = [node.givenName, node.familyName].map((part) => jsonLd.textValue(part) ?? '').join(' ');
  return [name, ...Object.values(node).flatMap((item) => textsOf(data, item, depth + 1))];
}
