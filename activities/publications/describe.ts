import {
  classifyPublication,
  type NamedFeed,
  type PageSignals,
  type PublicationClassification,
} from '#reader';
import {
  evidenceIdOf,
  PUBLICATION_READER,
  type PublicationEvidence,
  type PublicationProfile,
} from '../../model/index.ts';
import type { WebPage } from '../web/index.ts';

export type Classified = Extract<PublicationClassification, { outcome: 'classified' }>;
export type QuotedPage = Pick<WebPage, 'url' | 'fetchedAt' | 'contentSha256'>;

/** Classifies a domain; returns null for a text that is not a registrable domain, such as an IP address. */
export function classifyDomain(domain: string, signals: PageSignals | null): Classified | null {
  const classification = classifyPublication({ url: `https://${domain}/`, signals });
  return classification.outcome === 'classified' ? classification : null;
}

export function describePage(
  classification: Classified,
  page: QuotedPage,
  feeds: NamedFeed[],
  homepageUrl: string,
): PublicationProfile {
  return {
    ...profileOf(classification),
    homepage_url: homepageUrl,
    feeds: feeds.map(({ url }) => url),
    evidence: [
      ...evidenceOf(classification, page),
      ...feeds.map(({ url, locator }) => evidence(page, 'feeds', locator, url)),
    ],
  };
}

/** Returns a profile without any page if the curated list or a government suffix gives one, otherwise null. */
export function describeListed(classification: Classified): PublicationProfile | null {
  if (!classification.is_listed) return null;
  return {
    ...profileOf(classification),
    homepage_url: classification.homepage_url,
    feeds: [],
    evidence: evidenceOf(classification, null),
  };
}

function profileOf(classification: Classified) {
  const { type, confidence, scores, name, country, language } = classification;
  return {
    name,
    publication_type: type,
    publication_type_confidence: type && confidence,
    publication_type_scores: type && scores,
    country: country?.toLowerCase() ?? null,
    language,
  };
}

function evidenceOf(classification: Classified, page: QuotedPage | null): PublicationEvidence[] {
  const identity = (['name', 'country', 'language'] as const).flatMap((field) => {
    const [value, locator] = [classification[field], classification.found_at[field]];
    return value && locator ? [evidence(page, field, locator, value)] : [];
  });
  const rules = classification.evidence.map(({ rule, detail, is_of_page }) =>
    evidence(is_of_page ? page : null, 'publication_type', `rule:${rule}`, detail),
  );
  return [...identity, ...rules];
}

/** Matches locators of evidence from the curated list, the URL or rules based on them, rather than a page. */
const OFF_PAGE = /^(?:seed_list|url|rule:(?:government_suffix|main_language_of)):/;

function evidence(
  read: QuotedPage | null,
  field: string,
  locator: string,
  excerpt: string,
): PublicationEvidence {
  const page = OFF_PAGE.test(locator) ? null : read;
  return {
    id: evidenceIdOf([...(page ? [page.url, page.contentSha256] : []), field, locator, excerpt]),
    fields: [field],
    url: page?.url ?? null,
    locator,
    excerpt,
    fetched_at: page?.fetchedAt.toISOString() ?? null,
    content_sha256: page?.contentSha256 ?? null,
    extractor: PUBLICATION_READER,
  };
}
