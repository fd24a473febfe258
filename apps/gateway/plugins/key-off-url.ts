import type { IncomingMessage } from 'node:http';

/** The only path that accepts a key in the URL, because some agents cannot set headers. */
const PATH = '/api/mcp';
const PARAMETER = 'api_key';
/** Internal header that carries the key to authentication; removed from incoming requests. */
const HEADER = 'x-byline-key-off-url';

/**
 * Fastify's `rewriteUrl`: removes `api_key` from every URL before it is logged or routed. On the one path
 * that accepts it, the key is kept for authentication; elsewhere it is dropped.
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
  // Fastify keeps the original URL here, which might be logged.
  request.originalUrl = rewritten;
  return rewritten;
}

/** The key from this request's URL. */
export function keyOffUrl(request: IncomingMessage): string | undefined {
  const key = request.headers[HEADER];
  return typeof key === 'string' ? key : undefined;
}

function isKey(part: string): boolean {
  // Parsed like a query string, so that encoded spellings (percent signs, a plus) are found as well.
  return [...new URLSearchParams(part).keys()].some((name) => name.trim().toLowerCase() === PARAMETER);
}

function valueOfKey(part: string): string | undefined {
  return new URLSearchParams(part).get(PARAMETER) || undefined;
}
