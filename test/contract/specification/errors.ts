import { expect } from 'vitest';
import { PAGES } from './pages.ts';
import {
  ARTICLE,
  as,
  ENRICH,
  failed,
  get,
  JOBS,
  lookUp,
  NEWS,
  PUBLICATION,
  post,
  type Row,
  UNKNOWN_JOB,
} from './row.ts';

const row = (states: string, ask: Row['ask'], back: Row['back']): Row => ({
  section: '7',
  states,
  ask,
  back,
});

/**
 * Section 7 of the specification: the statuses and when they occur, except those about keys and scopes, which are in
 * section 5, those about fields, which are beside the fields, and those that `statuses.test.ts` produces for every
 * operation alike: 429 over the rate limit, and 500 for a failure on our side.
 */
export const ERRORS: Row[] = [
  row(
    'a search without credits is 402',
    as({ credits: 0 }, 'POST', NEWS, { q: 'tides' }),
    failed(402, 'INSUFFICIENT_CREDITS'),
  ),
  row('an invalid id is 404', get(`${JOBS}/nonsense`), failed(404, 'NOT_FOUND')),
  row(
    'an unknown publication that cannot be read is 502',
    lookUp(PUBLICATION, 'https://nobody-knows.example/'),
    failed(502, 'PROVIDER_LOOKUP_FAILED'),
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
    'an article that cannot be read is 502',
    lookUp(ARTICLE, PAGES.missing),
    failed(502, 'ARTICLE_LOOKUP_FAILED'),
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
  row('an empty list is refused with a plain message', post(ENRICH, { from: [] }), {
    status: 400,
    body: { issues: [{ path: '/from', message: expect.stringMatching(/at least 1 item/) }] },
  }),
];
