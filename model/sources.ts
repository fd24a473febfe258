/** Why a source has no journalist. Frozen in the API. */
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

/** What the caller knows about a person, without an article. */
export interface JournalistReference {
  name: string;
  publication: string | null;
  domain: string | null;
  url: string | null;
}

/** One entry of a job's `from`; `kind` is its `type` in the API. */
export type NewSource =
  | { kind: 'article_url'; url: string; host: string }
  | { kind: 'journalist_reference'; reference: JournalistReference; host: string };
export type SourceKind = NewSource['kind'];
