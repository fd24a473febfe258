/** A page as the readers get it: decoded, with when and from which bytes. */
export interface WebPage {
  /** Where the page was in the end, after redirects. */
  url: string;
  contentType: string;
  text: string;
  fetchedAt: Date;
  /** Hex SHA-256 of the bytes as received (decompressed). */
  contentSha256: string;
  validators: Validators;
}

/** By what a server knows this version of a page again (RFC 9110 §8.8), as it sent them. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** Why there is no page. `transient` failures are worth another attempt soon. */
export interface WebFailure {
  kind:
    | 'refused_address'
    | 'not_archived'
    | 'not_modified'
    | 'unreachable'
    | 'timeout'
    | 'http_status'
    | 'too_large'
    | 'not_a_page'
    | 'empty'
    | 'unreadable'
    | 'redirects'
    | 'blocked_by_robots'
    | 'robots_unavailable'
    | 'suppressed';
  transient: boolean;
  /** One sentence for the caller of the API: no addresses of ours, no stack. */
  message: string;
}

export type WebResult = { ok: true; page: WebPage } | { ok: false; failure: WebFailure };

export interface FetchOptions {
  signal?: AbortSignal;
  /**
   * Who fetches, the same for every attempt at the same work: a retry finds the place in the host's queue
   * that the attempt before it had. Without one the place is given up with the call.
   */
  holder?: string;
  /** A page that is still the one with these is not sent again: `not_modified`. */
  unlessSame?: Validators;
}

/** The one way to the outside world: live, or replayed from archives. */
export interface WebClient {
  /** The page at an address. Rejects when told to stop, and with `PoliteWait` when the host's turn is far. */
  fetch(url: string, options?: FetchOptions): Promise<WebResult>;
}

/** Limits that hold for every page, whatever its source. */
export const LIMITS = {
  /** Of a page, compressed and decompressed each. */
  bytes: 5 * 1024 * 1024,
  redirects: 5,
  headerBytes: 32 * 1024,
} as const;

export function failed(
  kind: WebFailure['kind'],
  message: string,
  transient = false,
): { ok: false; failure: WebFailure } {
  return { ok: false, failure: { kind, transient, message } };
}

/** Whether nothing may be fetched at an address, because of the person or the site. */
export type IsSuppressed = (url: URL) => Promise<boolean>;

export function suppressedAddress(): { ok: false; failure: WebFailure } {
  return failed('suppressed', 'Of this person or site nothing is looked up.');
}
