import { readFeedLinks } from '../fields/feed-links.ts';
import { resembles } from '../fields/publication-names.ts';
import * as jsonLd from '../html/json-ld.ts';
import * as pages from '../html/page.ts';
import { readSiteMarks } from '../site/index.ts';
import { newsSitemaps } from './news-sitemaps.ts';
import type { PageSignals } from './page-signals.ts';

/** A feed or news sitemap, and the place where it is declared. */
export interface NamedFeed {
  url: string;
  locator: string;
}

/** Facts about a publication from its home page and robots.txt. */
export interface HomePage {
  signals: PageSignals;
  feeds: NamedFeed[];
}

const SITE = /(?:Organization|Newspaper|Periodical|WebSite|Corporation)$/;
/** Reads a home page, together with its site's robots.txt if that is known. The function is pure. */
export function readHomePage(html: string, url: string, robots: string | null): HomePage {
  const page = pages.parsePage(html, url);
  const { nodes } = jsonLd.readJsonLd(page);
  const sitemaps = newsSitemaps(robots, url);
  return {
    signals: {
      ...structuredSignals(nodes),
      ...metaSignals(page),
      marks: {
        ...readSiteMarks(page),
        ...(sitemaps[0] === undefined ? {} : { news_sitemap: sitemaps[0] }),
      },
    },
    feeds: [
      ...readFeedLinks(page).map((feed) => ({ url: feed, locator: 'css:link[rel~="alternate"]' })),
      ...sitemaps.map((sitemap) => ({ url: sitemap, locator: 'robots.txt:Sitemap' })),
    ],
  };
}

function structuredSignals(
  nodes: jsonLd.JsonLdNode[],
): Pick<PageSignals, 'publisher_names' | 'address_countries'> {
  const publishers = nodes.flatMap((node) => jsonLd.asList(node.publisher)).filter(jsonLd.isNode);
  const sites = nodes.filter((node) => jsonLd.typesOf(node).some((type) => SITE.test(type)));
  // A publisher may be a separate node of the structured data and also a value within the site's node. Count
  // its name only once.
  const named = new Set([...sites, ...publishers]);
  const addresses = sites.flatMap((node) => jsonLd.asList(node.address)).filter(jsonLd.isNode);
  return {
    publisher_names: texts([...named].map(({ name }) => jsonLd.textValue(name))),
    address_countries: texts(addresses.map((address) => countryText(address.addressCountry))),
  };
}

/** Accepts a country as `"DE"` or as `{"@type": "Country", "name": "DE"}`. */
function countryText(value: unknown): string | null {
  return jsonLd.textValue(jsonLd.isNode(value) ? value.name : value);
}

type MetaSignal = 'site_names' | 'application_names' | 'title_names' | 'html_lang' | 'og_locale';

function metaSignals(page: pages.Page): Pick<PageSignals, MetaSignal> {
  const { $ } = page;
  const metas = (name: string) =>
    texts(
      $(`meta[property="${name}" i], meta[name="${name}" i]`)
        .toArray()
        .map(({ attribs }) => pages.oneLine(attribs.content ?? '', 'name')),
    );
  return {
    site_names: metas('og:site_name'),
    application_names: metas('application-name'),
    title_names: titleNames(page),
    html_lang: $('html').attr('lang') ?? null,
    og_locale: metas('og:locale')[0] ?? null,
  };
}

/**
 * Finds possible names of the publication in a page title such as "Latest headlines | Example News": the
 * parts that resemble the host name, then the first part.
 */
function titleNames({ $, url }: pages.Page): string[] {
  const parts = pages.textOf($('title').first(), 'title').split(/\s+[|–—·•-]\s+/);
  const { hostname } = new URL(url);
  const own = parts.filter((part) => resembles(part, hostname));
  return texts([...own, parts[0] ?? null]);
}

function texts(values: (string | null)[]): string[] {
  return values.filter((value): value is string => value !== null && value !== '');
}
