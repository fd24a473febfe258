import type { unreadablePages } from '../../db/index.ts';

export interface WebPage {
  /** After redirects. */
  url: string;
  contentType: string;
  text: string;
  /** Of `text`, as the Encoding Standard names it. */
  charset: string;
  bytes: Buffer;
  fetchedAt: Date;
  /** In hexadecimal, of the decompressed bytes. */
  contentSha256: string;
  validators: Validators;
}

/** Unchanged values that identify a page's version (RFC 9110 §8.8). */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** A retry of a `transient` failure may soon succeed. */
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
  /** For the caller of the API, without internal addresses or a stack trace. */
  message: string;
}

export type WebResult = { ok: true; page: WebPage } | { ok: false; failure: WebFailure };

export interface FetchOptions {
  signal?: AbortSignal;
  /**
   * Keeps the position in the host's queue for a retry. Without it, the position is lost when the call ends.
   */
  holder?: string;
  /** The earlier version's. If the page has not changed, the fetch fails with `not_modified`. */
  unlessSame?: Validators;
  /** Called with null when reading ends, so that a crash can be counted against the page. */
  onReading?: (page: unreadablePages.PageReading | null) => void;
}

/** Live or replayed from archives. */
export interface WebClient {
  /** Rejects if aborted, or with `HostBusyError` for a long wait. */
  fetch(url: string, options?: FetchOptions): Promise<WebResult>;
}

export const LIMITS = {
  /** Compressed and decompressed. */
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

/** A person or site has opted out, or the page is known to be unreadable. Null if the URL may be fetched. */
export type FindRefusal = (url: URL) => Promise<WebFailure | null>;

export function suppressedAddress(): { ok: false; failure: WebFailure } {
  return failed('suppressed', 'This person or site has opted out of research.');
}
