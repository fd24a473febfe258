import type { unreadablePages } from '../../db/index.ts';

/** A decoded page, with the time at which it was fetched and the hash of its bytes. */
export interface WebPage {
  /** The URL after redirects. */
  url: string;
  contentType: string;
  text: string;
  /** The encoding from which `text` was decoded, as the Encoding Standard names it. */
  charset: string;
  /** The bytes that `contentSha256` hashes. */
  bytes: Buffer;
  fetchedAt: Date;
  /** The SHA-256 hash of the decompressed bytes in hexadecimal. */
  contentSha256: string;
  validators: Validators;
}

/** Values from the server that identify the version of a page (RFC 9110 §8.8), unchanged. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** The reason why a page could not be fetched. If the failure is `transient`, a retry may soon succeed. */
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
  /** One or two sentences for the caller of the API, without internal addresses or a stack trace. */
  message: string;
}

export type WebResult = { ok: true; page: WebPage } | { ok: false; failure: WebFailure };

export interface FetchOptions {
  signal?: AbortSignal;
  /**
   * Identifies the work across attempts, so that a retry keeps the position of the previous attempt in the
   * host's queue of requests. If `holder` is not set, the position is lost when the call ends.
   */
  holder?: string;
  /**
   * The `ETag` and `Last-Modified` of an earlier version of the page. If the page has not changed since, the
   * server does not send it again, and the fetch fails with `not_modified`.
   */
  unlessSame?: Validators;
  /**
   * A function that is called with the page when reading starts, and with null when reading ends, so that a
   * crash can be counted against the page.
   */
  onReading?: (page: unreadablePages.PageReading | null) => void;
}

/** The only access to the web, either live or replayed from archives. */
export interface WebClient {
  /**
   * Fetches the page at a URL. Rejects if aborted, or with `HostBusyError` if the host's rate limit requires
   * a long wait.
   */
  fetch(url: string, options?: FetchOptions): Promise<WebResult>;
}

/** Limits for every page, whatever its source. */
export const LIMITS = {
  /** Size limit for a page, both compressed and decompressed. */
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

/**
 * Returns the reason why a URL must not be fetched: the page belongs to a person or site that has opted out of
 * research, or is known to be unreadable. Returns null if the URL may be fetched.
 */
export type FindRefusal = (url: URL) => Promise<WebFailure | null>;

export function suppressedAddress(): { ok: false; failure: WebFailure } {
  return failed('suppressed', 'This person or site has opted out of research.');
}
