import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import {
  Client as NextClient,
  StreamableHTTPClientTransport as NextTransport,
} from '@modelcontextprotocol/client';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  StreamableHTTPClientTransport,
  type StreamableHTTPClientTransportOptions,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BalanceBody, JobBody } from '../../apps/gateway/gateway.ts';
import { apiKeys } from '../../db/index.ts';
import { articles, getJob, postJob } from '../rig/jobs.ts';
import { callTool, connectAgent } from '../rig/mcp.ts';
import { endJob, settleResolved } from '../rig/settle.ts';
import { createTenant, createWorld, type World } from '../rig/world.ts';

const urlsOf = (count: number) => Array.from({ length: count }, (_, i) => `https://a-${i}.example/story`);

describe('clients of MCP', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ roles: [], checkHistories: false });
  });
  afterAll(() => world?.close());

  const address = () => new URL('/api/mcp', world.app.listeningOrigin);
  const authorized = (key = world.key) => ({ requestInit: { headers: { authorization: `Bearer ${key}` } } });

  /** The official client over a transport of one's own; `heard` is what the transport reports beside the calls. */
  async function connectWith(url: URL, options: StreamableHTTPClientTransportOptions) {
    const client = new Client({ name: 'test', version: '0' });
    const transport = new StreamableHTTPClientTransport(url, options);
    const heard: Error[] = [];
    client.onerror = (error) => heard.push(error);
    await client.connect(transport);
    return { client, transport, heard };
  }

  it('of the next generation (2026-07-28) get in by falling back', async () => {
    for (const mode of [undefined, 'auto'] as const) {
      const client = new NextClient(
        { name: 'next', version: '0' },
        mode === undefined ? {} : { versionNegotiation: { mode } },
      );
      await client.connect(new NextTransport(address(), authorized()));
      const { tools } = await client.listTools();
      expect(tools).toHaveLength(4);
      const result = await client.callTool({ name: 'get_credit_balance', arguments: {} });
      expect((result.structuredContent as BalanceBody).organization_id).toBe(world.organizationId);
      await client.close();
    }
  });

  it('hear nothing odd on the way: no stream is offered, none is missed, a session needs no end', async () => {
    const { client, transport, heard } = await connectWith(address(), authorized());
    expect(await client.ping()).toEqual({});
    await transport.terminateSession();
    expect(transport.sessionId).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(heard).toEqual([]);
    await client.close();
  });

  it('see a bad key as the 401 that it is, with the error body', async () => {
    const revoked = await createTenant(world.db);
    await apiKeys.revoke(world.db, revoked.keyId);
    const expired = await createTenant(world.db, { expiresAt: new Date(Date.now() - 1000) });
    for (const [key, words] of [
      ['token-of-a-sign-in', 'takes API keys only'],
      ['', 'takes API keys only'],
      [revoked.key, 'API_KEY_REVOKED'],
      [expired.key, 'API_KEY_EXPIRED'],
    ] as const) {
      const error = await connectWith(address(), authorized(key)).catch((thrown: Error) => thrown);
      expect(error).toMatchObject({ code: 401, message: expect.stringContaining(words) });
    }
  });

  it('with a sign-in of their own are told once that none is taken, and do not go round in circles', async () => {
    const requests: string[] = [];
    const count: typeof fetch = (input, init) => {
      requests.push(
        `${init?.method ?? 'GET'} ${new URL(input instanceof Request ? input.url : input).pathname}`,
      );
      return fetch(input, init);
    };
    // Somebody who has a token of a sign-in already, and gets the same again.
    const tokens = { access_token: 'token-of-a-sign-in', token_type: 'Bearer' };
    const authProvider: OAuthClientProvider = {
      redirectUrl: 'http://127.0.0.1/callback',
      clientMetadata: { redirect_uris: ['http://127.0.0.1/callback'] },
      clientInformation: () => ({ client_id: 'test' }),
      tokens: () => tokens,
      saveTokens: () => undefined,
      redirectToAuthorization: () => undefined,
      saveCodeVerifier: () => undefined,
      codeVerifier: () => 'v',
    };
    const error = await connectWith(address(), { authProvider, fetch: count }).catch(
      (thrown: Error) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    expect(requests.filter((entry) => entry === 'POST /api/mcp').length).toBeLessThanOrEqual(2);
    expect(requests.length).toBeLessThan(12);
  });

  it('see refusals of the transport with their status: another host, too large a message, no such address', async () => {
    const origin = {
      requestInit: { headers: { ...authorized().requestInit.headers, origin: 'https://evil.example' } },
    };
    expect(await connectWith(address(), origin).catch((error) => error)).toMatchObject({ code: 403 });
    const elsewhere = new URL('/api/mcpx', address());
    expect(await connectWith(elsewhere, authorized()).catch((error) => error)).toMatchObject({ code: 404 });
    const { client } = await connectWith(address(), authorized());
    const large = client.callTool({ name: 'search_news', arguments: { q: 'x'.repeat(2_000_000) } });
    expect(await large.catch((error) => error)).toMatchObject({ code: 413 });
    await client.close();
  });

  it('see errors of the protocol as such, and errors of tools as results', async () => {
    const { client } = await connectWith(address(), authorized());
    expect(await client.callTool({ name: 'drop_tables' }).catch((error) => error)).toMatchObject({
      code: -32602,
      message: expect.stringContaining('drop_tables'),
    });
    expect(await client.listPrompts().catch((error) => error)).toBeInstanceOf(Error);
    await client.listTools();
    // The client would refuse structured content that is no success; there is none.
    const failed = await client.callTool({ name: 'get_credit_balance', arguments: { currency: 'EUR' } });
    expect(failed).toMatchObject({ isError: true });
    expect(failed.structuredContent).toBeUndefined();
    const late = client.callTool({ name: 'get_credit_balance' }, undefined, { timeout: 1 });
    expect(await late.catch((error) => error)).toMatchObject({ code: -32001 });
    expect((await client.callTool({ name: 'get_credit_balance' })).isError, 'and goes on').toBeUndefined();
    await client.close();
  });

  it('see a gateway that is not there, or is no gateway', async () => {
    const gone = new URL('http://127.0.0.1:1/api/mcp');
    expect(await connectWith(gone, authorized()).catch((error) => error)).toBeInstanceOf(Error);
    const page: Server = createServer((_request, reply) =>
      reply.setHeader('content-type', 'text/html').end('<p>'),
    );
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    const { port } = page.address() as { port: number };
    const html = connectWith(new URL(`http://127.0.0.1:${port}/`), authorized());
    expect(String(await html.catch((error) => error))).toMatch(/content type/i);
    page.close();
  });

  it('that send ten megabytes get the error body, if they listen', async () => {
    const { hostname, port } = address();
    const reply = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        // The head alone says how much is to come.
        socket.write(
          `POST /api/mcp HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${world.key}\r\n` +
            'content-type: application/json\r\naccept: application/json, text/event-stream\r\n' +
            `content-length: ${10 * 1024 * 1024}\r\n\r\n[`,
        );
      });
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk) => {
        text += String(chunk);
        if (text.includes('"context"')) socket.destroy();
      });
      socket.on('close', () => resolve(text)).on('error', reject);
    });
    expect(reply).toMatch(/^HTTP\/1\.1 413 /);
    expect(reply).toContain('content-type: application/problem+json');
    expect(reply).toContain('"code":"PAYLOAD_TOO_LARGE"');
  });

  it('get a job of a hundred sources in pages that fit into a conversation, each result once', async () => {
    const job = await postJob(world, { from: articles(urlsOf(100)) });
    for (let index = 0; index < 60; index += 1) await settleResolved(world, job, index, 'b'.repeat(4_000));
    await endJob(world, job);
    const agent = await connectAgent(world);
    const journalists: string[] = [];
    const unresolved: number[] = [];
    let pages = 0;
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const args = { jobId: job.id, ...(cursor === undefined ? {} : { cursor }) };
      const page = await callTool<JobBody>(agent, 'get_journalist_enrichment_job', args);
      const size = Buffer.byteLength(JSON.stringify(page.content));
      // The budget of results, the rest of the record, and the quotes that JSON in JSON needs.
      expect(size, `page ${pages}`).toBeLessThan(52_000);
      expect(page.structuredContent).toEqual(page.body);
      journalists.push(...page.body.result.journalists.map((entry) => entry.journalist_identity_id));
      unresolved.push(...page.body.result.unresolved.map((entry) => entry.source_index));
      cursor = page.body.result.next_cursor;
      pages += 1;
    }
    const whole = await getJob(world, job.id);
    expect(whole.result.next_cursor).toBeNull();
    expect(journalists).toEqual(whole.result.journalists.map((entry) => entry.journalist_identity_id));
    expect(unresolved).toEqual(whole.result.unresolved.map((entry) => entry.source_index));
    expect(pages).toBeGreaterThan(5);
    expect(pages).toBeLessThan(15);
    const huge = await postJob(world, { from: articles(urlsOf(2)) });
    await settleResolved(world, huge, 0, 'b'.repeat(100_000));
    const one = await callTool<JobBody>(agent, 'get_journalist_enrichment_job', { jobId: huge.id });
    expect(one.body.result.journalists, 'one at least, whatever its size').toHaveLength(1);
    await agent.close();
  });
});
