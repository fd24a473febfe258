import type { FitReport } from './fit-report.ts';
import type { RecentArticle } from './profile.ts';

/** Why no journalist was found for a source. These values are part of the API and will never change. */
export const UNRESOLVED_REASONS = [
  'no_byline',
  'organization_byline',
  'aggregator',
  'not_an_article',
  'paywalled',
  'fetch_failed',
  'blocked_by_robots',
  'ambiguous_identity',
  'suppressed',
  'timeout',
  'budget_exhausted',
  'canceled',
] as const;
export type UnresolvedReason = (typeof UNRESOLVED_REASONS)[number];

/** A journalist identified by name and other known details, not by an article. */
export interface JournalistReference {
  name: string;
  publication: string | null;
  domain: string | null;
  url: string | null;
}

/** What a search said of a person. */
export interface SearchJudgement extends Pick<FitReport, 'score' | 'verdict'> {
  /** Missing in rows that are older than this field. */
  standing?: number;
}

/** The person of a search for whom a source stands, and the dated pieces by which the search judged the person. */
export interface SourcePerson {
  name: string;
  outlet: string;
  outlet_domain: string | null;
  pieces: RecentArticle[];
  /** Missing in rows that are older than this field. */
  judgement?: SearchJudgement;
}

/** One entry of a job's `from` field. In the API, the field `kind` is named `type`. */
export type NewSource =
  | { kind: 'article_url'; url: string; host: string; person?: SourcePerson }
  | { kind: 'journalist_reference'; reference: JournalistReference; host: string };
export type SourceKind = NewSource['kind'];
