import type { unreadablePages } from '../../db/index.ts';

export interface WebPage {
  /** The URL after redirects. */
  url: string;
  contentType: string;
  text: string;
  /** The encoding from which `text` was decoded, as the Encoding Standard names it. */
  charset: string;
  bytes: Buffer;
  fetchedAt: Date;
  /** The SHA-256 hash of the decompressed bytes, in hexadecimal. */
  contentSha256: string;
  validators: Validators;
}

/** Values from the server, unchanged, that identify a page's version (RFC 9110 §8.8). */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** Why a page could not be fetched; a retry of a `transient` failure may soon succeed. */
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
  /** A text for the caller of the API, without internal addresses or a stack trace. */
  message: string;
}

export type WebResult = { ok: true; page: WebPage } | { ok: false; failure: WebFailure };

export interface FetchOptions {
  signal?: AbortSignal;
  /** Keeps the position in the host's queue for a retry. Without it, the position is lost when the call ends. */
  holder?: string;
  /** The validators of an earlier version; if the page has not changed, the fetch fails with `not_modified`. */
  unlessSame?: Validators;
  /** What the database has just said about the URL, so that it is asked only about redirects. */
  refusal?: unreadablePages.Refusal;
  /** Called with the page when reading starts, and with null when it ends, to count a crash against the page. */
  onReading?: (page: unreadablePages.PageReading | null) => void;
}

/** The only access to the web, live or replayed from archives. */
export interface WebClient {
  /** Fetches the page at a URL; rejects if aborted, or with `HostBusyError` for a long wait. */
  fetch(url: string, options?: FetchOptions): Promise<WebResult>;
}

export const LIMITS = {
  /** The size limit of a page, both compressed and decompressed. */
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
 * Returns why a URL must not be fetched (an opt-out, or a page known to be unreadable), or null if it may be. `refusal` is
 * what the database has just said about it.
 */
export type FindRefusal = (url: URL, refusal?: unreadablePages.Refusal) => Promise<WebFailure | null>;

export function suppressedAddress(): { ok: false; failure: WebFailure } {
  return failed('suppressed', 'This person or site has opted out of research.');
}
