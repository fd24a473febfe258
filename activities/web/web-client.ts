/** A page as the readers get it: decoded, with when and from which bytes. */
export interface WebPage {
  /** Where the page was in the end, after redirects. */
  url: string;
  contentType: string;
  text: string;
  fetchedAt: Date;
  /** Hex SHA-256 of the bytes as received (decompressed). */
  contentSha256: string;
}

/** Why there is no page. `transient` failures are worth another attempt soon. */
export interface WebFailure {
  kind:
    | 'refused_address'
    | 'not_archived'
    | 'unreachable'
    | 'timeout'
    | 'http_status'
    | 'too_large'
    | 'not_a_page'
    | 'redirects';
  transient: boolean;
  /** One sentence for the caller of the API: no addresses of ours, no stack. */
  message: string;
}

export type WebResult = { ok: true; page: WebPage } | { ok: false; failure: WebFailure };

/** The one way to the outside world: live, or replayed from archives. */
export interface WebClient {
  fetch(url: string, options?: { signal?: AbortSignal }): Promise<WebResult>;
}

/** Limits that hold for every page, whatever its source. */
export const LIMITS = {
  bytes: 5 * 1024 * 1024,
  redirects: 5,
  milliseconds: 15_000,
} as const;

export function failed(kind: WebFailure['kind'], message: string, transient = false): WebResult {
  return { ok: false, failure: { kind, transient, message } };
}

const PAGE_TYPES = /^(?:text\/html|application\/xhtml\+xml|(?:text|application)\/(?:[\w.-]+\+)?xml)\b/i;

/** Whether a content type can be read as a page or a feed. A missing one may be. */
export function isPageType(contentType: string): boolean {
  return contentType === '' || PAGE_TYPES.test(contentType);
}

export function httpStatusFailure(status: number, host: string): WebResult {
  const transient = status === 429 || status >= 500;
  return failed('http_status', `${host} answered with HTTP ${status}.`, transient);
}
