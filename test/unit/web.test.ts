import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebClient, isPublicAddress, type WebClient } from '../../activities/web/index.ts';
import { writeArchive } from '../../apps/local/index.ts';

describe('a public address', () => {
  it.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is one', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('%s is none', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('the live client', () => {
  let server: Server;
  let origin: string;
  let client: WebClient;
  const seen: IncomingMessage[] = [];
  const routes: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
    '/page': (response) =>
      response.setHeader('content-type', 'text/html; charset=utf-8').end('<h1>Grüße</h1>'),
    '/latin1': (response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(Buffer.from('<meta charset="iso-8859-1"><h1>Grüße</h1>', 'latin1')),
    '/gzip': (response) =>
      response
        .setHeader('content-type', 'text/html')
        .setHeader('content-encoding', 'gzip')
        .end(gzipSync('<h1>zipped</h1>')),
    '/bomb': (response) =>
      response
        .setHeader('content-type', 'text/html')
        .setHeader('content-encoding', 'gzip')
        .end(gzipSync(Buffer.alloc(60 * 1024 * 1024))),
    '/large': (response) =>
      response.setHeader('content-type', 'text/html').end(Buffer.alloc(6 * 1024 * 1024, 'x')),
    '/pdf': (response) => response.setHeader('content-type', 'application/pdf').end('%PDF'),
    '/missing': (response) => response.writeHead(404, { 'content-type': 'text/html' }).end('gone'),
    '/busy': (response) => response.writeHead(503).end(),
    '/move': (response) => response.writeHead(301, { location: '/page' }).end(),
    '/loop': (response) => response.writeHead(302, { location: '/loop' }).end(),
    '/inside': (response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    '/file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    '/hang': () => undefined,
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push(request);
      routes[request.url ?? '']?.(response, request);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    origin = `http://127.0.0.1:${port}`;
    client = await createWebClient({
      source: 'live',
      archives: [],
      allow: [`127.0.0.1:${port}`],
      userAgent: 'Byline/test (+https://example.com)',
    });
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const fetchPath = (path: string) => client.fetch(origin + path);

  it('says who it is, and reads pages in their encoding', async () => {
    expect(await fetchPath('/page')).toMatchObject({
      ok: true,
      page: { text: '<h1>Grüße</h1>', url: `${origin}/page` },
    });
    expect(seen.at(-1)?.headers['user-agent']).toBe('Byline/test (+https://example.com)');
    expect(await fetchPath('/latin1')).toMatchObject({
      ok: true,
      page: { text: expect.stringContaining('Grüße') },
    });
    expect(await fetchPath('/gzip')).toMatchObject({ ok: true, page: { text: '<h1>zipped</h1>' } });
  });

  it('follows redirects and says where it ended', async () => {
    expect(await fetchPath('/move')).toMatchObject({ ok: true, page: { url: `${origin}/page` } });
    expect(await fetchPath('/loop')).toMatchObject({ ok: false, failure: { kind: 'redirects' } });
  });

  it.each([
    ['/bomb', 'too_large', false],
    ['/large', 'too_large', false],
    ['/pdf', 'not_a_page', false],
    ['/missing', 'http_status', false],
    ['/busy', 'http_status', true],
    ['/inside', 'refused_address', false],
    ['/file', 'refused_address', false],
  ])('refuses %s as %s', async (path, kind, transient) => {
    expect(await fetchPath(path)).toMatchObject({ ok: false, failure: { kind, transient } });
  });

  it('connects to no private address, by number or by name', async () => {
    const guarded = await createWebClient({ source: 'live', archives: [], allow: [], userAgent: 'x' });
    const { port } = new URL(origin);
    const before = seen.length;
    for (const url of [
      `${origin}/page`,
      `http://localhost:${port}/page`,
      `http://[::1]:${port}/page`,
      `http://2130706433:${port}/page`,
      `http://[::ffff:127.0.0.1]:${port}/page`,
    ]) {
      expect(await guarded.fetch(url), url).toMatchObject({
        ok: false,
        failure: { kind: 'refused_address' },
      });
    }
    expect(seen.length, 'nothing arrived').toBe(before);
  });

  it('stops when it is told to, and does not call that a failed fetch', async () => {
    const controller = new AbortController();
    const fetching = client.fetch(`${origin}/hang`, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('canceled')), 50);
    await expect(fetching).rejects.toThrow('canceled');
  });
});

describe('the archive client', () => {
  const folder = mkdtempSync(join(tmpdir(), 'byline-warc-'));
  const file = join(folder, 'pages.warc.gz');
  let client: WebClient;
  beforeAll(async () => {
    await writeArchive(file, [
      { url: 'https://a.example/page', status: 200, contentType: 'text/html', body: '<h1>Kept</h1>' },
      { url: 'https://a.example/old', status: 301, contentType: 'text/html', body: '', location: '/page' },
      { url: 'https://a.example/gone', status: 410, contentType: 'text/html', body: 'gone' },
      { url: 'https://a.example/round', status: 302, contentType: 'text/html', body: '', location: '/round' },
    ]);
    client = await createWebClient({ source: 'archive', archives: [file], allow: [], userAgent: 'x' });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('answers as the web did, whatever the scheme and the closing slash', async () => {
    const expected = {
      ok: true,
      page: { text: '<h1>Kept</h1>', fetchedAt: new Date('2026-11-20T12:00:00Z') },
    };
    expect(await client.fetch('https://a.example/page')).toMatchObject(expected);
    expect(await client.fetch('http://a.example/page/#part')).toMatchObject(expected);
    expect(await client.fetch('https://a.example/old')).toMatchObject({
      ok: true,
      page: { url: 'https://a.example/page' },
    });
    expect(await client.fetch('https://a.example/gone')).toMatchObject({
      ok: false,
      failure: { kind: 'http_status' },
    });
    expect(await client.fetch('https://a.example/round')).toMatchObject({
      ok: false,
      failure: { kind: 'redirects' },
    });
    expect(await client.fetch('https://a.example/never')).toMatchObject({
      ok: false,
      failure: { kind: 'not_archived' },
    });
  });

  it('goes to the web only for what it does not hold, when it is asked first', async () => {
    const first = await createWebClient({
      source: 'archive-first',
      archives: [file],
      allow: [],
      userAgent: 'x',
    });
    expect(await first.fetch('https://a.example/gone')).toMatchObject({
      ok: false,
      failure: { kind: 'http_status' },
    });
    expect(await first.fetch('http://127.0.0.1:1/x')).toMatchObject({
      ok: false,
      failure: { kind: 'refused_address' },
    });
  });

  it('says so when a file is missing', async () => {
    await expect(
      createWebClient({ source: 'archive', archives: ['/nowhere.warc'], allow: [], userAgent: 'x' }),
    ).rejects.toThrow('ENOENT');
  });
});
