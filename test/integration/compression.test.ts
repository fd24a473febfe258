import { beforeAll, describe, expect, it } from 'vitest';
import { articles, postJob } from '../support/world/jobs.ts';
import { prepareWorld } from '../support/world/prepare.ts';

/** These tests read the raw bytes of responses, because `fetch` would decompress them. */
describe('compression', () => {
  const world = prepareWorld({ roles: [] });
  let job: string;
  beforeAll(async () => {
    const urls = Array.from({ length: 12 }, (_, index) => `https://unread.example/${index}`);
    job = (await postJob(world, { from: articles(urls), fit_context: { pitch: 'A pitch. '.repeat(50) } }))
      .links.self;
  });

  const get = (path: string, encodings: string | null, headers: Record<string, string> = {}) =>
    fetch(world.app.listeningOrigin + path, {
      headers: {
        authorization: `Bearer ${world.key}`,
        'accept-encoding': encodings ?? 'identity',
        ...headers,
      },
    });

  it.each([
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['identity', null],
    ['deflate', null],
  ])('given Accept-Encoding %s uses %s', async (asked, given) => {
    const plain = await (await get('/openapi.json', null)).text();
    for (const path of ['/openapi.json', job]) {
      const reply = await get(path, asked);
      expect(reply.headers.get('content-encoding'), path).toBe(given);
      if (given) expect(reply.headers.get('vary'), path).toContain('accept-encoding');
      const text = await reply.text();
      expect(JSON.parse(text)).toBeTypeOf('object');
      if (path === '/openapi.json') expect(text).toBe(plain);
    }
  });

  it('leaves small bodies, pages with forms and event streams uncompressed', async () => {
    for (const path of ['/api/v1/credits/balance', '/sign-in']) {
      const reply = await get(path, 'gzip, br');
      expect(reply.status, path).toBe(200);
      expect(reply.headers.get('content-encoding'), path).toBeNull();
      await reply.text();
    }
    const events = await get(`${job}/events`, 'gzip, br', { accept: 'text/event-stream' });
    expect(events.headers.get('content-type')).toContain('text/event-stream');
    expect(events.headers.get('content-encoding')).toBeNull();
    await events.body?.cancel();
  });

  it('preserves ETags, 304s and HEAD', async () => {
    const packed = await get(job, 'gzip');
    const tag = packed.headers.get('etag') ?? '';
    expect(tag).not.toBe('');
    expect((await get(job, 'br')).headers.get('etag')).toBe(tag);
    const unchanged = await get(job, 'gzip', { 'if-none-match': tag });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    for (const path of [job, '/openapi.json']) {
      const head = await fetch(world.app.listeningOrigin + path, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${world.key}`, 'accept-encoding': 'gzip' },
      });
      expect([head.status, await head.text()], path).toEqual([200, '']);
    }
  });

  it('compresses an export while it is being written', async () => {
    const path = `${job}/export?format=ndjson`;
    const reply = await get(path, 'gzip');
    expect([reply.status, reply.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    expect(await reply.text()).toBe(await (await get(path, null)).text());
  });

  it('compresses responses to agents', async () => {
    const reply = await fetch(`${world.app.listeningOrigin}/api/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.key}`,
        accept: 'application/json, text/event-stream',
        'accept-encoding': 'gzip',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    expect([reply.status, reply.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    expect(await reply.json()).toMatchObject({ result: { tools: expect.any(Array) } });
  });

  it('never makes a response cacheable by intermediaries', async () => {
    for (const [path, key] of [
      [job, world.key],
      [`${job}/export?format=csv`, world.key],
      ['/api/v1/credits/balance', world.key],
      ['/api/v1/credits/balance', 'nonsense'],
      ['/api/v1/articles/lookup', world.key],
    ] as const) {
      const reply = await get(path, 'gzip', { authorization: `Bearer ${key}` });
      expect(reply.headers.get('cache-control'), path).toBe('no-store');
      await reply.text();
    }
  });
});
