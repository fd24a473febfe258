import { expect } from 'vitest';
import { patiently } from '../../support/probes/patiently.ts';
import { PAGES } from './pages.ts';
import { ARTICLE, failed, get, lookUp, PUBLICATION, post, type Row, refused, some } from './row.ts';

const LOOK_UP = '4, the look-ups';
const of = (states: string, ask: Row['ask'], back: Row['back']): Row => ({
  section: LOOK_UP,
  states,
  ask,
  back,
});
const batch =
  (path: string, body: unknown, query = ''): Row['ask'] =>
  (stage) =>
    patiently(() => post(`${path}:batch${query}`, body)(stage));
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://unread.example/${index}`);

/** Section 4 of the specification: lookups of publications and articles, one at a time and in batches. */
export const LOOKING_UP: Row[] = [
  ...[
    { path: PUBLICATION, name: 'the publication look-up', most: 25 },
    { path: ARTICLE, name: 'the article look-up', most: 10 },
  ].flatMap(({ path, name, most }) => [
    of(`${name} requires a url`, get(path), refused('/query/url')),
    of(`${name} refuses an empty url`, get(`${path}?url=`), refused('/query/url')),
    of(`${name} refuses an invalid URL`, lookUp(path, 'not a URL'), failed(400, expect.any(String))),
    of(`${name} has a batch for 1 URL`, batch(path, { urls: [PAGES.home] }), {
      status: 200,
      body: { results: [{ index: 0, url: PAGES.home }] },
    }),
    of(`${name} has a batch for ${most} URLs`, batch(path, { urls: many(most) }), {
      status: 200,
      body: { results: expect.toSatisfy((results: unknown[]) => results.length === most) },
    }),
    of(`the batch of ${name} refuses 0 URLs`, batch(path, { urls: [] }), refused('/urls')),
    of(
      `the batch of ${name} refuses ${most + 1} URLs`,
      batch(path, { urls: many(most + 1) }),
      refused('/urls'),
    ),
    of(`the batch of ${name} requires urls`, batch(path, {}), refused('/urls')),
    of(
      `the batch of ${name} refuses an empty url`,
      batch(path, { urls: [PAGES.home, ''] }),
      refused('/urls/1'),
    ),
    of(`the batch of ${name} refuses numbers`, batch(path, { urls: [7] }), refused('/urls/0')),
    ...['force_refresh', 'include', 'extra'].map((key) =>
      of(
        `the batch of ${name} refuses ${key} in its body`,
        batch(path, { urls: [PAGES.home], [key]: true }),
        refused(`/${key}`),
      ),
    ),
    of(
      `the batch of ${name} keeps the order, and returns an error for each invalid URL`,
      batch(path, { urls: ['http://', PAGES.harbour, 'not a URL'] }),
      {
        status: 200,
        body: {
          results: [
            {
              index: 0,
              url: 'http://',
              status: 'error',
              error: { code: 'INVALID_URL', issues: some({ path: '/urls/0' }) },
            },
            { index: 1, url: PAGES.harbour, status: 'ok', error: null },
            { index: 2, url: 'not a URL', status: 'error', error: { code: 'INVALID_URL' } },
          ],
        },
      },
    ),
  ]),
  ...['true', 'false', '1', '0'].flatMap((value) => [
    of(
      `the publication look-up takes force_refresh=${value}`,
      lookUp(PUBLICATION, PAGES.home, `&force_refresh=${value}`),
      {
        status: 200,
      },
    ),
    of(
      `the batch of publications takes force_refresh=${value} in its query`,
      batch(PUBLICATION, { urls: [PAGES.home] }, `?force_refresh=${value}`),
      { status: 200, body: { results: [{ status: 'ok' }] } },
    ),
  ]),
  ...['yes', 'TRUE', '2'].flatMap((value) => [
    of(
      `the publication look-up refuses force_refresh=${value}`,
      lookUp(PUBLICATION, PAGES.home, `&force_refresh=${value}`),
      refused('/query/force_refresh'),
    ),
    of(
      `the batch of publications refuses force_refresh=${value}`,
      batch(PUBLICATION, { urls: [PAGES.home] }, `?force_refresh=${value}`),
      refused('/query/force_refresh'),
    ),
  ]),
  ...[false, true].map((isBatch) =>
    of(
      `force_refresh reads a publication again, ${isBatch ? 'in a batch' : 'by itself'}`,
      async (stage) => {
        const endOf = async (query: string) => {
          if (!isBatch) {
            const { body } = await lookUp(PUBLICATION, PAGES.home, query.replace('?', '&'))(stage);
            return (body as { expires_at: string }).expires_at;
          }
          const { body } = await batch(PUBLICATION, { urls: [PAGES.home] }, query)(stage);
          const { results } = body as { results: { publication: { expires_at: string } }[] };
          return results[0]?.publication.expires_at;
        };
        const first = await endOf('');
        return {
          status: 200,
          body: {
            kept: first === (await endOf('?force_refresh=0')),
            read: first !== (await endOf('?force_refresh=1')),
          },
        };
      },
      { body: { kept: true, read: true } },
    ),
  ),
  of('include takes markdown', lookUp(ARTICLE, PAGES.quiet, '&include=markdown'), {
    status: 200,
    body: { markdown: expect.any(String) },
  }),
  of(
    'include refuses unknown content, and lists the accepted values',
    lookUp(ARTICLE, PAGES.quiet, '&include=html'),
    {
      status: 400,
      body: { issues: some({ path: '/query/include', message: expect.stringContaining('markdown') }) },
    },
  ),
  of(
    'the batch of articles continues when one cannot be read',
    batch(ARTICLE, { urls: [PAGES.missing, PAGES.quiet] }),
    {
      status: 200,
      body: {
        results: [
          { status: 'error', article: null, error: { code: 'ARTICLE_LOOKUP_FAILED' } },
          { status: 'ok', article: { title: 'Quiet days behind the breakwater' } },
        ],
      },
    },
  ),
];
