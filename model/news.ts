/**
 * Where an article record comes from, least informative source first. A record from a better source replaces
 * a record from a worse source.
 */
export const NEWS_ORIGINS = ['gkg', 'gdelt_doc', 'gal', 'serper', 'archive', 'feed', 'lookup'] as const;
export type NewsOrigin = (typeof NEWS_ORIGINS)[number];
/** The sources whose terms ask that GDELT is named where their data is shown. */
export const GDELT_ORIGINS: readonly NewsOrigin[] = ['gkg', 'gdelt_doc', 'gal'];

/** An article in the form stored in the news index. Unknown values are null. */
export interface NewsArticle {
  url_key: string;
  /** The URL at which the article can be read. */
  url: string;
  domain: string;
  title: string;
  /** The article's description, or else the beginning of its text. */
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
  /** Whether the article says that it reprints another publisher's story. */
  is_reprint: boolean;
  origin: NewsOrigin;
}

export interface IndexedArticle extends NewsArticle {
  /** The article's text, which is indexed for search but not stored. */
  text: string | null;
  /** The key of the original article, if this article says that it is a reprint. */
  original_key: string | null;
}

/** One search term. A `word` also matches its inflections; a `phrase` or `title` matches exactly as written. */
export interface SearchTerm {
  kind: 'word' | 'phrase' | 'title' | 'site';
  text: string;
}

/** A condition for articles: they contain any of the terms or, if the condition is negated, none of them. */
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

export interface ProviderFailure {
  /**
   * Why a news provider returned no result. `refused`: the query is invalid; `misconfigured`: Byline's API
   * key for the provider is invalid or has used up its quota; `unavailable`: a retry may succeed.
   */
  kind: 'refused' | 'misconfigured' | 'unavailable';
  message: string;
  retryAfterSeconds: number | null;
}
