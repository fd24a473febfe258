import { evidenceIdOf, type publications, type sources } from '../../db/index.ts';
import type { WebPage } from '../web/index.ts';
import { classifyPublication, type PageSignals, type PublicationClassification } from './classify/index.ts';
import type { NamedFeed } from './home-page.ts';

/** Name and version of this reader, for evidence. */
const PUBLICATION_READER = 'publication@2';

export type Classified = Extract<PublicationClassification, { outcome: 'classified' }>;
/** What evidence points to: a page that was fetched, or nothing but our own list. */
interface Quoted {
  url: string;
  fetchedAt: Date;
  contentSha256: string;
}

/** Classifies a registrable domain; null for what is none, such as the IP address under which an article was stored. */
export function classifyDomain(domain: string, signals: PageSignals | null): Classified | null {
  const classification = classifyPublication({ url: `https://${domain}/`, signals });
  return classification.outcome === 'classified' ? classification : null;
}

/** A publication by its classification and the home page that this rests on. */
export function describePage(
  classification: Classified,
  page: WebPage,
  feeds: NamedFeed[],
): publications.PublicationProfile {
  return {
    ...profileOf(classification),
    homepage_url: page.url,
    feeds: feeds.map(({ url }) => url),
    evidence: [
      ...evidenceOf(classification, page),
      ...feeds.map(({ url, locator }) => evidence(page, 'feeds', locator, url)),
    ],
  };
}

/** A publication whose pages cannot be read, by what the curated list or a government's suffix says; else null. */
export function describeListed(classification: Classified): publications.PublicationProfile | null {
  if (!classification.is_listed) return null;
  const { homepage_url: url } = classification;
  const quoted = { url, fetchedAt: new Date(), contentSha256: NO_PAGE };
  return {
    ...profileOf(classification),
    homepage_url: url,
    feeds: [],
    evidence: evidenceOf(classification, quoted),
  };
}

/** The SHA-256 of nothing: no page was read. */
const NO_PAGE = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

function profileOf(classification: Classified) {
  const { type, confidence, scores, name, country, language } = classification;
  return {
    name,
    publication_type: type,
    publication_type_confidence: confidence,
    publication_type_scores: scores,
    country: country?.toLowerCase() ?? null,
    language,
  };
}

function evidenceOf(classification: Classified, quoted: Quoted): sources.Evidence[] {
  const identity = (['name', 'country', 'language'] as const).flatMap((field) => {
    const [value, locator] = [classification[field], classification.found_at[field]];
    return value && locator ? [evidence(quoted, field, locator, value)] : [];
  });
  const rules = classification.evidence.map(({ rule, detail }) =>
    evidence(quoted, 'publication_type', `rule:${rule}`, detail),
  );
  return [...identity, ...rules];
}

function evidence(page: Quoted, field: string, locator: string, excerpt: string): sources.Evidence {
  return {
    id: evidenceIdOf([page.url, page.contentSha256, field, locator, excerpt]),
    fields: [field],
    url: page.url,
    locator,
    excerpt,
    fetched_at: page.fetchedAt.toISOString(),
    content_sha256: page.contentSha256,
    extractor: PUBLICATION_READER,
  };
}
