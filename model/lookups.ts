/** What a lookup is about: an article by its URL key, or a publication by its domain. */
export type LookupKind = 'article' | 'publication';

/** Why a lookup found nothing. `transient`: worth another attempt soon. */
export interface LookupFailure {
  /** An open set: `timeout`, `http_status`, `not_an_article`, … */
  kind: string;
  message: string;
  transient: boolean;
}

/** What to look up. `key` identifies it within the kind; `url` is what a caller gave for it. */
export interface Lookup {
  kind: LookupKind;
  key: string;
  url: string;
}
