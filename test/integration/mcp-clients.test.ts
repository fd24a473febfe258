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
import { describe, expect, it } from 'vitest';
import type { BalanceBody, JobBody } from '../../apps/gateway/app.ts';
import { apiKeys } from '../../db/index.ts';
import { articles, getJob, postJob } from '../support/world/jobs.ts';
import { callTool, connectAgent } from '../support/world/mcp.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { endJob, settleResolved } from '../support/world/settle.ts';
import { createTenant } from '../support/world/world.ts';

const urlsOf = (count: number) => Array.from({ length: count }, (_, i) => `https://a-${i}.example/story`);

const FOR_PROGRAMS = [
  ...['object', 'schemas', 'version', 'request_hash', 'fit_context', 'links'],
  ...['created_at', 'created_by', 'started_at', 'updated_at', 'published_at_precision', 'published_at_basis'],
];

describe('MCP clients', () => {
  const world = prepareWorld({ roles: [], checkHistories: false });

  const address = () => new URL('/api/mcp', world.app.listeningOrigin);
  const authorized = (key = world.key) => ({ requestInit: { headers: { authorization: `Bearer ${key}` } } });

  /**
   * Connects the official MCP client over a transport with the given options. `heard` collects the errors
   * that the transport reports outside of calls.
   */
  async function connectWith(url: URL, options: StreamableHTTPClientTransportOptions) {
    const client = new Client({ name: 'test', version: '0' });
    const transport = new StreamableHTTPClientTransport(url, options);
    const heard: Error[] = [];
    client.onerror = (error) => heard.push(error);
    await client.connect(transport);
    return { client, transport, heard };
  }

  it('of the next generation (2026-07-28) connect by falling back to an older version', async () => {
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

  it('see no transport errors: no stream is offered or missed, and a session needs no end', async () => {
    const { client, transport, heard } = await connectWith(address(), authorized());
    expect(await client.ping()).toEqual({});
    await transport.terminateSession();
    expect(transport.sessionId).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(heard).toEqual([]);
    await client.close();
  });

  it('see an invalid key as a 401 with the error body', async () => {
    const revoked = await createTenant(world.db);
    await apiKeys.revoke(world.db, revoked.keyId);
    const expired = await createTenant(world.db, { expiresAt: new Date(Date.now() - 1000) });
    for (const [key, words] of [
      ['token-of-a-sign-in', 'accepts API keys only'],
      ['', 'accepts API keys only'],
      [revoked.key, 'API_KEY_REVOKED'],
      [expired.key, 'API_KEY_EXPIRED'],
    ] as const) {
      const error = await connectWith(address(), authorized(key)).catch((thrown: Error) => thrown);
      expect(error).toMatchObject({ code: 401, message: expect.stringContaining(words) });
    }
  });

  it('with their own sign-in learn once that tokens are not accepted, and do not loop', async () => {
    const requests: string[] = [];
    const count: typeof fetch = (input, init) => {
      requests.push(
        `${init?.method ?? 'GET'} ${new URL(input instanceof Request ? input.url : input).pathname}`,
      );
      return fetch(input, init);
    };
    // The OAuth settings of a client whose sign-in always results in the same token, which the gateway
    // rejects.
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

  it('see the status of transport errors: wrong host, oversized message, unknown URL', async () => {
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

  it('see protocol errors as such, and errors of tools as results', async () => {
    const { client } = await connectWith(address(), authorized());
    expect(await client.callTool({ name: 'drop_tables' }).catch((error) => error)).toMatchObject({
      code: -32602,
      message: expect.stringContaining('drop_tables'),
    });
    expect(await client.listPrompts().catch((error) => error)).toBeInstanceOf(Error);
    await client.listTools();
    // An error has no structured content, because the client would reject structured content that does not
    // match the output schema.
    const failed = await client.callTool({ name: 'get_credit_balance', arguments: { currency: 'EUR' } });
    expect(failed).toMatchObject({ isError: true });
    expect(failed.structuredContent).toBeUndefined();
    const late = client.callTool({ name: 'get_credit_balance' }, undefined, { timeout: 1 });
    expect(await late.catch((error) => error)).toMatchObject({ code: -32001 });
    expect((await client.callTool({ name: 'get_credit_balance' })).isError, 'and continues').toBeUndefined();
    await client.close();
  });

  it('report a gateway that is down or is a different server', async () => {
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

  it('that send ten megabytes get the error body, if they read it', async () => {
    const { hostname, port } = address();
    const reply = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        // Send a header that announces 10 MB, but only one byte of the body.
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

  it('get the pages of a job as over REST, with 25 journalists each, whatever their size', async () => {
    const job = await postJob(world, { from: articles(urlsOf(100)) });
    for (let index = 0; index < 60; index += 1) await settleResolved(world, job, index, 'b'.repeat(4_000));
    await endJob(world, job);
    const agent = await connectAgent(world);
    const sizes: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const args = { jobId: job.id, ...(cursor === undefined ? {} : { cursor }) };
      const { body } = await callTool<JobBody>(agent, 'get_journalist_enrichment_job', args);
      const query = cursor === undefined ? '' : `&cursor=${cursor}`;
      const rest = await getJob(world, job.id, `?limit=25${query}`);
      const { unresolved, ...shown } = body.result;
      const { unresolved: all, ...same } = rest.result;
      expect(shown).toEqual(same);
      expect(unresolved, 'the first 25 of them, on the first page').toEqual(all.slice(0, 25));
      if (cursor === undefined) {
        expect(all).toHaveLength(40);
        expect(body.result.unresolved_groups).toMatchObject([{ reason: 'canceled', count: 40 }]);
      }
      sizes.push(shown.journalists.length);
      cursor = shown.next_cursor;
    }
    expect(sizes).toEqual([25, 25, 10]);
    await agent.close();
  });

  it('get fifteen sources with a pitch in one page, however long the profiles are', async () => {
    const job = await postJob(world, { from: articles(urlsOf(15)), fit_context: { pitch: 'A pitch' } });
    for (let index = 0; index < 13; index += 1) await settleResolved(world, job, index, 'b'.repeat(20_000));
    await endJob(world, job);
    const agent = await connectAgent(world);
    const { body } = await callTool<JobBody>(agent, 'get_journalist_enrichment_job', { job_id: job.id });
    expect(body.result.journalists).toHaveLength(13);
    expect(body.result.unresolved).toHaveLength(2);
    expect(body.result.next_cursor).toBeNull();
    await agent.close();
  });

  it('get the same record as over REST in structured form, and as text without null values and what only programs use', async () => {
    const job = await postJob(world, { from: articles(urlsOf(2)) });
    await settleResolved(world, job, 0, 'A biography');
    await endJob(world, job);
    const agent = await connectAgent(world);
    for (const [args, query] of [
      [{}, ''],
      [{ view: 'summary' }, '?view=summary'],
      [{ include: 'evidence', limit: 1 }, '?include=evidence&limit=1'],
    ] as const) {
      const reply = await callTool<JobBody>(agent, 'get_journalist_enrichment_job', {
        jobId: job.id,
        ...args,
      });
      expect(reply.structuredContent).toEqual(await getJob(world, job.id, query));
      const [block] = reply.content;
      const text = block?.type === 'text' ? block.text : '';
      expect(text).not.toContain('null');
      const kept = JSON.parse(JSON.stringify(reply.structuredContent), (key, value) =>
        FOR_PROGRAMS.includes(key) ? undefined : (value ?? undefined),
      );
      expect(JSON.parse(text)).toEqual(kept);
    }
    await agent.close();
  });

  it('may name a job with jobId, job_id, or both if they agree', async () => {
    const { id } = await postJob(world, { from: articles(urlsOf(1)) });
    const agent = await connectAgent(world);
    const call = (args: object) =>
      callTool<JobBody & { code: string; issues: { path: string; message: string }[] }>(
        agent,
        'get_journalist_enrichment_job',
        { ...args },
      );
    for (const args of [{ jobId: id }, { job_id: id }, { jobId: id, job_id: id }]) {
      expect((await call(args)).body.id).toBe(id);
    }
    const none = await call({});
    expect(none).toMatchObject({ isError: true, body: { code: 'VALIDATION_FAILED' } });
    expect(none.body.issues[0]).toMatchObject({ path: '/jobId', message: '/jobId: is required.' });
    const two = await call({ jobId: id, job_id: 'jej_other' });
    expect(two).toMatchObject({ isError: true, body: { code: 'VALIDATION_FAILED' } });
    expect(two.body.issues[0]).toMatchObject({
      path: '/job_id',
      message: '/job_id: differs from jobId.',
    });
    for (const args of [{ view: 'table' }, { include: 'markdown' }, { wait_seconds: 46 }, { limit: 101 }]) {
      const [name] = Object.keys(args);
      const refused = await call({ jobId: id, ...args });
      expect(refused).toMatchObject({ isError: true, body: { code: 'VALIDATION_FAILED' } });
      expect(refused.body.issues[0]?.path).toBe(`/${name}`);
    }
    await agent.close();
  });
});
