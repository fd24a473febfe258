import { expect } from 'vitest';
import { callTool } from '../../support/world/mcp.ts';
import { article, articlesOf, BALANCE, enrich, get, NEWS, post, type Row, some } from './row.ts';

const row = (states: string, ask: Row['ask'], back: Row['back']): Row => ({
  section: '9',
  states,
  ask,
  back,
});

/** Section 9: versions and deprecations. */
export const VERSIONS: Row[] = [
  row('the description says 1.0.0', get('/openapi.json', { key: null }), {
    status: 200,
    body: { openapi: expect.stringMatching(/^3\.1/), info: { version: '1.0.0' } },
  }),
  row(
    'the version is in the path: every operation except health is under /api/v1/',
    async (stage) => {
      const { status, body } = await get('/openapi.json', { key: null })(stage);
      const { paths = {} } = body as { paths?: object };
      return { status, body: { outside: Object.keys(paths).filter((path) => !path.startsWith('/api/v1/')) } };
    },
    { status: 200, body: { outside: ['/api/health'] } },
  ),
  row('no operation exists without the version', get(BALANCE.replace('/v1', '')), { status: 404 }),
  row(
    'num is deprecated: a search accepts it, warns, and returns ten results',
    post(NEWS, { q: 'tides', num: 3 }),
    {
      status: 200,
      body: {
        pagination: { page_size: 10, returned: 10 },
        warnings: some({ message: expect.stringContaining('num') }),
      },
    },
  ),
  ...(['wait', 'timeout_ms'] as const).map((key) =>
    row(
      `${key} is outdated: a job takes it and warns`,
      enrich({ from: articlesOf(1), options: { [key]: key === 'wait' ? true : 10 } }),
      { status: 202, body: { warnings: [{ message: expect.stringContaining(key) }] } },
    ),
  ),
  row(
    'a request without deprecated parameters gets no warning',
    enrich({ from: articlesOf(1), options: { include_recent: 2 } }),
    {
      status: 202,
      body: { warnings: [] },
    },
  ),
  row(
    'the tools accept the same as their endpoints: q, gl, hl, page and tbs; from, fit_context and options',
    async ({ agent }) => {
      const { tools } = await agent.listTools();
      const keysOf = (name: string) =>
        Object.keys(tools.find((tool) => tool.name === name)?.inputSchema.properties ?? {});
      return { status: 200, body: { search: keysOf('search_news'), enrich: keysOf('enrich_journalists') } };
    },
    {
      body: {
        search: expect.arrayContaining(['q', 'gl', 'hl', 'page', 'tbs']),
        enrich: expect.toSatisfy(
          (keys: string[]) =>
            keys
              .filter((key) => key !== 'max_credits')
              .sort()
              .join() === 'fit_context,from,options',
        ),
      },
    },
  ),
  row(
    'an endpoint that is not a tool is not one by another name either',
    async ({ agent }) => {
      const { isError } = await callTool<object>(
        agent,
        'lookup_article',
        article('https://a.example/'),
      ).catch(() => ({ isError: true }));
      return { status: 200, body: { isError } };
    },
    { body: { isError: true } },
  ),
];
