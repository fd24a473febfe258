import { expect } from 'vitest';
import { createTenant } from '../../support/world/world.ts';
import { PAGES } from './pages.ts';
import {
  ARTICLE,
  article,
  articlesOf,
  ENRICH,
  finished,
  lookUp,
  NEWS,
  PUBLICATION,
  post,
  priced,
  type Row,
  reference,
} from './row.ts';

const row = (states: string, ask: Row['ask'], back: Row['back']): Row => ({
  section: '8',
  states,
  ask,
  back,
});
const call = (method: string, path: string, body?: unknown) =>
  priced(async (key, { world }) =>
    world.call(method, path, { key, ...(body === undefined ? {} : { body }) }),
  );
const pricedLookUp = (path: string, url: string) =>
  priced((key, stage) => lookUp(path, url, '', { key })(stage));

/**
 * Section 8 of the specification: limits and prices. The limits of single fields are tested with those
 * fields.
 */
export const LIMITS: Row[] = [
  row('a page of news has at most ten results', post(NEWS, { q: 'tides OR quiet OR harbour' }), {
    status: 200,
    body: {
      news: expect.toSatisfy((news: unknown[]) => news.length === 10),
      pagination: { page_size: 10, returned: 10, has_more: true, max_page: 10 },
    },
  }),
  row('a search costs a tenth of a credit', call('POST', NEWS, { q: 'tides' }), {
    status: 200,
    body: { spent: 0.1, reply: { usage: { credits_used: 0.1 } } },
  }),
  row(
    'a search without results is a success, and costs the same',
    call('POST', NEWS, { q: 'zzzunknownzzz' }),
    {
      status: 200,
      body: { spent: 0.1, reply: { news: [] } },
    },
  ),
  row('a search that is refused costs nothing', call('POST', NEWS, { q: '' }), {
    status: 400,
    body: { spent: 0 },
  }),
  row(
    'a search without the scope costs nothing',
    priced(async (key, { world }) => world.call('POST', NEWS, { key, body: { q: 'tides' } }), {
      scopes: ['media_lists:manage'],
    }),
    { status: 403, body: { spent: 0 } },
  ),
  row(
    'a search of an empty index is a server error, and costs nothing',
    async ({ beforeAnyNews }) => beforeAnyNews,
    {
      status: 500,
      body: { code: 'CONFIGURATION_ERROR' },
    },
  ),
  row(
    'a job with one result with an e-mail address costs five credits',
    finished({ from: [article(PAGES.harbour)] }),
    {
      body: { spent: 5, reply: { usage: { credits_used: 5, billable_results: 1 } } },
    },
  ),
  row(
    'several sources of one person cost five credits',
    finished({ from: [article(PAGES.harbour), article(PAGES.ferry), reference({ url: PAGES.authorPage })] }),
    { body: { spent: 5, reply: { result: { journalists: [{ billable: true, credits: 5 }] } } } },
  ),
  row(
    'a job without any e-mail address costs nothing',
    finished({ from: [article(PAGES.quiet), article(PAGES.nameless)] }),
    {
      body: { spent: 0, reply: { usage: { credits_used: 0, billable_results: 0, not_enriched: 2 } } },
    },
  ),
  row(
    'results without an e-mail address are free beside one that has one',
    finished({ from: [article(PAGES.quiet), article(PAGES.harbour)] }),
    {
      body: { spent: 5 },
    },
  ),
  row('a job without results costs nothing', finished({ from: [article(PAGES.missing)] }), {
    body: { spent: 0 },
  }),
  row('a job that is refused costs nothing', call('POST', ENRICH, { from: [] }), {
    status: 400,
    body: { spent: 0 },
  }),
  row(
    'a look-up of a publication is free unless the operator sets a price',
    pricedLookUp(PUBLICATION, PAGES.home),
    {
      status: 200,
      body: { spent: 0 },
    },
  ),
  row(
    'a look-up of an article is free unless the operator sets a price',
    pricedLookUp(ARTICLE, PAGES.quiet),
    {
      status: 200,
      body: { spent: 0 },
    },
  ),
  row(
    'an eleventh active job is refused, and the ten are named',
    async ({ idle }) => {
      const { key } = await createTenant(idle.db);
      for (let index = 0; index < 10; index += 1)
        await idle.call('POST', ENRICH, {
          key,
          body: { from: [article(`https://unread.example/job/${index}`)] },
        });
      return idle.call('POST', ENRICH, { key, body: { from: articlesOf(1) } });
    },
    {
      status: 429,
      headers: { 'retry-after': expect.any(String) },
      body: {
        code: 'TOO_MANY_ACTIVE_JOBS',
        context: { active_job_ids: expect.toSatisfy((ids: unknown[]) => ids.length === 10) },
      },
    },
  ),
];
