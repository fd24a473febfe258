import { mulberry32 } from '../support/pages/random.ts';
import { document } from './document.ts';

/** A random request: the arguments for `fetch`, but with a path instead of a URL. */
export interface GarbageRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\ufeff',
  '💥'.repeat(50),
  "'; drop table jobs; --",
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '../../../etc/passwd',
  'x'.repeat(5_000),
  'https://a.example/\u0000',
  'https://user:pass@a.example:99999/',
  'http://[::1]/',
  'https://xn--/',
  'https://a.example/story',
  'article_url',
  'journalist_reference',
  'qdr:w',
  '2026-13-45',
  'NaN',
  'cDE',
];
const NUMBERS = [0, -0, -1, 1, 21, 501, 1e21, 1e308, 2 ** 53, 2 ** 31, 0.1 + 0.2];
const KEYS = [
  ...[
    'from',
    'type',
    'url',
    'name',
    'fit_context',
    'pitch',
    'include_recent',
    'external_id',
    'options',
    'wait',
  ],
  ...[
    'timeout_ms',
    'urls',
    'q',
    'gl',
    'hl',
    'tbs',
    'page',
    'num',
    'jsonrpc',
    'id',
    'method',
    'params',
    'arguments',
  ],
  ...['__proto__', 'constructor', 'toString', '', '\u0000', '$ref'],
];
const QUERY_KEYS = [
  'cursor',
  'limit',
  'max_credits',
  'url',
  'include',
  'force_refresh',
  'live',
  'api_key',
  '__proto__',
];
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data',
  'x',
  '',
];
const TOOLS = [
  'get_credit_balance',
  'search_news',
  'enrich_journalists',
  'get_journalist_enrichment_job',
  'none',
];

/**
 * Generates an endless sequence of requests to every route, and to paths without a route. The same seed
 * produces the same sequence.
 */
export function* garbage(seed: number, key: string): Generator<GarbageRequest, never> {
  const next = mulberry32(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;
  const maybe = (share: number) => next() < share;
  const bytes = (length: number) => Uint8Array.from({ length }, () => below(256));

  const value = (depth: number): unknown => {
    const kind = below(depth > 4 ? 5 : 8);
    if (kind < 2) return pick(TEXTS);
    if (kind === 2) return pick(NUMBERS);
    if (kind === 3) return maybe(0.5);
    if (kind === 4) return null;
    if (kind === 5) return Array.from({ length: below(5) }, () => value(depth + 1));
    return object(depth + 1);
  };
  const object = (depth: number) =>
    Object.fromEntries(Array.from({ length: below(6) }, () => [pick(KEYS), value(depth)]));

  /** Returns a nearly valid request, which passes more checks than a random one would. */
  const nearlyEnrich = () => ({
    from: Array.from({ length: 1 + below(3) }, () => ({
      type: maybe(0.9) ? pick(['article_url', 'journalist_reference']) : value(2),
      ...(maybe(0.7) ? { url: maybe(0.8) ? pick(TEXTS) : value(2) } : {}),
      ...(maybe(0.4) ? { name: pick(TEXTS) } : {}),
      ...(maybe(0.2) ? { publication: pick(TEXTS) } : {}),
    })),
    ...(maybe(0.4) ? { options: { external_id: pick(TEXTS) } } : {}),
    ...(maybe(0.4) ? { fit_context: { pitch: pick(TEXTS) } } : {}),
    ...(maybe(0.2) ? object(2) : {}),
  });
  const nearlyMcp = (): unknown => {
    if (maybe(0.1)) return Array.from({ length: below(5) }, nearlyMcp);
    const method = maybe(0.8) ? pick(['tools/call', 'tools/list', 'initialize', 'ping']) : value(3);
    const args = pick([
      nearlyEnrich,
      () => ({ jobId: value(3), job_id: value(3), limit: value(4), wait_seconds: pick([0, 1, value(3)]) }),
      () => value(2),
    ])();
    const params = maybe(0.8) ? { name: maybe(0.9) ? pick(TOOLS) : value(3), arguments: args } : value(2);
    return { jsonrpc: maybe(0.9) ? '2.0' : value(3), id: pick([1, 'a', null, value(3)]), method, params };
  };
  const body = (path: string): GarbageRequest['body'] => {
    const json = () => {
      if (path.startsWith('/api/mcp') && maybe(0.8)) return nearlyMcp();
      return maybe(0.6) ? nearlyEnrich() : value(0);
    };
    const kind = next();
    if (kind < 0.75) return JSON.stringify(json());
    if (kind < 0.82) return JSON.stringify(json()).slice(0, below(60));
    if (kind < 0.88) return bytes(below(200));
    if (kind < 0.9) return '['.repeat(10_000);
    if (kind < 0.905) return 'x'.repeat(2 * 1024 * 1024);
    return undefined;
  };

  const routes = [
    ...Object.keys(document.paths),
    '/api/mcp',
    '/api/mcp',
    '/docs/api',
    '/',
    '/api/v1/nothing',
  ];
  const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString());
  for (;;) {
    const jobId = pick([
      'jej_00000000000000000000000000',
      'ml_00000000000000000000000000',
      'jid_00000000000000000000000000',
      encode(pick(TEXTS)),
      '%zz',
      '%00',
      'jej_',
      'x%3Acancel',
    ]);
    const route = pick(routes);
    const path =
      route.replace(/\{[^}]+\}/g, () => jobId) + (maybe(0.03) ? pick(['%zz', '/', '//x', '%2e%2e']) : '');
    const query = Array.from(
      { length: below(3) },
      () => `${encode(pick(QUERY_KEYS))}=${encode(maybe(0.5) ? pick(TEXTS) : String(pick(NUMBERS)))}`,
    ).join('&');
    const documented = Object.keys(document.paths[route] ?? { post: null, get: null });
    const method = maybe(0.75) ? pick(documented).toUpperCase() : pick(METHODS);
    const takesBody = method !== 'GET' && method !== 'HEAD';
    yield {
      method,
      path: query === '' ? path : `${path}?${query}`,
      headers: {
        ...(maybe(0.9)
          ? { authorization: `Bearer ${key}` }
          : { authorization: pick(['Bearer', 'Basic x', 'Bearer byl_x']) }),
        ...(takesBody ? { 'content-type': maybe(0.85) ? 'application/json' : pick(TYPES) } : {}),
        ...(maybe(0.8) ? { accept: 'application/json, text/event-stream' } : {}),
        ...(maybe(0.2) ? { 'idempotency-key': pick(['a', '"b"', '"', 'x'.repeat(256), '\u00fc']) } : {}),
        ...(maybe(0.1) ? { 'mcp-protocol-version': pick(['2025-06-18', 'x']) } : {}),
        ...(maybe(0.1) ? { 'if-none-match': pick(['*', 'W/"1"', ',,,', '"']) } : {}),
        ...(maybe(0.2) ? { 'if-match': pick(['*', '"1"', 'W/"1"', ',,,', '"']) } : {}),
        ...(maybe(0.1)
          ? { prefer: pick(['wait=x', 'wait=-1', 'wait=0', 'respond-async', 'wait="', ';;']) }
          : {}),
        ...(maybe(0.1) ? { 'x-request-id': pick(['a b', 'x'.repeat(300), 'fine-1']) } : {}),
      },
      body: takesBody ? body(path) : undefined,
    };
  }
}
