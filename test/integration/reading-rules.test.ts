import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, it } from 'vitest';
import { newsroom } from '../../apps/local/index.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { createTenant } from '../support/world/world.ts';

/** The parts of a job that the clients of this test read. */
interface ReadJob {
  id: string;
  status: string;
  result: {
    journalists: { journalist_identity_id: string; name: string; outlet: string; email: string | null }[];
    research: { journalist_identity_id: string; fit: { score: number; reasoning: string } }[];
    unresolved: { source: { url?: string }; reason: string }[];
  };
}
interface ReadBalance {
  credits: { org_available_balance: number };
}

const POLL_MS = 500;
const PITCH = 'Harbour ferries are to run on batteries charged at night; their captains can be met on board.';
/**
 * The clients of this test know only the statuses `pending` and `processing`, and treat any other status as
 * final.
 */
const isFinal = (status: string) => status !== 'pending' && status !== 'processing';

/**
 * The clients of this test know nothing that is specific to Byline. They know only how to start a job, poll
 * the job and read its result, as with similar services.
 */
describe('a client that knows only the public reading rules', () => {
  const known = newsroom.DEMO_SOURCES.flatMap((source) => ('url' in source ? [source.url] : []));
  const urls = [...known, ...Array.from({ length: 15 }, (_, i) => `https://unread.example/${i}`)].slice(
    0,
    15,
  );
  const request = {
    from: urls.map((url) => ({ type: 'article_url', url })),
    fit_context: { pitch: PITCH },
  };
  const world = prepareWorld(() => ({ web: newsroom.newsroom() }));

  /**
   * Asserts that the response contains the whole result of the job: journalists with fit reports, sources
   * without a journalist, and the cost.
   */
  function expectWhole(job: ReadJob, spent: number): void {
    expect(job.status).toBe('complete');
    const { journalists, research, unresolved } = job.result;
    expect(journalists.length).toBeGreaterThan(1);
    expect(journalists.every(({ name, outlet }) => name !== '' && outlet !== '')).toBe(true);
    expect(research.map((entry) => entry.journalist_identity_id)).toEqual(
      journalists.map((entry) => entry.journalist_identity_id),
    );
    expect(research.every(({ fit }) => fit.score >= 0 && fit.score <= 100 && fit.reasoning !== '')).toBe(
      true,
    );
    expect(unresolved.length).toBeGreaterThan(0);
    expect(unresolved.every(({ reason }) => reason !== '')).toBe(true);
    expect(spent).toBeCloseTo(5 * journalists.filter(({ email }) => email !== null).length);
    expect(spent).toBeGreaterThan(0);
  }

  it('finds journalists over REST', async () => {
    const { key } = await createTenant(world.db, { credits: 200 });
    const call = async <T>(path: string, body?: object): Promise<{ status: number; body: T }> => {
      const reply = await fetch(`${world.app.listeningOrigin}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: reply.status, body: (await reply.json()) as T };
    };
    const available = async () =>
      (await call<ReadBalance>('/api/v1/credits/balance')).body.credits.org_available_balance;

    const before = await available();
    const accepted = await call<ReadJob>('/api/v1/journalists/enrich', request);
    expect(accepted.status).toBe(202);
    const path = `/api/v1/journalist-enrichment-jobs/${accepted.body.id}`;
    let job = accepted.body;
    while (!isFinal(job.status)) {
      await sleep(POLL_MS);
      job = (await call<ReadJob>(path)).body;
    }
    expectWhole(job, before - (await available()));
  });

  it('finds journalists over MCP, and names the job by job_id', async () => {
    const { key } = await createTenant(world.db, { credits: 200 });
    const client = new Client({ name: 'independent', version: '0' });
    const address = new URL(`${world.app.listeningOrigin}/api/mcp`);
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
    // The client reads the text of tool results, as models do.
    const call = async <T>(name: string, args: Record<string, unknown>): Promise<T> => {
      const { content } = await client.callTool({ name, arguments: args });
      const [block] = content as { text: string }[];
      return JSON.parse(block?.text ?? '') as T;
    };
    const available = async () =>
      (await call<ReadBalance>('get_credit_balance', {})).credits.org_available_balance;

    const before = await available();
    let job = await call<ReadJob>('enrich_journalists', request);
    while (!isFinal(job.status)) {
      await sleep(POLL_MS);
      job = await call<ReadJob>('get_journalist_enrichment_job', { job_id: job.id });
    }
    // The text of a tool result omits keys with the value null.
    const journalists = job.result.journalists.map((entry) => ({ ...entry, email: entry.email ?? null }));
    expectWhole({ ...job, result: { ...job.result, journalists } }, before - (await available()));
    await client.close();
  });
});
