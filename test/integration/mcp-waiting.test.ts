import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { CallToolResultSchema, type Progress } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobBody } from '../../apps/gateway/app.ts';
import { openGateway } from '../support/world/gateways.ts';
import { articles, postJob } from '../support/world/jobs.ts';
import { callTool, connectAgent, postMcp } from '../support/world/mcp.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { endJob, settleResolved, settleUnresolved } from '../support/world/settle.ts';

const TOOL = 'get_journalist_enrichment_job';
/** Shorter than the waits that the tests ask for; a busy machine may need some of it for a response. */
const FAR_LESS_MS = 15_000;

describe('an agent that waits for a job', () => {
  // Without workers, only the test changes the jobs.
  const world = prepareWorld({
    roles: [],
    checkHistories: false,
    env: { BYLINE_RATE_READS: '500' },
  });
  let agent: Client;
  let job: JobBody;
  beforeAll(async () => {
    agent = await connectAgent(world);
    job = await postJob(world, {
      from: articles(['https://n.example/0', 'https://n.example/1', 'https://n.example/2']),
    });
  });
  afterAll(async () => {
    await agent?.close();
  });

  const message = (args: object, progressToken?: string | number) => ({
    jsonrpc: '2.0',
    id: 7,
    method: 'tools/call',
    params: {
      name: TOOL,
      arguments: { jobId: job.id, ...args },
      ...(progressToken === undefined ? {} : { _meta: { progressToken } }),
    },
  });
  const eventsOf = (text: string) =>
    [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));

  it('gets a response as soon as the job changes if it asks for that, and progress notifications before', async () => {
    const heard: Progress[] = [];
    const started = Date.now();
    const calling = agent.callTool(
      { name: TOOL, arguments: { job_id: job.id, wait_seconds: 20, wait_for: 'change' } },
      undefined,
      { onprogress: (progress) => heard.push(progress) },
    );
    await expect.poll(() => heard.length).toBe(1);
    await settleResolved(world, job, 0, 'A biography');
    const result = CallToolResultSchema.parse(await calling);
    expect(result.structuredContent).toMatchObject({ id: job.id, progress: { resolved: 1 } });
    expect(Date.now() - started).toBeLessThan(FAR_LESS_MS);
    expect(heard).toEqual([
      { progress: 0, total: 3, message: '0 of 3 sources are done; journalists with an e-mail address: 0' },
      { progress: 1, total: 3, message: '1 of 3 sources are done; journalists with an e-mail address: 0' },
    ]);
  });

  it('otherwise gets one response at the end of the job, and a notification for each change', async () => {
    const other = await postJob(world, {
      from: articles(['https://n.example/a', 'https://n.example/b', 'https://n.example/c']),
    });
    const heard: number[] = [];
    const calling = agent.callTool(
      { name: TOOL, arguments: { job_id: other.id, wait_seconds: 45 } },
      undefined,
      {
        onprogress: ({ progress }) => heard.push(progress),
      },
    );
    for (const index of [0, 1]) {
      await expect.poll(() => heard).toHaveLength(index + 1);
      await settleUnresolved(world, other, index);
    }
    await expect.poll(() => heard).toEqual([0, 1, 2]);
    await endJob(world, other);
    const result = CallToolResultSchema.parse(await calling);
    expect(result.structuredContent).toMatchObject({ status: 'canceled', progress: { unresolved: 3 } });
  });

  it('gets an event stream when it waits with a progress token, with the headers of every response', async () => {
    const reply = await postMcp(world, message({ wait_seconds: 1 }, 'token-1'));
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^text\/event-stream/);
    expect(reply.headers['x-request-id']).toMatch(/^req_/);
    expect(reply.headers['ratelimit-policy']).toMatch(/^"reads";/);
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(eventsOf(reply.text)).toMatchObject([
      {
        method: 'notifications/progress',
        params: {
          progressToken: 'token-1',
          progress: 1,
          total: 3,
          message: '1 of 3 sources are done; journalists with an e-mail address: 0',
        },
      },
      { id: 7, result: { structuredContent: { id: job.id } } },
    ]);
  });

  it('gets JSON in every other case', async () => {
    for (const body of [message({ wait_seconds: 1 }), message({}, 'token-2'), message({})]) {
      const reply = await postMcp(world, body);
      expect(reply.headers['content-type']).toMatch(/^application\/json/);
      expect(JSON.parse(reply.text)).toMatchObject({ id: 7, result: { structuredContent: { id: job.id } } });
    }
  });

  it('gets errors in the stream in the usual form', async () => {
    for (const [args, code] of [
      [{ wait_seconds: 46 }, 'VALIDATION_FAILED'],
      [{ wait_seconds: 1, jobId: 'jej_invented' }, 'NOT_FOUND'],
    ] as const) {
      const [last] = eventsOf((await postMcp(world, message(args, 3))).text).slice(-1);
      expect(last.result.isError).toBe(true);
      expect(last.result.structuredContent).toBeUndefined();
      expect(JSON.parse(last.result.content[0].text)).toMatchObject({ code });
    }
  });

  it('frees its place when it disconnects', async () => {
    const gone = new AbortController();
    const waiting = agent.callTool(
      { name: TOOL, arguments: { jobId: job.id, wait_seconds: 45 } },
      undefined,
      {
        signal: gone.signal,
        onprogress: () => gone.abort(),
      },
    );
    await expect(waiting).rejects.toThrow();
    expect((await callTool<JobBody>(agent, TOOL, { jobId: job.id })).body.id).toBe(job.id);
  });

  it('gets an immediate response for a job that has ended', async () => {
    await settleUnresolved(world, job, 1);
    await endJob(world, job);
    const started = Date.now();
    const heard: Progress[] = [];
    const result = await agent.callTool(
      { name: TOOL, arguments: { jobId: job.id, wait_seconds: 45 } },
      undefined,
      {
        onprogress: (progress) => heard.push(progress),
      },
    );
    expect(Date.now() - started).toBeLessThan(FAR_LESS_MS);
    expect(result.structuredContent).toMatchObject({ status: 'canceled' });
    expect(heard).toEqual([
      { progress: 3, total: 3, message: '3 of 3 sources are done; journalists with an e-mail address: 0' },
    ]);
  });

  it('gets a response when the gateway closes', async () => {
    const other = await postJob(world, { from: articles(['https://n.example/last']) });
    let reads = 0;
    const gateway = await openGateway(world, {
      onQuery: (statement) => {
        if (statement.includes(other.id)) reads += 1;
      },
    });
    const there = { ...world, app: gateway.app };
    const client = await connectAgent(there);
    // A call reads its job when the call starts to wait.
    const waiting = callTool<JobBody>(client, TOOL, { jobId: other.id, wait_seconds: 45 });
    await expect.poll(() => reads).toBeGreaterThan(0);
    reads = 0;
    const streamed = postMcp(there, message({ jobId: other.id, wait_seconds: 45 }, 'token-9'));
    await expect.poll(() => reads).toBeGreaterThan(0);
    const started = Date.now();
    await gateway.app.close();
    expect(Date.now() - started).toBeLessThan(FAR_LESS_MS);
    expect((await waiting).body.status).toBe('pending');
    expect(eventsOf((await streamed).text).at(-1)).toMatchObject({
      id: 7,
      result: { structuredContent: {} },
    });
    await client.close();
    await gateway.close();
  });
});
