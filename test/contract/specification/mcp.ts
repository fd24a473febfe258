import { expect } from 'vitest';
import { callTool, connectAgent, postMcp } from '../../support/world/mcp.ts';
import type { TenantOptions } from '../../support/world/tenants.ts';
import { createTenant } from '../../support/world/world.ts';
import { PAGES, PITCH } from './pages.ts';
import {
  type Ask,
  article,
  articlesOf,
  BALANCE,
  ENRICH,
  JOBS,
  NEWS,
  priced,
  type Row,
  reference,
  refused,
  type Seen,
  UNKNOWN_JOB,
  untilFinal,
} from './row.ts';
import type { Stage } from './stage.ts';

type Arguments = Record<string, unknown>;

/** Calls a tool of the MCP server. The returned status of an error is the status in the error body, which is text only. */
async function call(agent: Stage['agent'], name: string, args: Arguments): Promise<Seen> {
  const { body, isError, structuredContent } = await callTool<{ status?: number }>(agent, name, args);
  if (isError) {
    expect(structuredContent).toBeUndefined();
    return { status: body.status ?? 0, body };
  }
  return { status: 200, body: { ...structuredContent } };
}

const tool =
  (name: string, args: Arguments = {}): Ask =>
  ({ agent }) =>
    call(agent, name, args);

/** Calls a tool with a key of a new organization that has the given properties. */
const toolAs =
  (tenant: TenantOptions, name: string, args: Arguments = {}): Ask =>
  async ({ world }) => {
    const { key } = await createTenant(world.db, tenant);
    const agent = await connectAgent(world, { headers: { authorization: `Bearer ${key}` } });
    return call(agent, name, args).finally(() => agent.close());
  };

/**
 * Calls a tool and the corresponding REST endpoint. Compares the results without the values that differ in
 * every response.
 */
const alike =
  (name: string, args: Arguments, method: string, path: string, sent?: object): Ask =>
  async ({ world, agent }) => {
    const rest = await world.call(method, path, sent ? { body: sent } : {});
    const { status, body } = await call(agent, name, args);
    const same = ({ request_id: _, as_of: __, ...stays }: Arguments) => stays;
    return {
      status,
      body: { tool: same(body as Arguments), rest: same(rest.body), statuses: [status, rest.status] },
    };
  };
const isAlike = (status: number): Row['back'] => ({
  status,
  body: expect.toSatisfy(({ tool, rest, statuses }: { tool: unknown; rest: unknown; statuses: number[] }) => {
    expect(tool).toEqual(rest);
    return statuses[0] === statuses[1];
  }),
});

const SECTION = '4, MCP';
const from = [article(PAGES.harbour)];

export const MCP: Row[] = [
  {
    section: SECTION,
    states: 'has four tools at /api/mcp, and no others',
    ask: async ({ agent }) => {
      const { tools } = await agent.listTools();
      return { status: 200, body: { names: tools.map(({ name }) => name).sort() } };
    },
    back: {
      body: {
        names: ['enrich_journalists', 'get_credit_balance', 'get_journalist_enrichment_job', 'search_news'],
      },
    },
  },
  {
    section: SECTION,
    states: 'speaks streamable HTTP: a posted message gets its response',
    ask: async ({ world }) => {
      const { status, text } = await postMcp(world, { jsonrpc: '2.0', id: 1, method: 'ping' });
      return { status, body: JSON.parse(text) };
    },
    back: { status: 200, body: { jsonrpc: '2.0', id: 1, result: {} } },
  },
  {
    section: SECTION,
    states: 'returns the balance as REST does',
    ask: alike('get_credit_balance', {}, 'GET', BALANCE),
    back: isAlike(200),
  },
  {
    section: SECTION,
    states: 'searches as REST does, with the same price',
    ask: priced(async (key, { world }) => {
      const agent = await connectAgent(world, { headers: { authorization: `Bearer ${key}` } });
      return call(agent, 'search_news', { q: 'tides', page: 2 }).finally(() => agent.close());
    }),
    back: {
      status: 200,
      body: { spent: 0.1, reply: { object: 'news_search_result', pagination: { page: 2, returned: 2 } } },
    },
  },
  {
    section: SECTION,
    states: 'refuses a search as REST does',
    ask: alike('search_news', { q: 'tides', page: 11 }, 'POST', NEWS, { q: 'tides', page: 11 }),
    back: isAlike(400),
  },
  {
    section: SECTION,
    states: 'accepts a search with unknown properties',
    ask: tool('search_news', { q: 'tides', autocorrect: true }),
    back: { status: 200, body: { object: 'news_search_result' } },
  },
  {
    section: SECTION,
    states: 'starts a job with fit_context and options as REST does',
    ask: tool('enrich_journalists', {
      from,
      fit_context: { pitch: PITCH },
      options: { include_recent: 3, external_id: 'agent', wait: true, timeout_ms: 1 },
    }),
    back: { status: 200, body: { id: expect.stringMatching(/^jej_/), external_id: 'agent' } },
  },
  ...Object.entries({ external_id: 'agent', include_recent: 5, wait: true, timeout_ms: 5, colour: 1 }).map(
    ([key, value]): Row => ({
      section: SECTION,
      states: `refuses ${key} at the top of an enrich call, as REST does`,
      ask: tool('enrich_journalists', { from, [key]: value }),
      back: refused(`/${key}`, 'VALIDATION_FAILED'),
    }),
  ),
  {
    section: SECTION,
    states: 'accepts articles as sources, but no references',
    ask: tool('enrich_journalists', { from: [reference({})] }),
    back: { status: 400, body: { code: 'UNSUPPORTED_SOURCE_TYPE', issues: [{ path: '/from/0' }] } },
  },
  ...Object.entries({
    'no list of sources': {},
    '501 sources': { from: articlesOf(501) },
    'a word for a number': { from, options: { include_recent: 'five' } },
    'another scheme': { from: [article('ftp://unread.example')] },
    'an empty pitch': { from, fit_context: { pitch: '' } },
  }).map(
    ([what, body]): Row => ({
      section: SECTION,
      states: `refuses ${what} as REST does`,
      ask: alike('enrich_journalists', body, 'POST', ENRICH, body),
      back: isAlike(400),
    }),
  ),
  ...Object.entries({ jobId: {}, limit: { jobId: 'x', limit: 0 } }).map(
    ([argument, args]): Row => ({
      section: SECTION,
      states: `points to the argument ${argument} of a job that cannot be read`,
      ask: tool('get_journalist_enrichment_job', args),
      back: refused(`/${argument}`),
    }),
  ),
  {
    section: SECTION,
    states: 'reads a job to its end as REST does, with its arguments',
    ask: async ({ world, agent }) => {
      const started = await world.call('POST', ENRICH, { body: { from, fit_context: { pitch: PITCH } } });
      const rest = await untilFinal(world, world.key, started, '?limit=1');
      const { status, body } = await call(agent, 'get_journalist_enrichment_job', {
        jobId: started.body.id,
        limit: 1,
      });
      return { status, body: { tool: body, rest: rest.body, statuses: [status, rest.status] } };
    },
    back: isAlike(200),
  },
  {
    section: SECTION,
    states: 'accepts job_id in place of jobId',
    ask: async ({ world, agent }) => {
      const started = await world.call('POST', ENRICH, { body: { from } });
      const { status, body } = await call(agent, 'get_journalist_enrichment_job', {
        job_id: started.body.id,
      });
      return { status, body: { same: (body as { id: string }).id === started.body.id } };
    },
    back: { status: 200, body: { same: true } },
  },
  {
    section: SECTION,
    states: 'reports an unknown job as not found, as REST does',
    ask: alike(
      'get_journalist_enrichment_job',
      { jobId: UNKNOWN_JOB.slice(JOBS.length + 1) },
      'GET',
      UNKNOWN_JOB,
    ),
    back: isAlike(404),
  },
  {
    section: SECTION,
    states: 'reports missing credits as a tool error with the reason',
    ask: toolAs({ credits: 0 }, 'search_news', { q: 'tides' }),
    back: { status: 402, body: { code: 'INSUFFICIENT_CREDITS' } },
  },
  {
    section: SECTION,
    states: 'lets any key read the balance',
    ask: toolAs({ scopes: [] }, 'get_credit_balance'),
    back: { status: 200, body: { object: 'credit_balance' } },
  },
  {
    section: SECTION,
    states: 'requires news:search for a search',
    ask: toolAs({ scopes: ['media_lists:manage'] }, 'search_news', { q: 'tides' }),
    back: { status: 403, body: { code: 'INSUFFICIENT_SCOPE' } },
  },
  ...[
    { name: 'enrich_journalists', args: { from } },
    { name: 'get_journalist_enrichment_job', args: { jobId: 'jej_00000000000000000000000000' } },
  ].map(
    ({ name, args }): Row => ({
      section: SECTION,
      states: `requires media_lists:manage for ${name}`,
      ask: toolAs({ scopes: ['news:search'] }, name, args),
      back: {
        status: 403,
        body: { code: 'INSUFFICIENT_SCOPE', context: { required_scope: 'media_lists:manage' } },
      },
    }),
  ),
  {
    section: SECTION,
    states: 'instructs clients to start with the balance, search, enrich and poll, and not to invent ids',
    ask: async ({ agent }) => ({ status: 200, body: { instructions: agent.getInstructions() } }),
    back: {
      body: {
        instructions: expect.stringMatching(
          /get_credit_balance.*search_news.*enrich_journalists.*get_journalist_enrichment_job/s,
        ),
      },
    },
  },
];
