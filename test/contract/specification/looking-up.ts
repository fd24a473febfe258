import { expect } from 'vitest';
import { patiently } from '../../support/probes/patiently.ts';
import { PAGES } from './pages.ts';
import { ARTICLE, failed, get, lookUp, PUBLICATION, post, type Row, refused, some, text } from './row.ts';

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
    ...['not a URL', 'ftp://news.example/a', 'https://'].map((url) =>
      of(`${name} refuses the URL ${url}`, lookUp(path, url), failed(400, 'INVALID_URL')),
    ),
    of(
      `${name} refuses 2,049 characters`,
      lookUp(path, `https://news.example/${text(2_028)}`),
      refused('/query/url'),
    ),
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
    of(
      `the batch of ${name} refuses an unknown key in its query`,
      batch(path, { urls: [PAGES.home] }, '?urls=a'),
      refused('/query/urls'),
    ),
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
  ...['yes', 'TRUE', '2'].flatMap((value) =>
    [PUBLICATION, ARTICLE].flatMap((path) => [
      of(
        `${path} refuses force_refresh=${value}`,
        lookUp(path, PAGES.home, `&force_refresh=${value}`),
        refused('/query/force_refresh'),
      ),
      of(
        `the batch of ${path} refuses force_refresh=${value}`,
        batch(path, { urls: [PAGES.home] }, `?force_refresh=${value}`),
        refused('/query/force_refresh'),
      ),
    ]),
  ),
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
  ...['93.184.216.34', '[::1]', 'co.uk', 'localhost'].map((host) =>
    of(`no publication is at ${host}`, lookUp(PUBLICATION, `http://${host}/`), failed(400, 'INVALID_URL')),
  ),
  of(
    'the article look-up refuses a login',
    lookUp(ARTICLE, 'https://me:word@news.example/a'),
    failed(400, 'INVALID_URL'),
  ),
  of(
    'the article look-up refuses an unknown key',
    lookUp(ARTICLE, PAGES.quiet, '&foo=1'),
    refused('/query/foo'),
  ),
  ...['html', 'markdown,', ''].flatMap((include) =>
    [
      lookUp(ARTICLE, PAGES.quiet, `&include=${include}`),
      batch(ARTICLE, { urls: [PAGES.quiet] }, `?include=${include}`),
    ].map((ask, index) =>
      of(
        `${index === 0 ? 'include' : 'the batch'} refuses the content “${include}”, and lists what it accepts`,
        ask,
        {
          status: 400,
          body: {
            issues: some({
              path: expect.stringContaining('include'),
              message: expect.stringContaining('markdown'),
            }),
          },
        },
      ),
    ),
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
