/** Where an article comes from, least informative first. A better origin replaces a worse one. */
export const NEWS_ORIGINS = ['gkg', 'gdelt_doc', 'serper', 'feed', 'lookup'] as const;
export type NewsOrigin = (typeof NEWS_ORIGINS)[number];

/** One article as the news index stores it. Unknown values are null. */
export interface NewsArticle {
  url_key: string;
  /** The URL where it is read. */
  url: string;
  domain: string;
  title: string;
  /** Its description or its beginning. */
  snippet: string | null;
  authors: string[];
  source_name: string | null;
  published_at: Date | null;
  published_at_precision: 'second' | 'minute' | 'hour' | 'day' | null;
  published_at_basis: 'article_metadata' | 'provider' | 'first_seen' | null;
  /** ISO 639. */
  language: string | null;
  /** ISO 3166-1, lower case. */
  country: string | null;
  image_url: string | null;
  /** Whether it says that it reprints another publisher's story. */
  is_reprint: boolean;
  origin: NewsOrigin;
}

export interface IndexedArticle extends NewsArticle {
  /** Indexed for search, but not stored. */
  text: string | null;
  /** The key of the article that it says it reprints. */
  original_key: string | null;
}

/** One search term. A `word` also matches its inflections; a `phrase` and a `title` match as written. */
export interface SearchTerm {
  kind: 'word' | 'phrase' | 'title' | 'site';
  text: string;
}

/** Matches any of the terms or, when negated, none of them. */
export interface SearchClause {
  anyOf: SearchTerm[];
  negated: boolean;
}

/** A request to an external provider. Times are RFC 3339. */
export interface ProviderRequest {
  q: string;
  clauses: SearchClause[];
  gl: string | null;
  hl: string | null;
  tbs: string | null;
  page: number;
  from: string | null;
  to: string | null;
  newestFirst: boolean;
}

/** Why a provider gave no result. */
export interface ProviderFailure {
  /**
   * `refused`: the query is invalid; `misconfigured`: our key is invalid or used up; `unavailable`: worth a
   * retry.
   */
  kind: 'refused' | 'misconfigured' | 'unavailable';
  message: string;
  retryAfterSeconds: number | null;
}
