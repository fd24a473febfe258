import type { IncomingMessage } from 'node:http';

/** The only path on which a URL may contain an API key, for agents that cannot set headers. */
const PATH = '/api/mcp';
const PARAMETER = 'api_key';
/** The header that passes a key from the URL to authentication; removed from incoming requests. */
const HEADER = 'x-byline-key-off-url';

/**
 * Fastify's `rewriteUrl`: reads `%3A` before an action and the slash after the MCP endpoint as clients mean them, and
 * takes the key off.
 */
export function readUrl(request: IncomingMessage & { originalUrl?: string }): string {
  const [path = '', ...query] = (request.url ?? '/').split('?');
  const plain = path === `${PATH}/` ? PATH : path.replace(/^(\/api\/v1\/.*)%3A(?=[a-z]+$)/i, '$1:');
  if (plain !== path) request.url = [plain, ...query].join('?');
  return takeKeyOffUrl(request);
}

/**
 * Removes `api_key` from every URL before it is logged or routed. Only on `PATH`, the
 * key is kept for authentication.
 */
function takeKeyOffUrl(request: IncomingMessage & { originalUrl?: string }): string {
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
  // Overwrite `originalUrl`, which Fastify has set to the URL with the API key and which might be logged.
  request.originalUrl = rewritten;
  return rewritten;
}

/** Returns the API key that was removed from the request's URL. */
export function keyOffUrl(request: IncomingMessage): string | undefined {
  const key = request.headers[HEADER];
  return typeof key === 'string' ? key : undefined;
}

function isKey(part: string): boolean {
  // Decode the name of the URL parameter, so that percent-encoded spellings of `api_key` are found as well.
  return [...new URLSearchParams(part).keys()].some((name) => name.trim().toLowerCase() === PARAMETER);
}

function valueOfKey(part: string): string | undefined {
  return new URLSearchParams(part).get(PARAMETER) || undefined;
}
