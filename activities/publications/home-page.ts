import type { articles } from '../../db/index.ts';
import { jsonLd, pages, readFeedLinks } from '../articles/index.ts';

/** A fact of a home page, with its place there. */
export interface Fact extends articles.Located {
  value: string;
}

/** What a home page says of its publication. Unknown is null. */
export interface HomePage {
  url: string;
  name: Fact | null;
  language: Fact | null;
  country: Fact | null;
  feeds: string[];
  /** The organization's types in structured data, e.g. `NewsMediaOrganization`. */
  organizationTypes: string[];
}

const ORGANIZATION = /(?:Organization|Newspaper|Periodical|WebSite|Corporation)$/;

/** Reads a home page. Pure: the same page gives the same facts. */
export function readHomePage(html: string, url: string): HomePage {
  const page = pages.parsePage(html, url);
  const nodes = jsonLd
    .readJsonLd(page)
    .nodes.filter((node) => jsonLd.typesOf(node).some((type) => ORGANIZATION.test(type)));
  return {
    url,
    name: readName(page, nodes),
    language: readLanguage(page),
    country: readCountry(page, nodes),
    feeds: readFeedLinks(page),
    organizationTypes: nodes.flatMap(jsonLd.typesOf),
  };
}

function readName(page: pages.Page, nodes: jsonLd.JsonLdNode[]): Fact | null {
  const title = pages.textOf(page.$('title').first());
  return firstFact([
    [meta(page, 'og:site_name'), 'meta:og:site_name'],
    [jsonLd.textValue(nodes[0]?.name), 'json-ld:name'],
    [meta(page, 'application-name'), 'meta:application-name'],
    // "Example News | Latest headlines": the name comes first on a home page.
    [title.split(/\s+[|–—-]\s+/)[0] ?? null, 'css:title'],
  ]);
}

function readLanguage(page: pages.Page): Fact | null {
  const fact = firstFact([
    [page.$('html').attr('lang') ?? null, 'css:html[lang]'],
    [meta(page, 'og:locale'), 'meta:og:locale'],
  ]);
  const value = fact?.value.toLowerCase().split(/[-_]/)[0] ?? '';
  return fact && /^[a-z]{2,3}$/.test(value) ? { ...fact, value } : null;
}

/** The country of the publisher's address, else of the top-level domain, else of the page's locale. */
function readCountry(page: pages.Page, nodes: jsonLd.JsonLdNode[]): Fact | null {
  const addresses = nodes.map((node) => node.address).filter(jsonLd.isNode);
  const topLevel = new URL(page.url).hostname.split('.').at(-1) ?? '';
  const facts = [
    firstFact([[jsonLd.textValue(addresses[0]?.addressCountry), 'json-ld:address.addressCountry']]),
    firstFact([[countryOfTopLevel(topLevel), 'url:host']]),
    firstFact([
      [/[-_]([A-Za-z]{2})$/.exec(page.$('html').attr('lang') ?? '')?.[1] ?? null, 'css:html[lang]'],
      [/_([A-Za-z]{2})$/.exec(meta(page, 'og:locale') ?? '')?.[1] ?? null, 'meta:og:locale'],
    ]),
  ];
  const fact = facts.find((candidate) => candidate && /^[A-Za-z]{2}$/.test(candidate.value));
  return fact ? { ...fact, value: fact.value.toLowerCase() } : null;
}

/** Country codes that are sold as words: `.tv` is television, not Tuvalu. */
const VANITY = new Set([
  'ai',
  'am',
  'cc',
  'co',
  'fm',
  'gg',
  'io',
  'la',
  'ly',
  'me',
  'nu',
  'sh',
  'to',
  'tv',
  'ws',
]);

function countryOfTopLevel(label: string): string | null {
  if (label.length !== 2 || label === 'eu' || VANITY.has(label)) return null;
  return label === 'uk' ? 'gb' : label;
}

function meta({ $ }: pages.Page, name: string): string | null {
  return $(`meta[property="${name}" i], meta[name="${name}" i]`).first().attr('content') ?? null;
}

function firstFact(candidates: [string | null, string][]): Fact | null {
  for (const [text, locator] of candidates) {
    const value = pages.collapse(text ?? '');
    if (value !== '' && value.length <= 100) return { value, locator, excerpt: pages.excerpt(value) };
  }
  return null;
}
