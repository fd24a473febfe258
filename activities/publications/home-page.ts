import { jsonLd, pages, readFeedLinks, resembles } from '../articles/index.ts';
import type { PageSignals } from './classify/index.ts';
import { newsSitemaps } from './news-sitemaps.ts';

/** A feed or news sitemap, and where it is named. */
export interface NamedFeed {
  url: string;
  locator: string;
}

/** What a home page and the robots.txt beside it say of their publication. */
export interface HomePage {
  signals: PageSignals;
  feeds: NamedFeed[];
}

const SITE = /(?:Organization|Newspaper|Periodical|WebSite|Corporation)$/;
/** What schema.org lets a newsroom say of its rules. */
const POLICIES = [
  'publishingPrinciples',
  'ethicsPolicy',
  'correctionsPolicy',
  'diversityPolicy',
  'masthead',
  'missionCoveragePrioritiesPolicy',
  'ownershipFundingInfo',
  'unnamedSourcesPolicy',
  'verificationFactCheckingPolicy',
];
const INVESTORS = /\binvestor[- ]?relations\b|\/investors?(?:[-/]|$)|\/\/(?:ir|investors?)\./i;
const AGENCY_DATELINE = /\((?:Reuters|AP|AFP|UPI|dpa|ANSA|EFE|Xinhua|PTI|ANI|APA|Lusa|TASS|Kyodo)\)\s*[-–—]/;
/** Case and slashes matter: news pages print "SOURCE: News agencies". */
const RELEASE_LINE = /\/PRNewswire(?:-\w+)?\/|\(BUSINESS WIRE\)|\(GLOBE NEWSWIRE\)|\bACCESSWIRE\s*\//;

/** Reads a home page, with the text of its site's robots.txt where that is known. Pure. */
export function readHomePage(html: string, url: string, robots: string | null): HomePage {
  const page = pages.parsePage(html, url);
  const { nodes } = jsonLd.readJsonLd(page);
  const sitemaps = newsSitemaps(robots, url);
  return {
    signals: {
      ...structuredSignals(nodes),
      ...metaSignals(page),
      ...textSignals(page),
      news_sitemap: sitemaps.length > 0,
    },
    feeds: [
      ...readFeedLinks(page).map((feed) => ({ url: feed, locator: 'css:link[rel~="alternate"]' })),
      ...sitemaps.map((sitemap) => ({ url: sitemap, locator: 'robots.txt:Sitemap' })),
    ],
  };
}

type StructuredSignal =
  | 'json_ld_types'
  | 'publisher_types'
  | 'publisher_names'
  | 'address_countries'
  | 'policy_fields'
  | 'paywalled';

function structuredSignals(nodes: jsonLd.JsonLdNode[]): Pick<PageSignals, StructuredSignal> {
  const publishers = nodes.flatMap((node) => jsonLd.asList(node.publisher)).filter(jsonLd.isNode);
  const sites = nodes.filter((node) => jsonLd.typesOf(node).some((type) => SITE.test(type)));
  // A publisher is a node of its own and a value of the site's: its name counts once.
  const named = new Set([...sites, ...publishers]);
  const addresses = sites.flatMap((node) => jsonLd.asList(node.address)).filter(jsonLd.isNode);
  return {
    json_ld_types: nodes.flatMap(jsonLd.typesOf),
    publisher_types: publishers.flatMap(jsonLd.typesOf),
    publisher_names: texts([...named].map(({ name }) => jsonLd.textValue(name))),
    address_countries: texts(addresses.map((address) => countryText(address.addressCountry))),
    policy_fields: nodes.some((node) => POLICIES.some((policy) => policy in node)),
    paywalled: nodes.some(({ isAccessibleForFree }) => /^false$/i.test(String(isAccessibleForFree))),
  };
}

/** `"DE"`, or `{"@type": "Country", "name": "DE"}`. */
function countryText(value: unknown): string | null {
  return jsonLd.textValue(jsonLd.isNode(value) ? value.name : value);
}

type MetaSignal =
  | 'site_names'
  | 'application_names'
  | 'title_names'
  | 'html_lang'
  | 'og_locale'
  | 'generator'
  | 'news_keywords';

function metaSignals(page: pages.Page): Pick<PageSignals, MetaSignal> {
  const { $ } = page;
  const metas = (name: string) =>
    texts(
      $(`meta[property="${name}" i], meta[name="${name}" i]`)
        .toArray()
        .map(({ attribs }) => pages.collapse(attribs.content ?? '')),
    );
  return {
    site_names: metas('og:site_name'),
    application_names: metas('application-name'),
    title_names: titleNames(page),
    html_lang: $('html').attr('lang') ?? null,
    og_locale: metas('og:locale')[0] ?? null,
    generator: metas('generator')[0] ?? null,
    news_keywords: metas('news_keywords').length > 0,
  };
}

/** "Latest headlines | Example News": the part that the host is called by, else the first one. */
function titleNames({ $, url }: pages.Page): string[] {
  const parts = pages.textOf($('title').first()).split(/\s+[|–—·•-]\s+/);
  const { hostname } = new URL(url);
  const own = parts.filter((part) => resembles(part, hostname));
  return texts([...own, parts[0] ?? null]);
}

type TextSignal = 'investor_relations' | 'agency_dateline' | 'release_line' | 'sponsor_label_near_headline';

function textSignals({ $ }: pages.Page): Pick<PageSignals, TextSignal> {
  const text = pages.textOf($('body'));
  return {
    investor_relations: $('a[href]')
      .toArray()
      .some((link) => INVESTORS.test(link.attribs.href ?? '') || INVESTORS.test($(link).text())),
    agency_dateline: AGENCY_DATELINE.test(text),
    release_line: RELEASE_LINE.test(text),
    // A home page has no headline of its own; the labels beside its teasers speak of single stories.
    sponsor_label_near_headline: false,
  };
}

function texts(values: (string | null)[]): string[] {
  return values.filter((value): value is string => value !== null && value !== '');
}
