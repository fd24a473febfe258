import { expect } from 'vitest';
import { postMcp } from '../../support/world/mcp.ts';
import { createPerson, registerClient, tokensFor } from '../../support/world/oauth.ts';
import { type Ask, BALANCE, get, type Row } from './row.ts';
import type { Stage } from './stage.ts';

const oauthToken = async ({ world }: Stage) => {
  const person = await createPerson(world);
  return (await tokensFor(person, await registerClient(world))).access_token;
};

const row = (states: string, ask: Ask, back: Row['back']): Row => ({ section: '5', states, ask, back });

/** Section 5 of the specification: access tokens. `mcp-transport.test.ts` has the API keys of requests to the MCP server. */
export const MCP_ACCESS: Row[] = [
  row(
    'MCP refuses an OAuth token',
    async (stage) => {
      const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
      const { status } = await postMcp(stage.world, ping, { key: await oauthToken(stage) });
      return { status, body: null };
    },
    { status: 401 },
  ),
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
