import type { IncomingMessage } from 'node:http';

/** The one address at which a key may stand in the URL: some agents have no place for a header. */
const PATH = '/api/mcp';
const PARAMETER = 'api_key';
/** Where the key waits between the URL and authentication. Nobody outside can send it. */
const HEADER = 'x-byline-key-off-url';

/**
 * Fastify's `rewriteUrl`: takes `api_key` off every URL before anything logs, routes or answers it, and keeps
 * its value for authentication at the one address that takes it. Elsewhere it is dropped.
 */
export function takeKeyOffUrl(request: IncomingMessage & { originalUrl?: string }): string {
  delete request.headers[HEADER];
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  if (mark === -1) return url;

  const path = url.slice(0, mark);
  const parts = url.slice(mark + 1).split('&');
  const rest = parts.filter((part) => !isKey(part));
  if (rest.length === parts.length) return url;

  const key = path === PATH ? parts.map(valueOfKey).find((value) => value !== undefined) : undefined;
  if (key !== undefined) request.headers[HEADER] = key;
  const rewritten = rest.length === 0 ? path : `${path}?${rest.join('&')}`;
  // Fastify remembers the address as it came, for whoever logs that one.
  request.originalUrl = rewritten;
  return rewritten;
}

/** The key that stood in this request's URL. */
export function keyOffUrl(request: IncomingMessage): string | undefined {
  const key = request.headers[HEADER];
  return typeof key === 'string' ? key : undefined;
}

function isKey(part: string): boolean {
  // Parsed as query strings are, so that no other spelling (percent signs, a plus) slips through.
  return [...new URLSearchParams(part).keys()].some((name) => name.trim().toLowerCase() === PARAMETER);
}

function valueOfKey(part: string): string | undefined {
  return new URLSearchParams(part).get(PARAMETER) || undefined;
}
