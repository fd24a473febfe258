/** What to look up: an article by its URL key, or a publication by its domain. */
export type LookupKind = 'article' | 'publication';

/** Why a lookup found nothing. `transient` means that another attempt soon may succeed. */
export interface LookupFailure {
  /** Not a fixed set of values: `timeout`, `http_status`, `not_an_article`, … */
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
