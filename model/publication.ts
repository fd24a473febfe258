import type { Evidence } from './evidence.ts';

/** Data about a publication, derived from its articles alone. `publicationDomain` identifies the publication. */
export interface PublicationRecord {
  domain: string;
  /** The name of the publication; null until a page states it. */
  name: string | null;
  homepage_url: string;
  /** The type of the publication, derived from its URL and an extracted article; null if nothing indicates a type. */
  publication_type: PublicationType | null;
  /** Data about the publication from one of its articles; absent until an article has been read. */
  profile?: PublicationProfile | null;
}

/** Publication types, in the order in which their scores are listed. */
export const PUBLICATION_TYPES = [
  'editorial',
  'newswire',
  'government',
  'brand_content',
  'syndication_platform',
] as const;
export type PublicationType = (typeof PUBLICATION_TYPES)[number];
/** The probability of each type. The probabilities add up to 1. */
export type PublicationTypeScores = Record<PublicationType, number>;

/**
 * Where a fact about a publication was found. `url` and the fields about the fetch are null for facts that
 * come from a list.
 */
export type PublicationEvidence = Omit<Evidence, 'url' | 'fetched_at' | 'content_sha256'> & {
  url: string | null;
  fetched_at: string | null;
  content_sha256: string | null;
};

/** The result of a publication lookup. Unknown values are null. */
export interface PublicationProfile {
  name: string | null;
  homepage_url: string;
  /** The type of the publication. The type, its confidence and the scores are null if nothing indicates a type. */
  publication_type: PublicationType | null;
  publication_type_confidence: number | null;
  publication_type_scores: PublicationTypeScores | null;
  /** ISO 3166-1, lower case. */
  country: string | null;
  /** ISO 639, lower case. */
  language: string | null;
  feeds: string[];
  evidence: PublicationEvidence[];
}

/** Where a number about a publication comes from. */
interface FigureSource {
  /** The formula or vendor that the number comes from, e.g. `tranco_zipf_v1`. */
  source: string;
  /** The day that the metric describes, `YYYY-MM-DD`. */
  as_of: string;
  /** The domain under which the source lists the publication. */
  rank_domain: string;
  evidence: Evidence;
}

/** From 0 to 100. */
export interface AuthorityFigure extends FigureSource {
  value: number;
}

/** Monthly visits from search engines. The range is null if the source gives no range. */
export interface TrafficFigure extends FigureSource {
  value: number;
  low: number | null;
  high: number | null;
}

/** Metrics with their sources. An unknown metric is null, never 0. */
export interface PublicationMetrics {
  authority: AuthorityFigure | null;
  traffic: TrafficFigure | null;
}

/**
 * `tranco`: domains ranked by popularity. `domain_ranks`: domains ranked by their position in Common Crawl's web graph.
 */
export const RANK_LISTS = ['tranco', 'domain_ranks'] as const;
export type RankList = (typeof RANK_LISTS)[number];
