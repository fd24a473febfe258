/** What to look up: an article by its URL key, or a publication by its domain. */
export type LookupKind = 'article' | 'publication';

/** Why a lookup found nothing. `transient` means that a retry may soon succeed. */
export interface LookupFailure {
  /** The reason for the failure, such as `timeout`, `http_status` or `not_an_article`. New reasons may be added. */
  kind: string;
  message: string;
  transient: boolean;
  /** When to try again, in ISO 8601 format, if the host of the page allows no earlier request. */
  retry_at?: string;
}

/** What a lookup looks up. `key` is unique within the kind; `url` is the URL that the caller supplied. */
export interface Lookup {
  kind: LookupKind;
  key: string;
  url: string;
}
