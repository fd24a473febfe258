import { randomUUID } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Resolve } from '../../activities/web/index.ts';
import type { JobBody, ProblemBody } from '../../apps/gateway/app.ts';
import { hostReservations } from '../../db/index.ts';
import { patiently } from '../support/probes/patiently.ts';
import { type Route, serve, type WebServer } from '../support/servers/web-server.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { createWorld, type World } from '../support/world/world.ts';

const MEGABYTE = 1024 * 1024;
const HTML = { 'content-type': 'text/html; charset=utf-8' };

const article =
  (name: string): Route =>
  (response) =>
    response.writeHead(200, HTML).end(
      `<title>A story</title><script type="application/ld+json">${JSON.stringify({
        '@context': 'https://schema.org',
        '@type': 'NewsArticle',
        headline: 'A story',
        datePublished: '2026-11-01T10:00:00Z',
        author: { '@type': 'Person', name },
      })}</script><article><h1>A story</h1><p class="byline">By ${name}</p><p>${'Words of a story. '.repeat(60)}</p></article>`,
    );
const sends =
  (body: Buffer | string, headers: Record<string, string> = {}): Route =>
  (response) =>
    response.writeHead(200, { ...HTML, ...headers }).end(body);
const redirect =
  (location: string): Route =>
  (response) =>
    response.writeHead(302, { location }).end();
const oneByteASecond: Route = (response) => {
  response.writeHead(200, HTML);
  const timer = setInterval(() => response.write('x'), 1_000);
  response.on('close', () => clearInterval(timer));
};

let server: WebServer;
let world: World;
/**
 * Resolves `changing.example` to the loopback address first and then to a private one, like a hostile DNS
 * server.
 */
let asked = 0;
const resolve: Resolve = async (hostname) => {
  if (hostname === 'nowhere.example') throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  if (hostname === 'changing.example' && asked++ > 0) return [{ address: '10.0.0.1', family: 4 }];
  return [{ address: '127.0.0.1', family: 4 }];
};

afterAll(async () => {
  await world?.close();
  await server?.close();
});

const on = (host: string, path: string) => `http://${host}:${server.port}${path}`;

describe('a job on the live web with failing sites', () => {
  beforeAll(async () => {
    let busy = 0;
    const weary = new Set<string>();
    server = await serve({
      '/good': article('Ada Reporter'),
      '/other': article('Bruno Writer'),
      '/error': (response) => response.writeHead(500).end(),
      '/loop': redirect('/loop'),
      '/inside': redirect('http://169.254.169.254/latest/meta-data/'),
      '/rebound': (response, request) => {
        // Close the connection, so that the next request has to resolve the host name again.
        response.setHeader('connection', 'close');
        article('Nobody Atall')(response, request);
      },
      '/robots.txt': (response, request) => {
        response.setHeader('connection', 'close').setHeader('content-type', 'text/plain');
        if (request.headers.host?.startsWith('closed.example'))
          response.end('User-agent: BylineBot\nDisallow: /');
        else response.writeHead(404).end();
      },
      '/pdf': sends('%PDF-1.7', { 'content-type': 'application/pdf' }),
      '/empty': sends(''),
      '/not-utf8': sends(Buffer.alloc(4_000, 'a\xff\xfe', 'latin1')),
      '/large': sends(Buffer.alloc(50 * MEGABYTE, 'x')),
      '/bomb': sends(gzipSync(Buffer.alloc(60 * MEGABYTE)), { 'content-encoding': 'gzip' }),
      '/bomb-br': sends(brotliCompressSync(Buffer.alloc(60 * MEGABYTE)), { 'content-encoding': 'br' }),
      '/slow': oneByteASecond,
      // The first request to each host fails.
      '/weary': (response, request) => {
        const host = request.headers.host ?? '';
        if (weary.has(host)) return article('Dora Patient')(response, request);
        weary.add(host);
        return response.writeHead(500).end();
      },
      '/exhausted': (response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
      '/tired': (response, request) => {
        busy += 1;
        if (busy > 1) article('Carla Scribe')(response, request);
        // The site asks for a longer wait than an activity may sleep while it occupies a worker slot. The
        // attempt therefore ends and is retried later.
        else response.writeHead(503, { 'retry-after': '4' }).end();
      },
    });
    world = await createWorld({
      resolve,
      env: {
        BYLINE_WEB: 'live',
        BYLINE_WEB_ALLOW: `127.0.0.1:${server.port}`,
        // This timeout is long enough for large pages on a busy machine. Every attempt to fetch `/slow` takes
        // this long.
        BYLINE_WEB_TIMEOUT_MS: '5000',
        BYLINE_CHECK_MX: 'off',
      },
    });
  });

  it('settles each bad source with its reason, and the good ones continue', async () => {
    const bad: [url: string, reason: string, message: RegExp, retryable: boolean][] = [
      [on('nowhere.example', '/good'), 'fetch_failed', /does not exist/, false],
      ['http://127.0.0.1:9/good', 'fetch_failed', /not on the public internet/, false],
      [on('error.example', '/error'), 'fetch_failed', /HTTP 500/, true],
      [on('loop.example', '/loop'), 'fetch_failed', /redirected more than 5 times/, false],
      [on('inside.example', '/inside'), 'fetch_failed', /169\.254\.169\.254 is not on the public/, false],
      [on('changing.example', '/rebound'), 'fetch_failed', /not on the public internet/, false],
      [on('pdf.example', '/pdf'), 'not_an_article', /application\/pdf/, false],
      [on('empty.example', '/empty'), 'not_an_article', /is empty/, false],
      [on('garbled.example', '/not-utf8'), 'fetch_failed', /encoding/, false],
      [on('large.example', '/large'), 'fetch_failed', /larger than 5 MB/, false],
      [on('bomb.example', '/bomb'), 'fetch_failed', /larger than 5 MB/, false],
      [on('bomb.example', '/bomb-br'), 'fetch_failed', /larger than 5 MB/, false],
      [on('slow.example', '/slow'), 'timeout', /within 5 s/, true],
      [on('closed.example', '/good'), 'blocked_by_robots', /robots\.txt/, false],
    ];
    const good = [on('a.example', '/good'), on('b.example', '/other'), on('tired.example', '/tired')];
    const posted = await postJob(world, { from: articles([...bad.map(([url]) => url), ...good]) });
    const job: JobBody = await untilDone(world, posted.id);

    expect(job.status).toBe('complete');
    expect(job.result.unresolved).toHaveLength(bad.length);
    for (const [index, [url, reason, message, retryable]] of bad.entries()) {
      const settled = job.result.unresolved.find(({ source_index }) => source_index === index);
      expect(settled, url).toMatchObject({ reason, retryable, message: expect.stringMatching(message) });
    }
    expect(job.result.journalists.map(({ name }) => name).sort()).toEqual([
      'Ada Reporter',
      'Bruno Writer',
      'Carla Scribe',
    ]);
    expect(server.seen.filter(({ host }) => host.startsWith('changing.')).map(({ path }) => path)).toEqual([
      '/robots.txt',
    ]);
    expect(
      server.seen.filter(({ path }) => path === '/error'),
      'four attempts',
    ).toHaveLength(4);
  });

  /**
   * Takes all slots for concurrent requests to a URL's host, so that every attempt finds the host busy, no
   * matter when the attempt starts. The returned function releases the slots.
   */
  const occupy = async (url: string): Promise<() => Promise<void>> => {
    const { hostConcurrency: concurrency } = world.config.web;
    const places = Array.from({ length: concurrency }, (_, n) => ({
      host: new URL(url).host,
      holder: `test/${n}`,
      urlSha256: 'x',
      turn: randomUUID(),
    }));
    for (const place of places) {
      const limits = { intervalMs: 0, concurrency, leaseMs: 600_000 };
      expect(await hostReservations.take(world.db, place, limits)).toEqual({ granted: true });
    }
    return async () => {
      for (const place of places) await hostReservations.leave(world.db, place, null);
    };
  };
  /** Waits until the activity has made more attempts than are allowed to fail. */
  const untilSentAway = (workflowId: () => Promise<string>): Promise<void> =>
    vi.waitFor(
      async () => {
        const { raw } = await world.temporal.workflow.getHandle(await workflowId()).describe();
        expect(raw.pendingActivities?.[0]?.attempt).toBeGreaterThan(5);
      },
      { timeout: 80_000, interval: 100 },
    );
  const withoutRobots = (url: string) =>
    world.db
      .insertInto('robots_files')
      .values({ origin: new URL(url).origin, content: '', expires_at: new Date(Date.now() + 3_600_000) })
      .execute();

  it('waits for its turn as often as necessary, without using up its attempts', async () => {
    const url = on('queue.example', '/weary');
    await withoutRobots(url);
    const leave = await occupy(url);
    const job = await postJob(world, { from: articles([url]) });
    await untilSentAway(async () => job.id);
    await leave();
    const done = await untilDone(world, job.id);
    expect(done.result.unresolved).toEqual([]);
    expect(server.seen.filter(({ host }) => host.startsWith('queue.'))).toHaveLength(2);
  });

  it('says when to try again if a host asks for a pause, which is ten minutes at most', async () => {
    const url = on('exhausted.example', '/exhausted');
    await withoutRobots(url);
    const path = `/api/v1/articles/lookup?url=${encodeURIComponent(url)}`;
    const { body, headers } = await patiently(() => world.call<ProblemBody>('GET', path));
    expect(body).toMatchObject({
      code: 'ARTICLE_LOOKUP_FAILED',
      retryable: true,
      context: { reason: 'host_busy' },
    });
    expect(body.message).toMatch(
      /^exhausted\.example(:\d+)? allows no request now\. Try again after \d\d:\d\d UTC\.$/,
    );
    expect(Number(headers.get('retry-after'))).toBe(body.retry_after_seconds);
    expect(body.retry_after_seconds).toBeGreaterThan(300);
    expect(body.retry_after_seconds).toBeLessThanOrEqual(600);
    const again = await world.call<ProblemBody>('GET', path);
    expect(again.body.message, 'without another request to the host').toBe(body.message);
    expect(server.seen.filter(({ host }) => host.startsWith('exhausted.'))).toHaveLength(1);
  });

  it('answers a look-up of a busy host after waiting for the host and one failure', async () => {
    const url = on('line.example', '/weary');
    await withoutRobots(url);
    const path = `/api/v1/articles/lookup?url=${encodeURIComponent(url)}`;
    const leave = await occupy(url);
    const first = world.call('GET', path);
    await untilSentAway(async () => {
      const row = world.db.selectFrom('lookups').select('id').where('url', '=', url);
      return (await row.executeTakeFirstOrThrow()).id;
    });
    await leave();
    await first;
    const reply = await vi.waitFor(
      async () => {
        const looked = await world.call('GET', path);
        expect(looked.status, JSON.stringify(looked.body)).toBe(200);
        return looked;
      },
      { timeout: 60_000, interval: 500 },
    );
    expect(JSON.stringify(reply.body)).toContain('Dora Patient');
    expect(server.seen.filter(({ host }) => host.startsWith('line.'))).toHaveLength(2);
  });
});
