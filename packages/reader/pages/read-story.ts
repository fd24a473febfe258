import {
  type ArticleReading,
  type EvidencedField,
  type Located,
  type PageKind,
  SIGNED_KINDS,
  urlKey,
} from '../../../model/index.ts';
import { readAuthorship } from '../authors/authors.ts';
import { noAuthorship } from '../authors/authorship.ts';
import { readModified, readPublished } from '../dates/dates.ts';
import { findHeadline } from '../fields/headline.ts';
import { readLanguage } from '../fields/languages.ts';
import { readKind } from '../fields/page-kinds.ts';
import { isPaywalled } from '../fields/paywalls.ts';
import { readMasthead } from '../fields/publication-names.ts';
import { readSummary } from '../fields/summaries.ts';
import { readSyndication } from '../fields/syndication.ts';
import { readTitle } from '../fields/titles.ts';
import { readSection, readTags } from '../fields/topics.ts';
import { findArticleNode, readJsonLd, typesOf } from '../html/json-ld.ts';
import { isRootPath, type Page } from '../html/page.ts';
import { indexOf } from '../html/page-index.ts';
import { countWords, readMainText } from '../main-text/index.ts';
import type { Leads } from './read-leads.ts';

/** The content of an article: all fields of an extracted article except contacts and links. */
export type Story = Omit<ArticleReading, keyof Leads>;

/**
 * Finds the headline of a page and the structured data about its article, which are needed to extract the
 * other fields of the article.
 */
export function findSubject(page: Page) {
  const index = indexOf(page);
  const jsonLd = readJsonLd(page);
  const stated = findArticleNode(jsonLd, page.url, index.documentTitle);
  const { publication, names: own } = readMasthead({ page, index, jsonLd, node: stated });
  const headline = findHeadline(index, stated, own);
  const title = readTitle(index, stated, headline, own);
  const node = findArticleNode(jsonLd, page.url, title?.text ?? null);
  return { index, jsonLd, publication, own, headline, title, node };
}

type Subject = ReturnType<typeof findSubject>;

/** Extracts the metadata of a page, and its main text as plain text and as Markdown. */
export function readStory(page: Page): Story {
  const subject = findSubject(page);
  const { index, jsonLd, publication, headline, node } = subject;
  const title = subject.title?.text ?? null;
  const { text, markdown, confidence } = readMainText(page, title, node);
  const words = countWords(text);
  const { language, tag } = readLanguage(index, node, `${title ?? ''} ${text.slice(0, LANGUAGE_SAMPLE)}`);
  const dated = { page, index, node, headline, title, language: tag };
  const published = readPublished(dated);
  const modified = readModified(dated);
  const { canonical, description, image } = readSummary(page, index, node);
  const section = readSection(index, jsonLd, node);
  const kind = readKind({
    url: new URL(page.url),
    index,
    jsonLd,
    node,
    title,
    hasHeadline: headline !== null,
    hasDate: published !== null,
    text,
    words,
    textConfidence: confidence ?? 0,
  });
  const { authors, organizations, byline, syndication } = readOrigin(page, subject, {
    kind,
    language,
    canonical: canonical?.value ?? null,
  });
  return {
    kind,
    url: page.url,
    canonical_url: canonical?.value ?? null,
    title,
    title_evidence: located(subject.title),
    description: description?.value ?? null,
    byline: byline?.text ?? null,
    authors,
    organizations,
    published_at: published?.value ?? null,
    published_at_precision: published?.precision ?? null,
    published_evidence: located(published),
    modified_at: modified?.value ?? null,
    language,
    section: section?.text ?? null,
    schema_types: node === null ? [] : typesOf(node).slice(0, MAX_TYPES),
    tags: readTags(index, node),
    image_url: image?.value ?? null,
    publication_name: publication?.name ?? null,
    publication_evidence: located(publication),
    paywalled: isPaywalled(index, node),
    is_syndicated: syndication.isSyndicated,
    original_url: syndication.originalUrl,
    evidence: evidenceOf({
      title: subject.title,
      description,
      canonical_url: canonical,
      image_url: image,
      byline,
      published_at: published,
      modified_at: modified,
      section,
      publication_name: publication,
      is_syndicated: syndication.evidence,
    }),
    text,
    markdown,
    word_count: words,
    text_confidence: confidence,
  };
}

/** Reads who wrote a story, and whether it was published elsewhere first. */
function readOrigin(
  page: Page,
  { index, jsonLd, publication, own, headline, node }: Subject,
  { kind, language, canonical }: { kind: PageKind; language: string | null; canonical: string | null },
) {
  // Also look for an author on a page that looks like a listing, because it may be a story of a few lines. A
  // home page has no author.
  const isSigned = SIGNED_KINDS.has(kind) || (!UNSIGNED.has(kind) && !isRootPath(new URL(page.url)));
  const siteNames = [...own, ...(publication ? [publication.name] : [])];
  const { byline, authors, organizations } = isSigned
    ? readAuthorship({ page, index, jsonLd, node, headline, language, siteNames })
    : noAuthorship();
  const { lines } = index;
  const origin = { page, index, node, canonical, authors: authors.length, organizations, own, lines };
  const ownUrls = new Set([page.url, canonical ?? page.url].map(urlKey));
  return {
    byline,
    organizations,
    // Some publishing systems link an author's name to the URL of the story instead of the author's page.
    authors: authors.map((author) =>
      author.url && ownUrls.has(urlKey(author.url)) ? { ...author, url: null } : author,
    ),
    syndication: readSyndication(origin),
  };
}

/** Kinds of pages that have no author. */
const UNSIGNED = new Set<PageKind>(['error', 'login_wall']);

/** The number of schema.org types that are kept of an article. */
const MAX_TYPES = 5;
/** The number of characters used to detect the language. */
const LANGUAGE_SAMPLE = 1_500;

type Evidence = Located & { confidence: number };

function evidenceOf(facts: Record<EvidencedField, Evidence | null>): ArticleReading['evidence'] {
  const stated = Object.entries(facts).filter((entry): entry is [string, Evidence] => entry[1] !== null);
  return Object.fromEntries(
    stated.map(([field, { locator, excerpt, confidence }]) => [field, { locator, excerpt, confidence }]),
  );
}

function located(fact: Located | null): Located | null {
  return fact && { locator: fact.locator, excerpt: fact.excerpt };
}
