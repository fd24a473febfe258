import { beforeAll, describe, expect, it } from 'vitest';
import type { JobBody } from '../../apps/gateway/app.ts';
import { story } from '../support/servers/news-site.ts';
import { type Route, serve } from '../support/servers/web-server.ts';
import { articles, untilDone } from '../support/world/jobs.ts';
import { prepare, prepareWorld } from '../support/world/prepare.ts';
import { createTenant } from '../support/world/world.ts';

const INTERVAL_MS = 150;
const AT_ONCE = 2;
const TENANTS = 3;
const PAGES = 8;
/** How much later than scheduled a request may arrive on a busy machine. */
const LATE_MS = 1_000;

const slowStory: Route = (response, request) =>
  void setTimeout(
    () => response.setHeader('content-type', 'text/html').end(story({ title: request.url ?? '' })),
    200,
  );

describe('a host that several tenants request at the same time through three workers', () => {
  const server = prepare(async () => {
    const paths = Array.from({ length: TENANTS * PAGES }, (_, n) => `/story/${n}`);
    return serve(Object.fromEntries(paths.map((path) => [path, slowStory])));
  });
  const world = prepareWorld(() => ({
    env: {
      BYLINE_WEB_ALLOW: `127.0.0.1:${server.port}`,
      BYLINE_WEB_HOST_INTERVAL_MS: String(INTERVAL_MS),
      BYLINE_WEB_HOST_CONCURRENCY: String(AT_ONCE),
      BYLINE_CHECK_MX: 'off',
    },
  }));
  beforeAll(async () => {
    await world.startWorkers(['web']);
    await world.startWorkers(['web']);
  });

  it('is never requested faster than its limit, and serves all tenants', async () => {
    const jobs = await Promise.all(
      Array.from({ length: TENANTS }, async (_, tenant) => {
        const { key } = await createTenant(world.db);
        const urls = Array.from({ length: PAGES }, (_, n) => `${server.origin}/story/${tenant * PAGES + n}`);
        const body = { from: articles(urls) };
        const reply = await world.call<JobBody>('POST', '/api/v1/journalists/enrich', { key, body });
        expect(reply.status).toBe(202);
        return { key, id: reply.body.id };
      }),
    );
    for (const { key, id } of jobs) {
      const job = await untilDone(
        { ...world, call: (method, path) => world.call(method, path, { key }) },
        id,
      );
      expect(job.progress).toMatchObject({ resolved: PAGES, unresolved: 0 });
    }
    expect(server.atOnce()).toBeLessThanOrEqual(AT_ONCE);
    const times = server.seen.map(({ at }) => at).sort((a, b) => a - b);
    expect(times.length).toBeGreaterThanOrEqual(TENANTS * PAGES);
    // The database allows the requests at the right intervals. Two requests can still arrive closer together,
    // because the time from the permission to the arrival differs.
    for (let first = 0; first < times.length; first += 1) {
      const span = (times.at(-1) ?? 0) - (times[first] ?? 0);
      expect(span).toBeGreaterThan((times.length - 1 - first) * INTERVAL_MS - LATE_MS);
    }
  });
});
