import type { Evidence } from './evidence.ts';

/** What is known about a publication from its articles alone, by registrable domain. */
export interface PublicationRecord {
  domain: string;
  /** Null until a page names it. */
  name: string | null;
  homepage_url: string;
  /** From its address and the page that was read; null while nothing speaks for a type. */
  publication_type: PublicationType | null;
  /** What that page says about the publication. Absent while no page of it was read. */
  profile?: PublicationProfile | null;
}

/** The types of publication, in the order in which scores are listed. */
export const PUBLICATION_TYPES = [
  'editorial',
  'newswire',
  'government',
  'brand_content',
  'syndication_platform',
] as const;
export type PublicationType = (typeof PUBLICATION_TYPES)[number];
/** The probability of each type; they add up to 1. */
export type PublicationTypeScores = Record<PublicationType, number>;

/** Where a fact about a publication comes from. `url` and the fetch fields are null for facts from a list. */
export type PublicationEvidence = Omit<Evidence, 'url' | 'fetched_at' | 'content_sha256'> & {
  url: string | null;
  fetched_at: string | null;
  content_sha256: string | null;
};

/** What a lookup found about a publication. Unknown values are null. */
export interface PublicationProfile {
  name: string | null;
  homepage_url: string;
  /** All three are null while nothing speaks for a type. */
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

/** Where a metric comes from. */
interface FigureSource {
  /** The formula or the vendor, e.g. `tranco_zipf_v1`. */
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

/** Monthly visits from search; the range is null when the source gives none. */
export interface TrafficFigure extends FigureSource {
  value: number;
  low: number | null;
  high: number | null;
}

/** Metrics with their sources; unknown is null, never 0. */
export interface PublicationMetrics {
  authority: AuthorityFigure | null;
  traffic: TrafficFigure | null;
}

/** `tranco`: domains by popularity. `domain_ranks`: domains by rank in Common Crawl's web graph. */
export const RANK_LISTS = ['tranco', 'domain_ranks'] as const;
export type RankList = (typeof RANK_LISTS)[number];
