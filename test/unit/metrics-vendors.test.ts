import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import {
  dataForSeo,
  type MetricsFailure,
  type MetricsSource,
  openPageRank,
} from '../../activities/publications/index.ts';
import { serve, type WebServer } from '../support/servers/web-server.ts';

const DOMAIN = 'harbour-courier.example';
const never = new AbortController().signal;

const json = (response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** A vendor of metrics: the path of requests to it, and its responses as its documentation shows them. */
interface Vendor {
  name: string;
  create(baseUrl: string, timeoutMs: number): MetricsSource;
  path: string;
  answers: unknown;
  known: unknown;
  unknown: unknown;
  expected: object;
  /** Errors that the vendor reports in a response with HTTP 200. */
  faults: [status: unknown, kind: MetricsFailure['kind']][];
}

const pageRanks = (entry: object) => ({
  status_code: 200,
  response: [{ error: '', domain: DOMAIN, ...entry }],
  last_updated: '16th Oct 2026',
});
const estimation = (task: object, status_code = 20000) => ({
  version: '0.1.20261001',
  status_code,
  status_message: 'Ok.',
  cost: 0.0101,
  tasks_count: 1,
  tasks: [{ id: '1', status_code: 20000, status_message: 'Ok.', ...task }],
});
const items = (organic: unknown) => ({
  result: [{ total_count: 1, items_count: 1, items: [{ target: DOMAIN, metrics: { organic, paid: null } }] }],
});

const VENDORS: Vendor[] = [
  {
    name: 'Open PageRank',
    create: (baseUrl, timeoutMs) => openPageRank({ key: 'opr-key', baseUrl, timeoutMs }),
    path: `/getPageRank?domains[]=${DOMAIN}`,
    answers: { headers: { 'api-opr': 'opr-key' } },
    known: pageRanks({ status_code: 200, page_rank_integer: 5, page_rank_decimal: 5.27, rank: '12345' }),
    unknown: pageRanks({
      status_code: 404,
      error: 'Domain not found',
      page_rank_integer: 0,
      page_rank_decimal: 0,
      rank: null,
    }),
    expected: {
      authority: { value: 53, source: 'open_pagerank', as_of: '2026-10-16', rank_domain: DOMAIN },
      traffic: null,
    },
    faults: [],
  },
  {
    name: 'DataForSEO',
    create: (baseUrl, timeoutMs) => dataForSeo({ login: 'me', password: 'secret', baseUrl, timeoutMs }),
    path: '/v3/dataforseo_labs/google/bulk_traffic_estimation/live',
    answers: { headers: { authorization: `Basic ${Buffer.from('me:secret').toString('base64')}` } },
    known: estimation(items({ etv: 51234.67, count: 900 })),
    unknown: estimation(items(null)),
    expected: {
      authority: null,
      traffic: { value: 51235, low: null, high: null, source: 'dataforseo', rank_domain: DOMAIN },
    },
    faults: [
      [estimation({ result: null }, 40100), 'unauthorized'],
      [estimation({ result: null, status_code: 40202 }), 'rate_limited'],
      [estimation({ result: null, status_code: 40210 }), 'no_credit'],
      [estimation({ result: null, status_code: 50000 }), 'unavailable'],
    ],
  },
];

describe.each(VENDORS)('$name', (vendor) => {
  let server: WebServer | undefined;
  afterEach(() => server?.close());

  const ask = async (route: (response: ServerResponse) => void, timeoutMs = 60_000) => {
    server = await serve({ [vendor.path]: route });
    return vendor.create(server.origin, timeoutMs).ask(DOMAIN, never);
  };

  it('is called as its documentation says, and its metric has source, date and evidence', async () => {
    const answer = await ask((response) => json(response, vendor.known));
    expect(server?.seen[0]).toMatchObject(vendor.answers as object);
    expect(answer).toMatchObject({ ok: true, metrics: vendor.expected });
    const figures = answer.ok ? [answer.metrics.authority, answer.metrics.traffic] : [];
    const [figure] = figures.filter((candidate) => candidate !== null);
    expect(figure?.as_of).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(figure?.evidence.content_sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('reports null for a domain that it does not list', async () => {
    const answer = await ask((response) => json(response, vendor.unknown));
    expect(answer).toEqual({ ok: true, metrics: { authority: null, traffic: null } });
  });

  it.each<[string, (response: ServerResponse) => void, Partial<MetricsFailure>]>([
    ['401', (response) => json(response, { error: 'key' }, 401), { kind: 'unauthorized' }],
    ['402', (response) => json(response, { error: 'balance' }, 402), { kind: 'no_credit' }],
    [
      '429',
      (response) => json(response, {}, 429, { 'retry-after': '17' }),
      { kind: 'rate_limited', retryAfterSeconds: 17 },
    ],
    ['500', (response) => json(response, {}, 500), { kind: 'unavailable', retryAfterSeconds: null }],
    [
      'a truncated response',
      (response) => {
        response.writeHead(200, { 'content-length': 5000 }).write('{"status_code": 200, ');
        setTimeout(() => response.destroy(), 50);
      },
      { kind: 'unavailable' },
    ],
    ['not respond with JSON', (response) => response.end('<html>Welcome</html>'), { kind: 'invalid_reply' }],
    ['other JSON', (response) => json(response, { response: 'none', tasks: 7 }), { kind: 'invalid_reply' }],
    [
      'an invalid number',
      (response) => json(response, JSON.parse(JSON.stringify(vendor.known).replace(/5\.27|51234\.67/, '-1'))),
      { kind: 'invalid_reply' },
    ],
    ['a flood', (response) => response.end(`"${'x'.repeat(2 ** 21)}"`), { kind: 'invalid_reply' }],
  ])('reports failure on %s', async (_what, route, failure) => {
    const answer = await ask(route);
    expect(answer).toMatchObject({ ok: false, failure });
    expect(JSON.stringify(answer)).not.toMatch(/opr-key|secret/);
  });

  it('reports failure on a slow response', async () => {
    const answer = await ask(() => undefined, 300);
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
  });

  it.each(vendor.faults)('reports failure on an error with HTTP 200: %#', async (reply, kind) => {
    expect(await ask((response) => json(response, reply))).toMatchObject({ ok: false, failure: { kind } });
  });

  it('stops when it is aborted', async () => {
    server = await serve({ [vendor.path]: () => undefined });
    await expect(vendor.create(server.origin, 60_000).ask(DOMAIN, AbortSignal.timeout(50))).rejects.toThrow();
  });
});
