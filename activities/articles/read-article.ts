import type { articles } from '../../db/index.ts';
import { readAuthorship } from './authors.ts';
import { readModified, readPublished } from './dates.ts';
import { readFeedLinks } from './feed-links.ts';
import {
  asList,
  dereference,
  findArticleNode,
  isNode,
  type JsonLd,
  type JsonLdNode,
  readJsonLd,
  textValue,
} from './json-ld.ts';
import { countWords, readMainText } from './main-text/index.ts';
import { absoluteUrl, excerpt, type Page, parsePage, textOf } from './page.ts';
import { readPrintedAddresses } from './printed-addresses.ts';

/** Name and version of this reader, for evidence. */
export const ARTICLE_READER = 'article@1';

/** Below this a page without structured data is not taken for an article. */
const MIN_WORDS = 80;

/** Reads a page as an article. Pure: the same page gives the same reading. */
export function readArticle(html: string, url: string): articles.ArticleReading {
  const page = parsePage(html, url);
  const jsonLd = readJsonLd(page);
  const headline = textOf(page.$('h1').first()) || null;
  const node = findArticleNode(jsonLd, url, headline);
  const publication = readPublicationName(page, jsonLd, node);
  const title = readTitle(page, node, headline, publication?.name ?? null);
  const { text, markdown } = readMainText(page, title?.text ?? null, node);
  const wordCount = countWords(text);
  const published = readPublished(page, node);
  const authorship = readAuthorship(page, jsonLd, node, publication?.name ?? null);

  return {
    kind: readKind(page, node, title?.text ?? null, wordCount),
    url,
    canonical_url: absoluteUrl(
      page.$('link[rel="canonical"]').attr('href') ?? meta(page, 'og:url') ?? undefined,
      url,
    ),
    title: title?.text ?? null,
    title_evidence: title ? { locator: title.locator, excerpt: title.excerpt } : null,
    description: meta(page, 'og:description') ?? meta(page, 'description') ?? textValue(node?.description),
    byline: authorship.byline,
    authors: authorship.authors,
    organizations: authorship.organizations,
    published_at: published?.value ?? null,
    published_at_precision: published?.precision ?? null,
    published_evidence: published ? { locator: published.locator, excerpt: published.excerpt } : null,
    modified_at: readModified(page, node)?.value ?? null,
    language: readLanguage(page, node),
    section: textValue(node?.articleSection) ?? meta(page, 'article:section'),
    tags: [],
    image_url: absoluteUrl(meta(page, 'og:image') ?? undefined, url),
    publication_name: publication?.name ?? null,
    publication_evidence: publication ? { locator: publication.locator, excerpt: publication.excerpt } : null,
    paywalled: isPaywalled(page, node),
    is_syndicated: false,
    original_url: null,
    addresses: readPrintedAddresses(page),
    feeds: readFeedLinks(page),
    text,
    markdown,
    word_count: wordCount,
  };
}

/** The content of the first `<meta>` of this name or property, or null. */
export function meta({ $ }: Page, name: string): string | null {
  const content = $(`meta[property="${name}" i], meta[name="${name}" i], meta[itemprop="${name}"]`)
    .first()
    .attr('content');
  return content?.trim() || null;
}

function readTitle(
  page: Page,
  node: JsonLdNode | null,
  headline: string | null,
  publicationName: string | null,
): (articles.Located & { text: string }) | null {
  const candidates: [string | null, string][] = [
    [textValue(node?.headline), 'json-ld:headline'],
    [meta(page, 'og:title'), 'meta:og:title'],
    [meta(page, 'twitter:title'), 'meta:twitter:title'],
    [headline, 'css:h1'],
    [textOf(page.$('title').first()) || null, 'css:title'],
  ];
  for (const [text, locator] of candidates) {
    if (text) return { text: withoutSiteName(text, publicationName), locator, excerpt: excerpt(text) };
  }
  return null;
}

/** "Headline | Example News" → "Headline", where the last part is the publication's name. */
function withoutSiteName(title: string, publicationName: string | null): string {
  const match = /^(.+?)\s+[|–—-]\s+([^|–—]+)$/.exec(title);
  if (!match?.[1] || !match[2] || !publicationName) return title;
  const same = (a: string, b: string) =>
    a.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') === b.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return same(match[2], publicationName) ? match[1] : title;
}

function readPublicationName(
  page: Page,
  jsonLd: JsonLd,
  node: JsonLdNode | null,
): (articles.Located & { name: string }) | null {
  const publisher = dereference(jsonLd, asList(node?.publisher)[0]);
  const stated = isNode(publisher) ? textValue(publisher.name) : textValue(publisher);
  const candidates: [string | null, string][] = [
    [meta(page, 'og:site_name'), 'meta:og:site_name'],
    [stated, 'json-ld:publisher.name'],
    [meta(page, 'application-name'), 'meta:application-name'],
  ];
  for (const [name, locator] of candidates) {
    if (name && isPublicationName(name)) return { name, locator, excerpt: excerpt(name) };
  }
  return null;
}

/** Generic labels and legal forms are put where the name belongs. */
function isPublicationName(name: string): boolean {
  return (
    name.length <= 80 &&
    !/^(?:logo|news|home|politics|blog|website|.*\b(?:gmbh|ag|a\/s|inc\.?|ltd\.?|llc))$/i.test(name)
  );
}

function readLanguage(page: Page, node: JsonLdNode | null): string | null {
  const stated = page.$('html').attr('lang') || textValue(node?.inLanguage) || meta(page, 'og:locale');
  const primary = stated?.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  return /^[a-z]{2,3}$/.test(primary) ? primary : null;
}

function isPaywalled(page: Page, node: JsonLdNode | null): boolean {
  const free = node?.isAccessibleForFree;
  if (free === false || (typeof free === 'string' && /^false$/i.test(free))) return true;
  return /^(?:locked|metered|paid|premium)$/i.test(meta(page, 'article:content_tier') ?? '');
}

const ERROR_TITLE =
  /^(?:error\s+)?404(?:$|[\s:.–—-]+(?:error|not found|page|seite))|^not found$|page not found|seite nicht gefunden|page introuvable/i;

function readKind(
  page: Page,
  node: JsonLdNode | null,
  title: string | null,
  words: number,
): articles.PageKind {
  if (node) return 'article';
  // An error page that is sent as 200. Long ones are articles about something not found.
  if (words < 200 && ERROR_TITLE.test(title ?? '')) return 'error';
  if (/^article$/i.test(meta(page, 'og:type') ?? '')) return 'article';
  if (new URL(page.url).pathname.replace(/\/+$/, '') === '') return 'listing';
  const links = page.$('main a, article a').length;
  if (words >= MIN_WORDS && page.$('h1').length > 0 && words > links * 8) return 'article';
  return links > 20 ? 'listing' : 'other';
}
