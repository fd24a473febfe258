import { afterAll, describe, expect, it } from 'vitest';
import type { JobBody } from '../../apps/gateway/app.ts';
import { ledger } from '../../db/index.ts';
import { articleUrl, bigNewsroom } from '../support/pages/big-newsroom.ts';
import type { Route } from '../support/servers/web-server.ts';
import { articles, getJob, postJob, untilDone } from '../support/world/jobs.ts';
import { prepareServer, prepareWorld } from '../support/world/prepare.ts';

describe('a job with a cap', () => {
  const world = prepareWorld(() => ({
    web: bigNewsroom({ count: 40, hosts: 2, authors: 40 }),
    keepsWorkflows: false,
  }));

  it('never costs more than max_credits, and reports which sources the cap stopped', async () => {
    // Every second source has an e-mail address, so 20 of the 40 sources could be charged.
    const { body } = await world.call<JobBody>('POST', '/api/v1/journalists/enrich?max_credits=33', {
      body: { from: articles(Array.from({ length: 40 }, (_, index) => articleUrl(index, 2))) },
    });
    const job = await untilDone(world, body.id);
    expect(job.status).toBe('complete');
    expect(job.usage).toMatchObject({
      max_credits: 33,
      credits_used: 30,
      billable_results: 6,
      reserved_credits: 0,
    });
    const stopped = job.result.unresolved.filter((entry) => entry.reason === 'budget_exhausted');
    expect(stopped.length).toBeGreaterThan(0);
    expect(stopped.length + job.progress.resolved).toBe(40);
    expect(await ledger.check(world.db)).toEqual([]);
  });

  it('resolves nothing when the cap is zero', async () => {
    const { body } = await world.call<JobBody>('POST', '/api/v1/journalists/enrich?max_credits=0', {
      body: { from: articles([articleUrl(0, 2)]) },
    });
    const job = await untilDone(world, body.id);
    expect(job).toMatchObject({ status: 'complete', usage: { credits_used: 0 } });
    expect(job.result.unresolved.map((entry) => entry.reason)).toEqual(['budget_exhausted']);
  });
});

describe('a job on the live web', () => {
  const asked = new Map<string, number>();
  /** The requests to `/slow` that are still open: each function sends the response to one of them. */
  const held: (() => void)[] = [];

  const serve: Route = (response, request) => {
    const path = request.url ?? '';
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const page = (name: string) =>
      response
        .setHeader('content-type', 'text/html')
        .end(
          `<title>t</title><meta property="og:type" content="article"><h1>A story</h1><p class="byline">By ${name}</p>`,
        );
    if (path === '/slow') held.push(() => page('Sly Slow'));
    else if (path === '/flaky' && asked.get(path) === 1) response.writeHead(503).end();
    else if (path === '/down') response.writeHead(500).end();
    else if (path === '/pdf') response.setHeader('content-type', 'application/pdf').end('%PDF');
    else page('Fay Fast');
  };
  const server = prepareServer(serve);
  const world = prepareWorld(() => ({
    env: { BYLINE_WEB_ALLOW: `127.0.0.1:${server.port}`, BYLINE_CHECK_MX: 'off' },
  }));
  afterAll(() => {
    for (const release of held) release();
  });

  it('retries transient failures, and says why a source failed permanently', async () => {
    const urls = ['/good', '/flaky', '/down', '/pdf'].map((path) => server.origin + path);
    const { id } = await postJob(world, {
      from: articles([...urls, 'http://127.0.0.1:1/closed', 'http://no-such-host.invalid/x']),
    });
    const job = await untilDone(world, id);
    expect(job.progress).toMatchObject({ resolved: 2, unresolved: 4 });
    expect(asked.get('/flaky')).toBe(2);
    expect(asked.get('/down')).toBe(4);
    const reasons = Object.fromEntries(job.result.unresolved.map((entry) => [entry.source_index, entry]));
    expect(reasons[2]).toMatchObject({
      reason: 'fetch_failed',
      message: expect.stringContaining('HTTP 500'),
      retryable: true,
    });
    expect(reasons[3]).toMatchObject({ reason: 'not_an_article', retryable: false });
    expect(reasons[4], 'a private address that is not allowed').toMatchObject({
      reason: 'fetch_failed',
      message: expect.stringContaining('not on the public internet'),
    });
    expect(reasons[5]).toMatchObject({ reason: 'fetch_failed' });
  });

  it('can be canceled: what was found is kept and settled, the rest of the hold is released', async () => {
    const { id } = await postJob(world, { from: articles([`${server.origin}/a`, `${server.origin}/slow`]) });
    for (;;) {
      const job = await getJob(world, id);
      if (job.progress.resolved === 1 && held.length > 0) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const asked = await world.call<JobBody>('POST', `/api/v1/journalist-enrichment-jobs/${id}:cancel`);
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    expect(asked.body.cancel_requested_at).not.toBeNull();
    const job = await untilDone(world, id);
    expect(job).toMatchObject({ status: 'canceled', progress: { resolved: 1, unresolved: 1 } });
    expect(job.result.unresolved[0]).toMatchObject({ source_index: 1, reason: 'canceled' });
    expect(job.links.cancel).toBeNull();
    expect(await ledger.check(world.db)).toEqual([]);

    const again = await world.call<JobBody>('POST', `/api/v1/journalist-enrichment-jobs/${id}:cancel`);
    expect(again).toMatchObject({ status: 200, body: { status: 'canceled', version: job.version } });
    expect((await world.call('POST', '/api/v1/journalist-enrichment-jobs/nothing:cancel')).status).toBe(404);
  });

  it('is returned with 200 and the same record when its key is used again after it ended', async () => {
    const body = { from: articles([`${server.origin}/b`]) };
    const headers = { 'idempotency-key': 'finished' };
    const { id } = await untilDone(world, (await postJob(world, body, headers)).id);
    const { body: job } = await world.call<JobBody>('GET', `/api/v1/journalist-enrichment-jobs/${id}`);
    const replay = await world.call<JobBody>('POST', '/api/v1/journalists/enrich', { body, headers });
    expect(replay.status).toBe(200);
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    expect(replay.body).toEqual(job);
    const without = await postJob(world, body);
    expect(without.id, 'without a key, protection ends with the job').not.toBe(job.id);
    await untilDone(world, without.id);
  });
});
