import { afterAll, describe, expect, it, vi } from 'vitest';
import { organizations } from '../../db/index.ts';
import { startLoopbackOutlets } from '../support/servers/loopback-outlets.ts';
import { type Route, serve } from '../support/servers/web-server.ts';
import { articles } from '../support/world/jobs.ts';
import { prepare, prepareWorld } from '../support/world/prepare.ts';
import type { Tenant } from '../support/world/tenants.ts';
import { createTenant } from '../support/world/world.ts';

/** The number of sources of a large job. Two large jobs have more than a worker processes at the same time. */
const LARGE = 26;
/** How many sources of a job may be queued at once. No job of these tests has more sources. */
const WINDOW = 200;
/** How many sources one worker processes at the same time. */
const SLOTS = 40;

describe('tenants who share the workers', () => {
  const outlets = prepare(() => startLoopbackOutlets({ count: 4, delayMs: () => 100 }));
  const world = prepareWorld(() => ({
    roles: ['orchestration', 'fit', 'ledger'],
    env: {
      BYLINE_WEB_ALLOW: outlets.hosts.join(','),
      // Set no limits per host, because the test is about the fairness of the task queue.
      BYLINE_WEB_HOST_CONCURRENCY: '100',
      BYLINE_JOB_WINDOW: String(WINDOW),
      BYLINE_CHECK_MX: 'off',
    },
  }));

  const untilQueued = (workflowId: () => Promise<string>, activities: number) =>
    vi.waitFor(
      async () => {
        const { raw } = await world.temporal.workflow.getHandle(await workflowId()).describe();
        expect(raw.pendingActivities).toHaveLength(activities);
      },
      { timeout: 120_000, interval: 100 },
    );

  /**
   * Posts a job of one organization while no worker is running, and waits until all of the job's sources are
   * queued.
   */
  const queue = async ({ key }: Tenant, edition: string, sources: number): Promise<void> => {
    const body = { from: articles(Array.from({ length: sources }, (_, n) => outlets.url(edition, n))) };
    const reply = await world.call<{ id: string }>('POST', '/api/v1/journalists/enrich', { key, body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(202);
    await untilQueued(async () => reply.body.id, sources);
  };

  /**
   * Runs a worker until all jobs have ended. Returns the job's `edition` for each requested article, in the
   * order of the requests.
   */
  const work = async (): Promise<string[]> => {
    outlets.asked.length = 0;
    const stop = await world.startWorkers(['web']);
    await vi.waitFor(
      async () => {
        const active = world.db
          .selectFrom('jobs')
          .select('id')
          .where('status', 'in', ['pending', 'processing']);
        expect(await active.execute()).toEqual([]);
      },
      { timeout: 500_000, interval: 200 },
    );
    await stop();
    return outlets.asked.flatMap(({ path }) => /^\/story\/([^/]+)\//.exec(path)?.[1] ?? []);
  };

  it('take turns: a small job does not wait behind large ones that came first', async () => {
    const large = await createTenant(world.db);
    const small = await createTenant(world.db);
    for (const edition of ['large-a', 'large-b']) await queue(large, edition, LARGE);
    await queue(small, 'small', 8);

    const order = await work();
    expect(order).toHaveLength(2 * LARGE + 8);
    expect(order.lastIndexOf('small'), 'among the first that a worker takes').toBeLessThan(SLOTS + 8);
  });

  it('get turns in proportion to their weights', async () => {
    const light = await createTenant(world.db);
    const heavy = await createTenant(world.db);
    await organizations.setWeight(world.db, heavy.organizationId, 4);
    for (const edition of ['light-a', 'light-b']) await queue(light, edition, LARGE);
    for (const edition of ['heavy-a', 'heavy-b']) await queue(heavy, edition, LARGE);

    const first = (await work()).slice(0, SLOTS);
    const heavyOnes = first.filter((edition) => edition.startsWith('heavy')).length;
    expect(heavyOnes, 'four in five, and some for the other').toBeGreaterThan(SLOTS * 0.65);
    expect(heavyOnes).toBeLessThan(SLOTS);
  });

  it('gain nothing by splitting their work into small jobs', async () => {
    const slicing = await createTenant(world.db);
    const whole = await createTenant(world.db);
    for (let slice = 0; slice < 8; slice += 1) await queue(slicing, `slice-${slice}`, 10);
    await queue(whole, 'whole', 80);

    // Compare only the first 100 requests, while both organizations have queued sources.
    const order = (await work()).slice(0, 100);
    const slices = order.filter((edition) => edition.startsWith('slice')).length;
    expect(slices / (order.length - slices), `${slices} of ${order.length}`).toBeLessThan(1.3);
    expect(slices / (order.length - slices), `${slices} of ${order.length}`).toBeGreaterThan(0.75);
  });

  it('go first when they wait for the response', async () => {
    const busy = await createTenant(world.db);
    for (const edition of ['bulk-a', 'bulk-b']) await queue(busy, edition, LARGE);
    const url = outlets.url('waited-for', 1);
    const path = `/api/v1/articles/lookup?url=${encodeURIComponent(url)}`;
    const reply = world.call('GET', path, { key: busy.key });
    await untilQueued(async () => {
      const found = world.db.selectFrom('lookups').select('id').where('url', '=', url);
      return (await found.executeTakeFirstOrThrow()).id;
    }, 1);

    const order = await work();
    expect(order).toContain('waited-for');
    expect(order.indexOf('waited-for')).toBeLessThan(SLOTS);
    // The lookup may succeed or time out, depending on the speed of the machine.
    await reply;
  });
});

describe('look-ups beside a job whose pages never end', () => {
  /** A worker reads at least this many sources at once, however busy the machine is. */
  const LEAST_SLOTS = 8;
  const page = '<title>t</title><meta property="og:type" content="article"><h1>A</h1><p>By Fay Fast</p>';
  const slow = Array.from({ length: SLOTS + 20 }, (_, n) => `/slow/${n}`);
  const quick = Array.from({ length: SLOTS + 20 }, (_, n) => `/quick/${n}`);
  const held: (() => void)[] = [];
  const site = prepare(async () => {
    const send: Route = (response) => response.setHeader('content-type', 'text/html').end(page);
    const hold: Route = (response, request) => held.push(() => send(response, request));
    return serve(
      Object.fromEntries([
        ...slow.map((path) => [path, hold] as const),
        ...quick.map((path) => [path, send] as const),
      ]),
    );
  });
  const world = prepareWorld(() => ({
    env: {
      BYLINE_WEB_ALLOW: `127.0.0.1:${site.port}`,
      BYLINE_WEB_HOST_CONCURRENCY: '100',
      BYLINE_WEB_TIMEOUT_MS: '60000',
      BYLINE_JOB_WINDOW: String(WINDOW),
      BYLINE_CHECK_MX: 'off',
    },
    // The job is still running at the end of the test.
    checkHistories: false,
  }));
  afterAll(async () => {
    for (const send of held) send();
  });

  it('need none of the places that its sources occupy in a worker', async () => {
    const { key } = await createTenant(world.db);
    const body = { from: articles(slow.map((path) => site.origin + path)) };
    expect((await world.call('POST', '/api/v1/journalists/enrich', { key, body })).status).toBe(202);
    await vi.waitFor(() => expect(held.length).toBeGreaterThanOrEqual(LEAST_SLOTS), { timeout: 120_000 });
    // Go on until the sources occupy all the places that the load of the machine allows.
    for (let before = 0; held.length > before && quick.length > 0; ) {
      before = held.length;
      const url = `${site.origin}${quick.pop()}`;
      const reply = await world.call('GET', `/api/v1/articles/lookup?url=${encodeURIComponent(url)}`);
      expect(reply.status, `with ${before} sources in progress`).toBe(200);
    }
  });
});
