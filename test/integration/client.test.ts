import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError, BylineClient } from '../../apps/client/index.ts';
import { story } from '../support/servers/news-site.ts';
import { openTcpProxy } from '../support/servers/tcp-proxy.ts';
import { PROJECT } from '../support/stacks/processes.ts';
import { prepareSite, prepareWorld } from '../support/world/prepare.ts';
import { createTenant } from '../support/world/world.ts';

const run = promisify(execFile);

describe('the typed client', () => {
  const site = prepareSite();
  const world = prepareWorld(() => ({
    env: { BYLINE_WEB_ALLOW: site.host, BYLINE_ACTIVE_JOB_LIMIT: '100' },
  }));
  let port: number;
  let client: BylineClient;
  const at = (path: string) => site.origin + path;
  beforeAll(async () => {
    ({ port } = world.app.server.address() as AddressInfo);
    client = new BylineClient({ url: `http://127.0.0.1:${port}/`, apiKey: world.key });
    site.pages.set('/plain', { html: story({ title: 'Recycling of batteries' }) });
    site.pages.set('/held', { html: story({ title: 'Held back' }), delayMs: 2_000 });
  });

  it('waits for a job with long polls', async () => {
    const { id } = await client.enrich({ from: [{ type: 'article_url', url: at('/held') }] });
    const seen: string[] = [];
    const job = await client.waitForJob(id, { onProgress: ({ status }) => seen.push(status) });
    expect(job).toEqual(await client.job(id));
    expect(job.result.journalists).toMatchObject([{ name: 'Ada Reporter' }]);
    expect(seen.at(-1)).toBe('complete');
    // The gateway holds each poll until the job changes, so a few polls are enough. A client that polls at
    // fixed intervals would need more.
    expect(seen.length).toBeLessThanOrEqual(5);
  });

  it('creates one job for a request whose response is lost', async () => {
    const { key } = await createTenant(world.db);
    const proxy = await openTcpProxy({ host: '127.0.0.1', port });
    proxy.set('swallow');
    const lossy = new BylineClient({
      url: `http://127.0.0.1:${proxy.port}`,
      apiKey: key,
      timeoutMs: 1_500,
      onRetry: () => proxy.set('open'),
    });
    try {
      const job = await lossy.enrich({ from: [{ type: 'article_url', url: at('/plain') }] });
      const tenant = new BylineClient({ url: `http://127.0.0.1:${port}`, apiKey: key });
      const jobs = [];
      for await (const { id } of tenant.eachJob({ limit: 1 })) jobs.push(id);
      expect(jobs).toEqual([job.id]);
      await tenant.waitForJob(job.id);
    } finally {
      await proxy.close();
    }
  });

  it('reads every page of a list', async () => {
    const { key } = await createTenant(world.db);
    const tenant = new BylineClient({ url: `http://127.0.0.1:${port}`, apiKey: async () => key });
    const made: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      made.unshift((await tenant.enrich({ from: [{ type: 'article_url', url: at(`/gone-${index}`) }] })).id);
    }
    const found: string[] = [];
    for await (const { id } of tenant.eachJob({ limit: 2 })) found.push(id);
    expect(found).toEqual(made);
    await Promise.all(made.map((id) => tenant.waitForJob(id)));
  });

  it('throws the error body as a typed error', async () => {
    const nobody = new BylineClient({ url: `http://127.0.0.1:${port}`, apiKey: 'wrong' });
    const error = await nobody.balance().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
      problem: { retryable: false, issues: [] },
    });
    await expect(client.enrich({ from: [] })).rejects.toMatchObject({
      status: 400,
      problem: { issues: [{ path: '/from' }] },
    });
  });

  it.each([
    ['enrich-and-wait.ts', ['/plain', '/gone'], /^\d+\tAda Reporter\t.+\n–\tfetch_failed\t/],
    ['search-and-estimate.ts', null, /Recycling of batteries\nAt most \d+ of [\d.]+ credits\.\n$/],
    ['errors-and-limits.ts', ['/plain'], /^complete \d credits\n\d+ \w+ /],
  ])('runs the example %s as documented', async (example, paths, expected) => {
    await client.lookUpArticle({ url: at('/plain') });
    const args = paths?.map(at) ?? ['recycling'];
    const env = { ...process.env, BYLINE_URL: `http://127.0.0.1:${port}`, BYLINE_API_KEY: world.key };
    const command = ['--import', 'tsx', `docs/examples/${example}`, ...args];
    const { stdout } = await run(process.execPath, command, { cwd: PROJECT, env });
    expect(stdout).toMatch(expected);
  });
});
