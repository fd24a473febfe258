import { articles } from '../../db/index.ts';
import { readAuthorship } from './authors.ts';
import { noAuthorship } from './authorship.ts';
import { readModified, readPublished } from './dates.ts';
import { findArticleNode, readJsonLd } from './json-ld.ts';
import { readLanguage } from './languages.ts';
import { countWords, readMainText } from './main-text/index.ts';
import type { Page } from './page.ts';
import { indexOf } from './page-index.ts';
import { readKind } from './page-kinds.ts';
import { isPaywalled } from './paywalls.ts';
import { readMasthead } from './publication-names.ts';
import type { Leads } from './read-leads.ts';
import { readSummary } from './summaries.ts';
import { readSyndication } from './syndication.ts';
import { findHeadline, readTitle } from './titles.ts';
import { readSection, readTags } from './topics.ts';

/** What a page says as an article: all of a reading but the ways to reach people. */
export type Story = Omit<articles.ArticleReading, keyof Leads>;

/** The text of a page, the same as Markdown, and its metadata. */
export function readStory(page: Page): Story {
  const { url } = page;
  const index = indexOf(page);
  const jsonLd = readJsonLd(page);
  const stated = findArticleNode(jsonLd, url, index.documentTitle);
  const { publication, names: own } = readMasthead({ page, index, jsonLd, node: stated });
  const headline = findHeadline(index, stated, own);
  const title = readTitle(index, stated, headline, own);
  const node = findArticleNode(jsonLd, url, title?.text ?? null);
  const { text, markdown } = readMainText(page, title?.text ?? null, node);
  const wordCount = countWords(text);
  const { language, tag } = readLanguage(index, node, `${title?.text ?? ''} ${text.slice(0, 600)}`);
  const dated = { page, index, node, headline, language: tag };
  const published = readPublished(dated);
  const modified = readModified(dated);
  const summary = readSummary(page, index, node);
  const section = readSection(index, jsonLd, node);
  const kind = readKind({
    url: new URL(url),
    index,
    jsonLd,
    node,
    title: title?.text ?? null,
    hasHeadline: headline !== null,
    hasDate: published !== null,
    text,
    words: wordCount,
  });
  const authorship = articles.SIGNED_KINDS.has(kind)
    ? readAuthorship({ page, index, jsonLd, node, headline, language, siteNames: own })
    : noAuthorship();
  const syndication = readSyndication({
    page,
    index,
    node,
    canonical: summary.canonical?.value ?? null,
    authors: authorship.authors.length,
    organizations: authorship.organizations,
    own,
    lines: index.lines,
  });

  return {
    kind,
    url,
    canonical_url: summary.canonical?.value ?? null,
    title: title?.text ?? null,
    title_evidence: located(title),
    description: summary.description?.value ?? null,
    byline: authorship.byline?.text ?? null,
    authors: authorship.authors,
    organizations: authorship.organizations,
    published_at: published?.value ?? null,
    published_at_precision: published?.precision ?? null,
    published_evidence: located(published),
    modified_at: modified?.value ?? null,
    language,
    section: section?.text ?? null,
    tags: readTags(index, node),
    image_url: summary.image?.value ?? null,
    publication_name: publication?.name ?? null,
    publication_evidence: located(publication),
    paywalled: isPaywalled(index, node),
    is_syndicated: syndication.isSyndicated,
    original_url: syndication.originalUrl,
    evidence: evidenceOf({
      title,
      description: summary.description,
      canonical_url: summary.canonical,
      image_url: summary.image,
      byline: authorship.byline,
      published_at: published,
      modified_at: modified,
      section,
      publication_name: publication,
      is_syndicated: syndication.evidence,
    }),
    text,
    markdown,
    word_count: wordCount,
  };
}

type Evidence = articles.Located & { confidence: number };

function evidenceOf(
  facts: Record<articles.EvidencedField, Evidence | null>,
): articles.ArticleReading['evidence'] {
  const stated = Object.entries(facts).filter((entry): entry is [string, Evidence] => entry[1] !== null);
  return Object.fromEntries(
    stated.map(([field, { locator, excerpt, confidence }]) => [field, { locator, excerpt, confidence }]),
  );
}

function located(fact: articles.Located | null): articles.Located | null {
  return fact && { locator: fact.locator, excerpt: fact.excerpt };
}
