import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BalanceBody, JobBody, NewsSearchResult } from '../../apps/gateway/app.ts';
import { newsroom, PITCH } from '../../apps/local/index.ts';
import { ledger } from '../../db/index.ts';
import { PROJECT } from '../support/stacks/processes.ts';
import { indexArticle } from '../support/world/indexed-news.ts';
import { articles, getJob, postJob, untilDone } from '../support/world/jobs.ts';
import { callTool, connectAgent } from '../support/world/mcp.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { createTenant } from '../support/world/world.ts';

interface Problem {
  code: string;
  status: number;
  request_id: string;
  issues: { path: string; code: string }[];
  context: Record<string, unknown>;
}

describe('an agent that uses the official client', () => {
  const urls = newsroom.DEMO_SOURCES.flatMap((source) => ('url' in source ? [source.url] : [])).slice(0, 6);
  const world = prepareWorld(() => ({ web: newsroom.newsroom() }));
  let agent: Client;

  beforeAll(async () => {
    agent = await connectAgent(world);
  });
  afterAll(async () => {
    await agent?.close();
  });

  const agentOf = (key: string) => connectAgent(world, { headers: { authorization: `Bearer ${key}` } });

  it('finds its tools, each with title, description, input and output schema and annotations', async () => {
    const { tools } = await agent.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'get_credit_balance',
      'search_news',
      'enrich_journalists',
      'get_journalist_enrichment_job',
    ]);
    for (const tool of tools) {
      expect(tool.title, tool.name).toBeTruthy();
      expect(tool.description, tool.name).toBeTruthy();
      expect(tool.annotations).toMatchObject({
        readOnlyHint: expect.any(Boolean),
        idempotentHint: expect.any(Boolean),
      });
      // The MCP tool for news search ignores unknown parameters, as the REST endpoint does, because clients
      // of similar APIs send additional parameters.
      const additionalProperties = tool.name === 'search_news';
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties });
      expect(tool.outputSchema, tool.name).toMatchObject({ type: 'object' });
      expect(JSON.stringify(tool.outputSchema), 'outputs are open').not.toContain(
        '"additionalProperties":false',
      );
    }
    expect(agent.getInstructions()).toMatch(/get_credit_balance.*search_news.*enrich_journalists.*neither/s);
    expect(agent.getServerCapabilities()).toEqual({
      tools: {},
      resources: {},
      extensions: { 'io.modelcontextprotocol/skills': {} },
    });
  });

  it('finds the skill as a resource, with the digest of its file, and the same file in the repository', async () => {
    const uri = 'skill://find-journalists/SKILL.md';
    const file = readFileSync(join(PROJECT, 'skills/find-journalists/SKILL.md'));
    const [resource, ...others] = (await agent.listResources()).resources;
    expect(others).toEqual([]);
    expect(resource).toMatchObject({ uri, name: 'find-journalists', mimeType: 'text/markdown' });
    const { contents } = await agent.readResource({ uri });
    expect(contents).toEqual([{ uri, mimeType: 'text/markdown', text: file.toString('utf8') }]);
    const ask = (method: string, params = {}) => agent.request({ method, params }, ResultSchema);
    const digest = `sha256:${createHash('sha256').update(file).digest('hex')}`;
    const { skills } = (await ask('skills/list')) as { skills: unknown[] };
    expect(skills).toEqual([
      {
        uri,
        frontmatter: {
          name: 'find-journalists',
          description: resource?.description,
          license: 'Apache-2.0',
        },
        resources: [{ uri, digest, size: file.length }],
      },
    ]);
    expect(await ask('skills/get', { uri })).toMatchObject({ skill: skills[0], resultType: 'complete' });
    await expect(ask('skills/get', { uri: 'skill://other/SKILL.md' })).rejects.toMatchObject({
      code: -32602,
    });
    await expect(agent.readResource({ uri: 'skill://other/SKILL.md' })).rejects.toMatchObject({
      code: -32002,
    });
    await expect(ask('skills/other')).rejects.toMatchObject({ code: -32601 });
  });

  it('reads the balance, searches, enriches and polls to the end, and pays the same as over REST', async () => {
    const before = await callTool<BalanceBody>(agent, 'get_credit_balance');
    expect(before.structuredContent).toEqual(before.body);
    expect(before.body.organization_id).toBe(world.organizationId);

    await indexArticle(world.db);
    const found = await callTool<NewsSearchResult>(agent, 'search_news', { q: 'harbour OR ferry' });
    expect(found.structuredContent).toEqual(found.body);
    expect(found.body).toMatchObject({ object: 'news_search_result', usage: { credits_used: 0.1 } });

    const accepted = await callTool<JobBody>(agent, 'enrich_journalists', {
      from: articles(urls),
      fit_context: { pitch: PITCH },
    });
    expect(accepted.isError).toBeUndefined();
    let job = accepted.body;
    while (job.status === 'pending' || job.status === 'processing') {
      await new Promise((resolve) => setTimeout(resolve, 100));
      job = (await callTool<JobBody>(agent, 'get_journalist_enrichment_job', { jobId: job.id })).body;
    }
    expect(job.status).toBe('complete');
    expect(job.result.journalists.length).toBeGreaterThan(0);
    expect(job.result.research).toHaveLength(job.result.journalists.length);
    expect(job).toEqual(await getJob(world, job.id));

    const page = await callTool<JobBody>(agent, 'get_journalist_enrichment_job', { jobId: job.id, limit: 1 });
    expect(page.body.result.journalists).toEqual(job.result.journalists.slice(0, 1));
    const after = await callTool<BalanceBody>(agent, 'get_credit_balance');
    expect(before.body.credits.total - after.body.credits.total).toBeCloseTo(job.usage.credits_used + 0.1);
    expect(job.usage.credits_used).toBeGreaterThan(0);
  });

  it('shares one read of a job with callers who poll at the same moment, but not with callers of another page', async () => {
    const { id } = await postJob(world, { from: articles(urls.slice(0, 1)) });
    await untilDone(world, id);
    const poll = async (limit: number) =>
      (await callTool<JobBody>(agent, 'get_journalist_enrichment_job', { jobId: id, limit })).body.version;
    const pollTwice = async () => {
      const first = await poll(1);
      await sql`update jobs set version = version + 1 where id = ${id}`.execute(world.db);
      return { first, second: await poll(1), other: await poll(2) };
    };
    // Polls share a read of the database only if they arrive within a fraction of a second. On a slow
    // machine, the two polls may arrive too far apart several times, so try until they share a read once.
    await expect
      .poll(
        async () => {
          const { first, second, other } = await pollTwice();
          return second === first && other === first + 1;
        },
        { timeout: 60_000, interval: 300 },
      )
      .toBe(true);
  });

  it('does not pay twice for a call that is repeated while its job is active', async () => {
    const { key, organizationId } = await createTenant(world.db, { credits: 100 });
    const other = await agentOf(key);
    // The URLs of the job take a while to read and then fail, so the job stays active.
    const args = { from: articles(Array.from({ length: 8 }, (_, i) => `https://unknown-${i}.example/a`)) };
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => callTool<JobBody>(other, 'enrich_journalists', args)),
    );
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    const { total } = await ledger.balance(world.db, organizationId);
    expect(total).toBe(100_000);
    await other.close();
  });

  it('may set an Idempotency-Key in the HTTP request, as over REST', async () => {
    const { key } = await createTenant(world.db);
    const keyed = await connectAgent(world, {
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'agent-1' },
    });
    const first = await callTool<JobBody>(keyed, 'enrich_journalists', {
      from: articles(['https://a.example/1']),
    });
    const again = await callTool<JobBody>(keyed, 'enrich_journalists', {
      from: articles(['https://a.example/1']),
    });
    expect(again.body.id).toBe(first.body.id);
    const other = await callTool<Problem>(keyed, 'enrich_journalists', {
      from: articles(['https://a.example/2']),
    });
    expect(other).toMatchObject({
      isError: true,
      body: { code: 'IDEMPOTENCY_CONFLICT', status: 409, context: { job_id: first.body.id } },
    });
    await keyed.close();
  });

  it('is pointed to an argument, not a query parameter, when a cursor is invalid', async () => {
    const { body: job } = await callTool<JobBody>(agent, 'enrich_journalists', {
      from: articles(urls.slice(0, 1)),
    });
    const reply = await callTool<Problem>(agent, 'get_journalist_enrichment_job', {
      jobId: job.id,
      cursor: 'zzz',
    });
    expect(reply.body.issues[0]?.path).toBe('/cursor');
  });
});
