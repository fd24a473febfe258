/** What to look up: an article by its URL key, or a publication by its domain. */
export type LookupKind = 'article' | 'publication';

/** Why a lookup found nothing. `transient` means that a retry soon may succeed. */
export interface LookupFailure {
  /** An open set of values, such as `timeout`, `http_status` and `not_an_article`. */
  kind: string;
  message: string;
  transient: boolean;
}

/** What to look up. `key` is unique within the kind; `url` is the URL that the caller supplied. */
export interface Lookup {
  kind: LookupKind;
  key: string;
  url: string;
}
