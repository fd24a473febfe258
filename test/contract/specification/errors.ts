import { expect } from 'vitest';
import { createTenant } from '../../support/world/world.ts';
import { withTablesAway } from '../producers.ts';
import { PAGES } from './pages.ts';
import {
  ARTICLE,
  type Ask,
  article,
  articlesOf,
  as,
  BALANCE,
  ENRICH,
  enrich,
  failed,
  get,
  JOBS,
  lookUp,
  NEWS,
  PUBLICATION,
  post,
  type Row,
  refused,
  UNKNOWN_JOB,
} from './row.ts';

const row = (states: string, ask: Ask, back: Row['back']): Row => ({ section: '7', states, ask, back });

/** Makes two calls to a gateway that allows only one call, and returns the second response. */
const tooOften =
  (method: string, path: string, body?: unknown): Ask =>
  async ({ world, strict }) => {
    const { key } = await createTenant(world.db);
    const call = () => strict.call(method, path, { key, ...(body === undefined ? {} : { body }) });
    await call();
    return call();
  };
/** Sends a call while all database tables except those of API keys are missing. */
const broken =
  (method: string, path: string, body?: unknown): Ask =>
  ({ world }) =>
    withTablesAway(world, ['api_keys', 'organizations'], () =>
      world.call(method, path, body === undefined ? {} : { body }),
    );
const home = `?url=${encodeURIComponent(PAGES.home)}`;
const limited = {
  status: 429,
  headers: {
    'retry-after': expect.any(String),
    ratelimit: expect.any(String),
    'ratelimit-policy': expect.any(String),
  },
  body: { code: 'RATE_LIMITED' },
};

/**
 * Section 7 of the specification: all statuses and when they occur, except those about keys and scopes, which
 * are in section 5.
 */
export const ERRORS: Row[] = [
  row('health is 200', get('/api/health', { key: null }), {
    status: 200,
    body: { status: expect.any(String) },
  }),

  row('an invalid search is 400', post(NEWS, { query: 'tides' }), refused('/q')),
  row(
    'a search without credits is 402',
    as({ credits: 0 }, 'POST', NEWS, { q: 'tides' }),
    failed(402, 'INSUFFICIENT_CREDITS'),
  ),
  row('a search over the rate limit is 429', tooOften('POST', NEWS, { q: 'tides' }), limited),
  row(
    'a search that fails on our side is 500',
    broken('POST', NEWS, { q: 'tides' }),
    failed(500, expect.any(String)),
  ),

  row('an invalid job is 400', enrich({ from: 'https://a.example/' }), refused('/from')),
  row(
    'a job without credits is 402',
    enrich({ from: articlesOf(1) }, { tenant: { credits: 0 } }),
    failed(402, 'INSUFFICIENT_CREDITS'),
  ),
  row(
    'a job that cannot be started is 500',
    broken('POST', ENRICH, { from: articlesOf(1) }),
    failed(500, expect.any(String)),
  ),
  row(
    'a conflict of idempotency keys is 409 and names the first job',
    async ({ idle }) => {
      const { key } = await createTenant(idle.db);
      const headers = { 'idempotency-key': 'taken' };
      const first = await idle.call('POST', ENRICH, { key, headers, body: { from: articlesOf(1) } });
      const { status, body } = await idle.call('POST', ENRICH, {
        key,
        headers,
        body: { from: articlesOf(2) },
      });
      return {
        status,
        body: { code: body.code, named: JSON.stringify(body.context).includes(String(first.body.id)) },
      };
    },
    { status: 409, body: { code: 'IDEMPOTENCY_CONFLICT', named: true } },
  ),
  row(
    'a job over the rate limit is 429',
    tooOften('POST', ENRICH, { from: [article(PAGES.quiet)] }),
    limited,
  ),

  row('an unknown job is 404', get(UNKNOWN_JOB), failed(404, 'NOT_FOUND')),
  row(
    "another organization's job is 404",
    async (stage) => {
      const { body } = await stage.world.call('POST', ENRICH, { body: { from: [article(PAGES.quiet)] } });
      return as({}, 'GET', `${JOBS}/${body.id}`)(stage);
    },
    failed(404, 'NOT_FOUND'),
  ),
  row('an invalid id is 404', get(`${JOBS}/nonsense`), failed(404, 'NOT_FOUND')),

  row(
    'a publication look-up with an invalid URL is 400',
    lookUp(PUBLICATION, 'ftp://a.example/'),
    failed(400, expect.any(String)),
  ),
  row('a publication look-up over the rate limit is 429', tooOften('GET', `${PUBLICATION}${home}`), limited),
  row(
    'a publication look-up that fails on our side is 500',
    broken('GET', `${PUBLICATION}${home}`),
    failed(500, expect.any(String)),
  ),
  row(
    'an unknown publication that cannot be read is 502',
    lookUp(PUBLICATION, 'https://nobody-knows.example/'),
    failed(502, 'PROVIDER_LOOKUP_FAILED'),
  ),

  row(
    'a publication batch without urls is 400',
    post(`${PUBLICATION}:batch`, { url: PAGES.home }),
    refused('/urls'),
  ),
  row(
    'a publication batch over the rate limit is 429',
    tooOften('POST', `${PUBLICATION}:batch`, { urls: [PAGES.home] }),
    limited,
  ),
  row(
    'a publication batch that fails on our side is 500',
    broken('POST', `${PUBLICATION}:batch`, { urls: [PAGES.home] }),
    failed(500, expect.any(String)),
  ),
  row(
    'a publication batch is 502 when no item could be tried',
    ({ withoutTemporal }) =>
      withoutTemporal.call('POST', `${PUBLICATION}:batch`, {
        body: { urls: ['https://never-met.example/'] },
      }),
    failed(502, 'PROVIDER_LOOKUP_FAILED'),
  ),

  row(
    'an article look-up with an invalid URL is 400',
    lookUp(ARTICLE, 'ftp://a.example/'),
    failed(400, expect.any(String)),
  ),
  row('an article look-up over the rate limit is 429', tooOften('GET', `${ARTICLE}${home}`), limited),
  row(
    'an article look-up that fails on our side is 500',
    broken('GET', `${ARTICLE}${home}`),
    failed(500, expect.any(String)),
  ),
  row(
    'an article that cannot be read is 502',
    lookUp(ARTICLE, PAGES.missing),
    failed(502, 'ARTICLE_LOOKUP_FAILED'),
  ),

  row('an article batch without urls is 400', post(`${ARTICLE}:batch`, {}), refused('/urls')),
  row(
    'an article batch over the rate limit is 429',
    tooOften('POST', `${ARTICLE}:batch`, { urls: [PAGES.quiet] }),
    limited,
  ),

  row('an error names its kind, and carries the id of its request', get(UNKNOWN_JOB), {
    status: 404,
    headers: {
      'content-type': expect.stringContaining('application/problem+json'),
      'x-request-id': expect.stringMatching(/^req_/),
    },
    body: {
      type: '/docs/errors/not-found',
      title: expect.any(String),
      status: 404,
      code: 'NOT_FOUND',
      message: expect.any(String),
      detail: expect.any(String),
      request_id: expect.stringMatching(/^req_/),
      retryable: false,
      retry_after_seconds: null,
      issues: [],
      context: {},
    },
  }),
  row(
    'a refused request says which field is invalid',
    post(NEWS, { q: 'tides', page: 11 }),
    refused('/page'),
  ),
  row(
    'an error of the balance deducts nothing and hides nothing',
    get(BALANCE, { key: null }),
    failed(401, 'UNAUTHORIZED'),
  ),
  row('an empty list is refused with a plain message', post(ENRICH, { from: [] }), {
    status: 400,
    body: { issues: [{ path: '/from', message: expect.stringMatching(/at least 1 item/) }] },
  }),
];
