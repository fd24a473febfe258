import { expect } from 'vitest';
import { connectAgent, postMcp } from '../../support/world/mcp.ts';
import { createPerson, registerClient, tokensFor } from '../../support/world/oauth.ts';
import { createTenant } from '../../support/world/world.ts';
import { type Ask, BALANCE, get, type Row } from './row.ts';
import type { Stage } from './stage.ts';

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const mcpWith =
  (keyOf: (stage: Stage) => Promise<string | null>): Ask =>
  async (stage) => {
    const { status, headers } = await postMcp(stage.world, ping, { key: await keyOf(stage) });
    return { status, body: { challenge: headers['www-authenticate'] ?? null } };
  };
const oauthToken = async ({ world }: Stage) => {
  const person = await createPerson(world);
  return (await tokensFor(person, await registerClient(world))).access_token;
};

const row = (states: string, ask: Ask, back: Row['back']): Row => ({ section: '5', states, ask, back });

/** Section 5 of the service's specification: API keys and access tokens in requests to the MCP server. */
export const MCP_ACCESS: Row[] = [
  row(
    'MCP takes the key as a bearer token',
    mcpWith(async ({ world }) => world.key),
    { status: 200 },
  ),
  row(
    'MCP without a key is 401 over HTTP',
    mcpWith(async () => null),
    { status: 401, body: { challenge: expect.stringMatching(/^Bearer/) } },
  ),
  row(
    'MCP with a key that never existed is 401',
    mcpWith(async () => 'byl_nonsense'),
    { status: 401 },
  ),
  row(
    'MCP with an expired key is 401',
    mcpWith(
      async ({ world }) => (await createTenant(world.db, { expiresAt: new Date(Date.now() - 1000) })).key,
    ),
    { status: 401 },
  ),
  row(
    'MCP takes the key in its URL when headers cannot be set',
    async ({ world }) => {
      const agent = await connectAgent(world, { path: `/api/mcp?api_key=${world.key}`, headers: {} });
      const { tools } = await agent.listTools();
      await agent.close();
      return { status: 200, body: { tools: tools.length } };
    },
    { body: { tools: 4 } },
  ),
  row(
    'the key is removed from the URL before it is logged',
    async ({ world }) => {
      const { key } = await createTenant(world.db);
      const { status } = await postMcp(world, ping, { path: `/api/mcp?api_key=${key}`, key: null });
      return { status, body: { logged: world.logs().includes(key) } };
    },
    { status: 200, body: { logged: false } },
  ),
  row(
    'a key in the URL works only for MCP',
    async ({ world }) => world.call('GET', `${BALANCE}?api_key=${world.key}`, { key: null }),
    { status: 401 },
  ),
  row('MCP refuses an OAuth token', mcpWith(oauthToken), { status: 401 }),
  row(
    'REST accepts it: there is an OAuth flow for compatible clients',
    async (stage) => stage.world.call('GET', BALANCE, { key: await oauthToken(stage) }),
    { status: 200 },
  ),
  row('the flow has a device grant', get('/.well-known/oauth-authorization-server', { key: null }), {
    status: 200,
    body: { device_authorization_endpoint: expect.any(String) },
  }),
];
