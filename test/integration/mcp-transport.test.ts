import { describe, expect, it } from 'vitest';
import { apiKeys } from '../../db/index.ts';
import { articles } from '../support/world/jobs.ts';
import { callTool, connectAgent, postMcp } from '../support/world/mcp.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { createTenant } from '../support/world/world.ts';

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const LIST = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
const BALANCE = { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'get_credit_balance' } };
const initialize = (protocolVersion: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '0' } },
});

describe('MCP over HTTP', () => {
  const world = prepareWorld({
    roles: [],
    env: { BYLINE_PUBLIC_HOSTS: 'byline.example', BYLINE_ALLOWED_ORIGINS: 'https://app.example' },
  });

  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('speaks %s', async (version) => {
    const hello = await postMcp(world, initialize(version));
    expect(hello.status).toBe(200);
    expect(hello.headers['content-type']).toContain('application/json');
    expect(hello.headers['mcp-session-id'], 'no sessions').toBeUndefined();
    expect(JSON.parse(hello.text).result).toMatchObject({
      protocolVersion: version,
      serverInfo: { name: 'byline', version: '0.0.0-test' },
    });
    const headers = { 'mcp-protocol-version': version };
    const ready = { jsonrpc: '2.0', method: 'notifications/initialized' };
    expect(await postMcp(world, ready, { headers })).toMatchObject({ status: 202, text: '' });
    const list = await postMcp(world, LIST, { headers });
    expect(JSON.parse(list.text).result.tools.length).toBeGreaterThan(0);
  });

  it('offers its newest version to a future client, and refuses an unknown one in the header', async () => {
    const hello = await postMcp(world, initialize('2099-01-01'));
    expect(JSON.parse(hello.text).result.protocolVersion).toBe('2025-11-25');
    const call = await postMcp(world, LIST, { headers: { 'mcp-protocol-version': '2099-01-01' } });
    expect(call.status).toBe(400);
  });

  it('runs the hooks of every other route: a request id, one log line', async () => {
    const reply = await postMcp(world, PING, { headers: { 'x-request-id': 'mcp-trace-1' } });
    expect(reply.headers['x-request-id']).toBe('mcp-trace-1');
    const line = world
      .logs()
      .split('\n')
      .find((entry) => entry.includes('mcp-trace-1') && entry.includes('"route":"/api/mcp"'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ status: 200, organization_id: world.organizationId });
  });

  it('refuses GET and DELETE, because it has no sessions', async () => {
    for (const method of ['GET', 'DELETE']) {
      const reply = await world.call(method, '/api/mcp', { headers: { accept: 'text/event-stream' } });
      expect(reply).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
      expect(reply.headers.get('allow')).toBe('POST');
    }
  });

  it('refuses batches, even empty ones, and runs none of their messages', async () => {
    const balance = () => world.call('GET', '/api/v1/credits/balance').then(({ body }) => body.credits);
    const before = await balance();
    const search = { name: 'search_news', arguments: { q: 'harbour' } };
    for (const batch of [[], [PING], [PING, LIST, BALANCE], [{ ...BALANCE, params: search }]]) {
      const reply = await postMcp(world, batch);
      expect(reply.status, JSON.stringify(batch)).toBe(400);
      expect(JSON.parse(reply.text), JSON.stringify(batch)).toEqual({
        jsonrpc: '2.0',
        id: null,
        error: { code: -32600, message: expect.stringContaining('batches') },
      });
    }
    expect(await balance()).toEqual(before);
  });

  it('ignores a message that cancels another one', async () => {
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } };
    expect((await postMcp(world, cancel)).status).toBe(202);
  });

  it('answers unknown calls with a protocol error', async () => {
    const errorOf = async (message: unknown) => JSON.parse((await postMcp(world, message)).text).error;
    const call = (params: unknown) => ({ jsonrpc: '2.0', id: 9, method: 'tools/call', params });
    expect(await errorOf(call({ name: 'drop_tables' }))).toMatchObject({
      code: -32602,
      message: expect.stringContaining('drop_tables'),
    });
    expect(await errorOf(call({ name: 'get_credit_balance', arguments: [] }))).toMatchObject({
      message: expect.stringContaining('arguments'),
    });
    expect(await errorOf({ jsonrpc: '2.0', id: 9, method: 'prompts/list' })).toMatchObject({
      code: -32601,
    });
    for (const message of [
      {},
      1,
      'null',
      '',
      '{"jsonrpc":',
      'x',
      { jsonrpc: '1.0', id: 1, method: 'ping' },
    ]) {
      const reply = await postMcp(world, message);
      expect(reply.status, JSON.stringify(message)).toBe(400);
      expect(reply.headers['content-type'], JSON.stringify(message)).toMatch(/^application\/json/);
      expect(reply.headers['x-request-id']).toMatch(/^req_/);
      expect(JSON.parse(reply.text), JSON.stringify(message)).toEqual({
        jsonrpc: '2.0',
        id: null,
        error: { code: -32700, message: expect.any(String) },
      });
    }
  });

  it('ignores unknown keys beside the arguments, and refuses them among the arguments', async () => {
    const extra = { ...BALANCE, params: { ...BALANCE.params, _meta: { trace: 1 } }, extra: true };
    expect(JSON.parse((await postMcp(world, BALANCE)).text).result.isError).toBeUndefined();
    expect((await postMcp(world, extra)).status).toBeLessThan(500);
    const among = { ...BALANCE, params: { ...BALANCE.params, arguments: { currency: 'EUR' } } };
    const { result } = JSON.parse((await postMcp(world, among)).text);
    expect(JSON.parse(result.content[0].text)).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: '/currency', code: 'additionalProperties' }],
    });
  });

  it('refuses a body of 10 MB and another content type with the error body', async () => {
    const large = await postMcp(world, `"${'x'.repeat(10 * 1024 * 1024)}"`).catch((error: Error) => error);
    // The gateway may close the socket before the client has sent everything. The client then sees the broken
    // connection instead of the response.
    if (!(large instanceof Error)) expect(large).toMatchObject({ status: 413 });
    expect(world.logs()).toContain('"status":413');
    const typed = await postMcp(world, 'a=b', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(typed.status).toBe(415);
    expect(JSON.parse(typed.text)).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it('checks Host and Origin before it looks at the key', async () => {
    const { host } = new URL(world.app.listeningOrigin);
    const status = async (headers: Record<string, string>, key: string | null = world.key) => {
      const reply = await postMcp(world, PING, { headers, key });
      if (reply.status !== 200)
        expect(JSON.parse(reply.text).code).toBe(reply.status === 403 ? 'FORBIDDEN' : 'UNAUTHORIZED');
      return reply.status;
    };
    for (const name of [
      host,
      'localhost',
      'localhost:1234',
      '[::1]:80',
      'byline.example',
      'BYLINE.example:443',
    ]) {
      expect(await status({ host: name }), name).toBe(200);
    }
    for (const name of [
      'evil.example',
      'byline.example.evil.example',
      'localhost.evil.example:8080',
      '127.0.0.1.evil.example',
    ]) {
      expect(await status({ host: name }), name).toBe(403);
      expect(await status({ host: name }, null), `${name} without a key`).toBe(403);
    }
    for (const origin of [
      'https://app.example',
      'http://localhost:6274',
      `http://${host}`,
      'https://byline.example',
    ]) {
      expect(await status({ origin }), origin).toBe(200);
    }
    for (const origin of [
      'https://evil.example',
      'null',
      'http://app.example',
      'https://app.example.evil.example',
      '',
    ]) {
      expect(await status({ origin }), origin).toBe(403);
    }
  });

  it('answers a missing, wrong, expired or revoked key with 401 and a challenge that advertises no OAuth', async () => {
    const expired = await createTenant(world.db, { expiresAt: new Date(Date.now() - 1000) });
    const revoked = await createTenant(world.db);
    await apiKeys.revoke(world.db, revoked.keyId);
    for (const [key, code] of [
      [null, 'UNAUTHORIZED'],
      ['byl_00000000000000000000000000000000_000000', 'UNAUTHORIZED'],
      [expired.key, 'API_KEY_EXPIRED'],
      [revoked.key, 'API_KEY_REVOKED'],
    ] as const) {
      const reply = await postMcp(world, PING, { key });
      expect(reply.status).toBe(401);
      expect(reply.headers['content-type']).toContain('application/problem+json');
      expect(JSON.parse(reply.text)).toMatchObject({ code, status: 401 });
      expect(reply.headers['www-authenticate']).toMatch(/^Bearer/);
      expect(reply.headers['www-authenticate'], 'there is no sign-in to send agents to').not.toContain(
        'resource_metadata',
      );
    }
    await expect(connectAgent(world, { headers: {} })).rejects.toThrow(/401|nauthorized/);
  });
});

describe('rate limits over MCP', () => {
  const world = prepareWorld({ roles: [], env: { BYLINE_RATE_READS: '3' } });

  it('count each tool call together with REST calls', async () => {
    expect((await world.call('GET', '/api/v1/credits/balance')).status).toBe(200);
    for (let call = 0; call < 2; call += 1)
      expect(JSON.parse((await postMcp(world, BALANCE)).text).result.isError).toBeUndefined();
    expect(JSON.parse((await postMcp(world, LIST)).text).result.tools).toHaveLength(4);
    const reply = await postMcp(world, BALANCE);
    const { result } = JSON.parse(reply.text);
    expect(result.isError).toBe(true);
    expect(JSON.parse(result.content[0].text)).toMatchObject({
      code: 'RATE_LIMITED',
      status: 429,
      retry_after_seconds: expect.any(Number),
    });
    expect(reply.headers['ratelimit-policy']).toMatch(/^"reads";q=3;w=/);
    expect((await world.call('GET', '/api/v1/credits/balance')).status).toBe(429);
  });
});

describe('an API key in the URL', () => {
  const world = prepareWorld({ roles: [] });

  it('works on MCP', async () => {
    const agent = await connectAgent(world, { path: `/api/mcp?api_key=${world.key}`, headers: {} });
    expect((await callTool(agent, 'get_credit_balance')).isError).toBeUndefined();
    await agent.close();
    for (const query of [`a=1&api_key=${world.key}&b=2`, `api%5Fkey=${world.key}`, `?api_key=${world.key}`]) {
      expect((await postMcp(world, PING, { key: null, path: `/api/mcp?${query}` })).status, query).toBe(200);
    }
  });

  it('is used only when no header carries a key', async () => {
    const path = `/api/mcp?api_key=${world.key}`;
    expect(
      (await postMcp(world, PING, { path, key: 'byl_wrong' })).status,
      'the header is looked at first',
    ).toBe(401);
    expect((await postMcp(world, PING, { path: '/api/mcp?api_key=wrong', key: null })).status).toBe(401);
    expect((await postMcp(world, PING, { path: '/api/mcp?api_key=', key: null })).status).toBe(401);
  });

  it('works nowhere else, and cannot be smuggled in through the internal header', async () => {
    for (const path of ['/api/v1/credits/balance', '/api/v1/credits/balance?x=1']) {
      const reply = await world.call('GET', `${path}${path.includes('?') ? '&' : '?'}api_key=${world.key}`, {
        key: null,
      });
      expect(reply.status, path).toBe(401);
    }
    const headers = { 'x-byline-key-off-url': world.key };
    expect((await postMcp(world, PING, { key: null, headers })).status).toBe(401);
    expect((await world.call('GET', '/api/v1/credits/balance', { key: null, headers })).status).toBe(401);
  });

  it('appears neither in logs at debug level nor in any response', async () => {
    const agent = await connectAgent(world, { path: `/api/mcp?api_key=${world.key}`, headers: {} });
    await callTool(agent, 'get_credit_balance');
    await callTool(agent, 'enrich_journalists', { from: articles(['https://a.example/x']) });
    await agent.close();
    const texts: string[] = [];
    for (const path of [
      '/api/mcpx',
      '/api/mcp/',
      '/api/v1/nothing',
      '/api/health',
      '/',
      '/docs/api',
      '/api/%zz',
      `/api/v1/journalist-enrichment-jobs/${'x'.repeat(300)}`,
      '//',
      '/api/mcp',
    ]) {
      for (const query of [`api_key=${world.key}`, `API_KEY=${world.key}`, `%61pi_key=${world.key}&x=1`]) {
        for (const method of ['GET', 'POST', 'PUT', 'OPTIONS']) {
          const reply = await fetch(`${world.app.listeningOrigin}${path}?${query}`, {
            method,
            redirect: 'manual',
          });
          texts.push(await reply.text(), ...reply.headers.values());
        }
      }
    }
    expect(texts.join('\n')).not.toContain(world.key);
    const logged = world.logs();
    expect(logged).toContain('"route":"/api/mcp"');
    expect(logged).not.toContain(world.key);
    expect(logged.toLowerCase()).not.toContain('api_key');
  });
});
