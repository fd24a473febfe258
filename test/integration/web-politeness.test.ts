import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { HostBusyError } from '../../activities/support/index.ts';
import { createWebClient, type LiveOptions, type WebClient } from '../../activities/web/index.ts';
import { type Database, hostReservations, robotsFiles } from '../../db/index.ts';
import { everyNameIsHere, type Route, serve, type WebServer } from '../support/servers/web-server.ts';
import { openTestDatabase, prepareDatabase } from '../support/world/database.ts';
import { openEvent } from '../support/world/open-event.ts';

const page: Route = (response) => response.setHeader('content-type', 'text/html').end('<p>here</p>');
const robots =
  (text: string): Route =>
  (response) =>
    response.setHeader('content-type', 'text/plain').end(text);
const redirect =
  (location: string): Route =>
  (response) =>
    response.writeHead(302, { location }).end();

/** How much a busy machine may delay the arrival of a request. */
const TOLERANCE_MS = 400;

const { db, url } = prepareDatabase();
// Use two connection pools, because two worker processes share nothing but the database.
const pools = [db, openTestDatabase(url)] as const;
let server: WebServer;
afterAll(() => pools[1].destroy());
afterEach(() => server?.close());

function clientOn(
  db: Database,
  options: Partial<LiveOptions> = {},
  archives: string[] = [],
): Promise<WebClient> {
  return createWebClient({
    source: archives.length > 0 ? 'archive-first' : 'live',
    archives,
    live: {
      db,
      productToken: 'BylineBot',
      userAgent: 'BylineBot/test (+https://example.com)',
      allow: [`127.0.0.1:${server.port}`],
      timeoutMs: 30_000,
      hostIntervalMs: 0,
      hostConcurrency: 10,
      record: undefined,
      resolve: everyNameIsHere,
      ...options,
    },
  });
}

const twoClients = (options: Partial<LiveOptions> = {}) =>
  Promise.all(pools.map((db) => clientOn(db, options)));
const placeOf = (host: string, holder: string) => ({ host, holder, urlSha256: 'x', turn: randomUUID() });
const on = (host: string, path: string) => `http://${host}:${server.port}${path}`;
const pathsOf = (host: string) =>
  server.seen.filter((request) => request.host.startsWith(`${host}:`)).map(({ path }) => path);

/**
 * Stores a robots.txt that allows everything. Otherwise, the client would request the file from the host
 * first, and the page would have to wait for the interval between two requests.
 */
const withoutRobots = (host: string) =>
  robotsFiles.save(pools[0], new URL(on(host, '/')).origin, {
    content: '',
    lifetimeSeconds: 60,
  });

/**
 * Returns a connection pool that calls `seen` whenever the database has allowed a request (with null) or has
 * told the request to wait (with the number of milliseconds).
 */
const watchTurns = (seen: (waitMs: number | null) => Promise<void> | void) =>
  pools[0].withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const [row] = result.rows;
      if (row && 'wait_ms' in row) await seen(row.wait_ms as number | null);
      return result;
    },
  });

/**
 * Fetches a page like an activity with retries: if the host is busy, waits and tries again. All tries have
 * the same `holder`, which keeps its position in the host's queue.
 */
async function fetchPatiently(client: WebClient, url: string, holder: string) {
  for (;;) {
    try {
      return await client.fetch(url, { holder });
    } catch (error) {
      if (!(error instanceof HostBusyError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, error.waitMs));
    }
  }
}

describe('requests to one host from two workers', () => {
  it('are spaced', async () => {
    server = await serve({ '/page': page });
    const clients = await twoClients({ hostIntervalMs: 100 });
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        fetchPatiently(clients[n % 2] as WebClient, on('paced.example', '/page'), `job/${n}`),
      ),
    );
    const times = server.seen.map(({ at }) => at).sort((a, b) => a - b);
    const pages = pathsOf('paced.example').filter((path) => path === '/page');
    expect(pages).toHaveLength(12);
    // The database schedules the twelve requests 100 ms apart, so they take 1,100 ms, or less if a busy
    // machine sends the first request late. Two workers without coordination would take half of that.
    const took = (times.at(-1) ?? 0) - (times[0] ?? 0);
    expect(took).toBeGreaterThanOrEqual(700);
  });

  it('are spaced from the sending of each, however long that is after its turn', async () => {
    server = await serve({ '/page': page });
    const host = 'cold.example';
    await withoutRobots(host);
    const hostIntervalMs = 1_800;
    const granted = openEvent();
    // The first worker resolves the host name while it connects. This takes most of the minimum interval
    // between two requests to a host.
    const slowly: LiveOptions['resolve'] = async (name) => {
      granted.happen();
      await sleep(1_600);
      return everyNameIsHere(name);
    };
    const cold = await clientOn(pools[0], { hostIntervalMs, resolve: slowly });
    const warm = await clientOn(pools[1], { hostIntervalMs });
    const first = cold.fetch(on(host, '/page'), { holder: 'job/1' });
    await granted.happened;
    await fetchPatiently(warm, on(host, '/page'), 'job/2');
    expect(await first).toMatchObject({ ok: true });
    const [one, two] = server.seen.map(({ at }) => at);
    expect((two ?? 0) - (one ?? 0)).toBeGreaterThanOrEqual(hostIntervalMs - TOLERANCE_MS);
  });

  it('are not sent with a turn that was granted too long ago', async () => {
    server = await serve({ '/page': page });
    const host = 'stalled.example';
    await withoutRobots(host);
    // Delay the database's permission for the first request until the second request has been sent. The
    // second request had to wait for the end of the first lease, so the delayed permission is too old to be
    // used.
    const [granted, sent] = [openEvent(), openEvent()];
    const stalled = watchTurns(async () => {
      granted.happen();
      await sent.happened;
    });
    const hostIntervalMs = 5_400;
    const late = await clientOn(stalled, { hostIntervalMs });
    const next = await clientOn(pools[1], { hostIntervalMs });
    const first = late.fetch(on(host, '/page'), { holder: 'job/1' });
    await granted.happened;
    expect(await fetchPatiently(next, on(host, '/page'), 'job/2')).toMatchObject({ ok: true });
    // Keep the host busy, so that the first request fails instead of being allowed a second time.
    await pools[1]
      .transaction()
      .execute((tx) => hostReservations.postpone(tx, `${host}:${server.port}`, 60_000));
    sent.happen();
    await expect(first).rejects.toThrow(HostBusyError);
    expect(pathsOf(host)).toHaveLength(1);
    await sql`delete from host_reservations`.execute(pools[0]);
  });

  it('stay within the concurrency limit', async () => {
    // The server responds as soon as three requests are running and a fourth one had time to arrive.
    const running: (() => void)[] = [];
    const respond = () => {
      for (const send of running.splice(0)) send();
    };
    server = await serve({
      '/page': (response, request) => {
        running.push(() => page(response, request));
        if (running.length === 3) setTimeout(respond, 150);
      },
    });
    const clients = await twoClients({ hostConcurrency: 3 });
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        fetchPatiently(clients[n % 2] as WebClient, on('crowded.example', '/page'), `job/${n}`),
      ),
    );
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(server.atOnce()).toBe(3);
  });

  it('do not wait for other hosts', async () => {
    const names = ['one', 'two', 'three'];
    // The hosts respond only after all of them have been asked for their page.
    const waiting: (() => void)[] = [];
    server = await serve({
      '/page': (response, request) => {
        waiting.push(() => page(response, request));
        if (waiting.length === names.length) for (const send of waiting) send();
      },
    });
    const client = await clientOn(pools[0], { hostIntervalMs: 1_500 });
    // The client requests the robots.txt of each host, and one interval later the page. If the hosts shared a
    // queue, the third robots.txt would have to wait for two intervals. That is too long, so the client would
    // reject.
    const results = await Promise.all(
      names.map((name) => client.fetch(on(`${name}.example`, '/page'), { holder: 'job/1' })),
    );
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
  });

  it('take a turn for each redirect, at the host that it leads to', async () => {
    const host = 'start.example';
    const target = 'target.example';
    server = await serve({
      '/page': page,
      '/from': (response) => response.writeHead(302, { location: on(target, '/page') }).end(),
    });
    const client = await clientOn(pools[0], { hostIntervalMs: 200 });
    expect(await client.fetch(on(host, '/from'))).toMatchObject({ ok: true });
    expect(pathsOf(host)).toEqual(['/robots.txt', '/from']);
    expect(pathsOf(target)).toEqual(['/robots.txt', '/page']);
  });
});

describe('a place in the queue', () => {
  const limits = { intervalMs: 60_000, concurrency: 1, leaseMs: 60_000 };
  const take = (host: string, holder: string, some = limits) =>
    hostReservations.take(pools[0], placeOf(host, holder), some);

  it('is kept for a holder who returns, and given to no other', async () => {
    expect(await take('kept.example', 'first')).toEqual({ granted: true });
    const second = await take('kept.example', 'second');
    const third = await take('kept.example', 'third');
    const again = await take('kept.example', 'second');
    const [a, b, c] = [second, third, again].map((turn) => (turn.granted ? 0 : turn.waitMs));
    expect(a).toBeGreaterThan(50_000);
    expect(b).toBeGreaterThan((a ?? 0) + 50_000);
    expect(c).toBeLessThanOrEqual(a ?? 0);
  });

  it('is free again when its lease expires, so that a dead worker blocks the host only briefly', async () => {
    const limits = { intervalMs: 0, concurrency: 1, leaseMs: 60_000 };
    expect(await take('dead.example', 'died', limits)).toEqual({ granted: true });
    expect((await take('dead.example', 'next', limits)).granted).toBe(false);
    const lease = pools[0].updateTable('host_reservations').where('holder', '=', 'died');
    await lease.set({ leased_until: new Date(Date.now() - 1) }).execute();
    expect((await take('dead.example', 'next', limits)).granted).toBe(true);
  });

  it('is free again after ten seconds if the worker died between the permission and the request', async () => {
    server = await serve({ '/page': page });
    const host = 'vanished.example';
    await withoutRobots(host);
    const connecting = openEvent();
    const never: LiveOptions['resolve'] = () => {
      connecting.happen();
      return new Promise(() => undefined);
    };
    // After the permission, the worker cannot connect, and it loses its database, as if it had died.
    const dying = openTestDatabase(url);
    const client = await clientOn(dying, { hostIntervalMs: 100, resolve: never });
    void client.fetch(on(host, '/page'), { holder: 'job/1' }).catch(() => undefined);
    await connecting.happened;
    const reserved = await pools[0]
      .selectFrom('host_reservations')
      .select(['sent', sql<boolean>`leased_until <= now() + interval '10 seconds'`.as('is_short')])
      .where('host', '=', `${host}:${server.port}`)
      .execute();
    expect(reserved).toEqual([{ sent: false, is_short: true }]);
    await dying.destroy();
    const next = await clientOn(pools[1], { hostIntervalMs: 100 });
    expect(await fetchPatiently(next, on(host, '/page'), 'job/2')).toMatchObject({ ok: true });
  });

  it('is kept by a request that takes longer than its lease', async () => {
    const answer = openEvent();
    server = await serve({ '/slow': (...exchange) => void answer.happened.then(() => page(...exchange)) });
    const host = 'lasting.example';
    await withoutRobots(host);
    const client = await clientOn(pools[0]);
    const fetching = client.fetch(on(host, '/slow'), { holder: 'job/1' });
    const leasedUntil = () =>
      pools[1]
        .selectFrom('host_reservations')
        .select('leased_until')
        .where('host', '=', `${host}:${server.port}`)
        .executeTakeFirst();
    const first = await vi.waitUntil(async () => (await leasedUntil())?.leased_until, { timeout: 120_000 });
    await vi.waitUntil(async () => ((await leasedUntil())?.leased_until?.getTime() ?? 0) > first.getTime(), {
      timeout: 20_000,
      interval: 200,
    });
    answer.happen();
    expect(await fetching).toMatchObject({ ok: true });
    expect(await leasedUntil()).toBeUndefined();
  });

  it('that is far away makes the activity return instead of sleep', async () => {
    server = await serve({ '/page': page });
    const client = await clientOn(pools[0], { hostIntervalMs: 1_500 });
    const results = await Promise.allSettled(
      ['a', 'b', 'c'].map((holder) => client.fetch(on('far.example', '/page'), { holder })),
    );
    const waits = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
    expect(waits.length).toBeGreaterThan(0);
    for (const wait of waits) {
      expect(wait).toBeInstanceOf(HostBusyError);
      expect(wait.waitMs).toBeGreaterThan(0);
    }
  });

  it('is released by a holder that has to stop', async () => {
    server = await serve({ '/page': page });
    const host = 'stopped.example';
    await withoutRobots(host);
    const other = { intervalMs: 0, concurrency: 1, leaseMs: 60_000 };
    expect(await take(`${host}:${server.port}`, 'other', other)).toEqual({ granted: true });
    const controller = new AbortController();
    const watched = watchTurns((waitMs) => {
      if (waitMs !== null) controller.abort(new Error('canceled'));
    });
    const client = await clientOn(watched, { hostConcurrency: 1 });
    const { signal } = controller;
    await expect(client.fetch(on(host, '/page'), { holder: 'job/1', signal })).rejects.toThrow('canceled');
    const left = await pools[0]
      .selectFrom('host_reservations')
      .select('holder')
      .where('host', 'like', 'stopped%')
      .execute();
    expect(left).toEqual([{ holder: 'other' }]);
  });
});

describe('a host that asks clients to slow down', () => {
  it('gets a pause from all workers', async () => {
    let calls = 0;
    server = await serve({
      '/page': (response, request) => {
        calls += 1;
        if (calls > 1) page(response, request);
        else response.writeHead(429, { 'retry-after': '1' }).end();
      },
    });
    const [first, second] = await twoClients();
    const started = Date.now();
    expect(await first?.fetch(on('tired.example', '/page'), { holder: 'job/1' })).toMatchObject({
      failure: { kind: 'http_status', transient: true },
    });
    expect(await second?.fetch(on('tired.example', '/page'), { holder: 'job/2' })).toMatchObject({
      ok: true,
    });
    expect(Date.now() - started).toBeGreaterThanOrEqual(950);
  });

  it('delays every waiting request and keeps their order', async () => {
    const db = pools[0];
    const limits = { intervalMs: 60_000, concurrency: 5, leaseMs: 60_000 };
    const take = (holder: string) => hostReservations.take(db, placeOf('moved.example', holder), limits);
    for (const holder of ['a', 'b', 'c']) await take(holder);
    await db.transaction().execute((tx) => hostReservations.postpone(tx, 'moved.example', 600_000));
    const [b, c, late] = [await take('b'), await take('c'), await take('late')].map((turn) =>
      turn.granted ? 0 : turn.waitMs,
    );
    expect(b).toBeGreaterThan(590_000);
    expect(c).toBeGreaterThan((b ?? 0) + 50_000);
    expect(late).toBeGreaterThan((c ?? 0) + 50_000);
  });

  it('is requested only as often as its Crawl-delay allows', async () => {
    server = await serve({ '/robots.txt': robots('User-agent: *\nCrawl-delay: 1.8'), '/page': page });
    const client = await clientOn(pools[0]);
    await client.fetch(on('slow.example', '/page'), { holder: 'job/1' });
    await client.fetch(on('slow.example', '/page'), { holder: 'job/2' });
    const [one, two] = server.seen.filter(({ path }) => path === '/page').map(({ at }) => at);
    expect((two ?? 0) - (one ?? 0)).toBeGreaterThanOrEqual(1_800 - TOLERANCE_MS);
  });
});

describe('robots.txt', () => {
  const PRIVATE = 'User-agent: *\nDisallow: /private\nAllow: /private/open';

  it('is requested first and once for all workers, and cached for at most a day', async () => {
    server = await serve({ '/robots.txt': robots(PRIVATE), '/page': page, '/private/open': page });
    const [first, second] = await twoClients();
    const ask = (client: WebClient | undefined, path: string) => client?.fetch(on('asked.example', path));
    await Promise.all(['/page', '/page', '/private/open'].map((path) => ask(first, path)));
    expect(await ask(second, '/private/x')).toMatchObject({ failure: { kind: 'blocked_by_robots' } });
    expect(await ask(second, '/private/open')).toMatchObject({ ok: true });
    const paths = pathsOf('asked.example');
    expect(paths[0]).toBe('/robots.txt');
    expect(paths.filter((path) => path === '/robots.txt')).toHaveLength(1);
    expect(paths, 'disallowed pages are not requested').not.toContain('/private/x');
    const stored = await robotsFiles.find(pools[0], `http://asked.example:${server.port}`);
    const hours = ((stored?.expires_at.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThanOrEqual(24);
  });

  it.each<[string, string, boolean]>([
    [
      'our own rules before those for all',
      'User-agent: *\nDisallow: /\n\nUser-agent: bylinebot\nDisallow:',
      true,
    ],
    ['rules for us alone', 'User-agent: BylineBot\nDisallow: /', false],
    ['rules for others', 'User-agent: OtherBot\nDisallow: /', true],
    ['a pattern', 'User-agent: *\nDisallow: /*age$', false],
    ['the longer rule', 'User-agent: *\nDisallow: /\nAllow: /page', true],
    ['a letter that is written as its code', 'User-agent: *\nDisallow: /%70age', false],
    ['a byte-order mark', '\ufeffUser-agent: *\nDisallow: /', false],
    ['a web page instead', '<!doctype html><p>Disallow: /', true],
    ['a file longer than the limit', `User-agent: *\n${'#'.repeat(600 * 1024)}\nDisallow: /`, true],
  ])('is read according to the standard: %s', async (what, text, allowed) => {
    server = await serve({ '/robots.txt': robots(text), '/page': page });
    const client = await clientOn(pools[0]);
    expect((await client.fetch(on(`${what.replace(/\W/g, '-')}.example`, '/page'))).ok).toBe(allowed);
  });

  it.each<[string, Record<string, Route>, string | null]>([
    ['is missing', {}, null],
    ['is forbidden', { '/robots.txt': (response) => response.writeHead(403).end() }, null],
    ['breaks', { '/robots.txt': (response) => response.writeHead(500).end() }, 'robots_unavailable'],
    [
      'responds with too many requests',
      { '/robots.txt': (response) => response.writeHead(429).end() },
      'robots_unavailable',
    ],
    ['redirects in a loop', { '/robots.txt': redirect('/robots.txt') }, null],
    [
      'stands elsewhere',
      { '/robots.txt': redirect('/rules'), '/rules': robots('User-agent: *\nDisallow: /') },
      'blocked_by_robots',
    ],
    ['never ends', { '/robots.txt': () => undefined }, 'timeout'],
    ['leads to a private address', { '/robots.txt': redirect('http://169.254.169.254/') }, 'refused_address'],
  ])('that %s', async (what, routes, kind) => {
    server = await serve({ '/page': page, ...routes });
    const client = await clientOn(pools[0], kind === 'timeout' ? { timeoutMs: 500 } : {});
    const host = `${what.replace(/\W/g, '-')}.example`;
    const result = await client.fetch(on(host, '/page'));
    expect(result.ok ? null : result.failure.kind).toBe(kind);
    expect(pathsOf(host).includes('/page'), 'the page is requested only if it is allowed').toBe(
      kind === null,
    );
  });

  it('is requested at each host that a redirect leads to', async () => {
    server = await serve({
      '/robots.txt': (response, request) =>
        robots(request.headers.host?.startsWith('closed') ? 'User-agent: *\nDisallow: /' : '')(
          response,
          request,
        ),
      '/page': page,
      '/away': (response) => response.writeHead(302, { location: on('closed.example', '/page') }).end(),
    });
    const client = await clientOn(pools[0]);
    expect(await client.fetch(on('open.example', '/away'))).toMatchObject({
      failure: { kind: 'blocked_by_robots' },
    });
    expect(pathsOf('closed.example')).toEqual(['/robots.txt']);
  });
});

describe('what was fetched live', () => {
  it('is replayed from the folder where it was recorded, including redirects', async () => {
    server = await serve({ '/page': page, '/old': redirect('/page') });
    const record = mkdtempSync(join(tmpdir(), 'byline-recorded-'));
    try {
      const client = await clientOn(pools[0], { record });
      const live = await client.fetch(on('recorded.example', '/old'));
      await client.fetch(on('recorded.example', '/gone'));
      const archive = await createWebClient({ source: 'archive', archives: [record] });
      expect(await archive.fetch(on('recorded.example', '/old'))).toEqual(live);
      expect(await archive.fetch(on('recorded.example', '/gone'))).toMatchObject({
        failure: { kind: 'http_status' },
      });
    } finally {
      rmSync(record, { recursive: true, force: true });
    }
  });

  it('is fetched only when the archives come first and do not contain it', async () => {
    server = await serve({ '/page': page });
    const record = mkdtempSync(join(tmpdir(), 'byline-recorded-'));
    try {
      await (await clientOn(pools[0], { record })).fetch(on('kept.example', '/page'));
      const before = server.seen.length;
      const client = await clientOn(pools[0], {}, [record]);
      expect(await client.fetch(on('kept.example', '/page'))).toMatchObject({ ok: true });
      expect(server.seen.length, 'reading from an archive makes no request').toBe(before);
      expect(await client.fetch(on('new.example', '/page'))).toMatchObject({ ok: true });
      expect(pathsOf('new.example')).toEqual(['/robots.txt', '/page']);
      const offline = await clientOn(pools[0], { resolve: async () => [] }, [record]);
      expect(await offline.fetch(on('kept.example', '/missing'))).toMatchObject({
        failure: {
          kind: 'unreachable',
          message: expect.stringMatching(
            /^The archives do not contain this page of kept\.example(?::\d+)?\.$/,
          ),
        },
      });
      expect(await offline.fetch('https://archived-only.example/never')).toMatchObject({
        failure: {
          kind: 'unreachable',
          message:
            'The archives do not contain this page of archived-only.example. The host archived-only.example does not exist.',
        },
      });
    } finally {
      rmSync(record, { recursive: true, force: true });
    }
  });
});
