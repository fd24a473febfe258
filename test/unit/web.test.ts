import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WebClient, WebResult } from '../../activities/web/index.ts';
import { impoliteClient, type Route, serve, type WebServer } from '../support/servers/web-server.ts';

const MEGABYTE = 1024 * 1024;
const html =
  (body: string | Buffer, headers: Record<string, string> = {}): Route =>
  (response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
const redirect =
  (location: string): Route =>
  (response) =>
    response.writeHead(302, { location }).end();
const zeros = Buffer.alloc(60 * MEGABYTE);

/** Sends a block of bytes repeatedly, until the client disconnects or 50 MB have been sent. */
const endless =
  (chunk: Buffer, headers: Record<string, string>, everyMs = 0): Route =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...headers });
    let left = 50 * MEGABYTE;
    const send = () => {
      if (response.destroyed || left <= 0) return void response.end();
      left -= chunk.length;
      response.write(chunk, () => setTimeout(send, everyMs));
    };
    send();
  };

/** Pages with a refresh, and whether browsers show another page because of it. */
const REFRESHES: { why: string; page: string; leads: boolean }[] = [
  { why: 'as servers write it', page: '<meta http-equiv="refresh" content="0;url=/page">', leads: true },
  {
    why: 'in quotation marks, in capitals',
    page: `<HEAD><META HTTP-EQUIV=Refresh CONTENT="1; URL='/page'"></HEAD>`,
    leads: true,
  },
  { why: 'without the word', page: '<meta content="0, /page" http-equiv="refresh">', leads: true },
  {
    why: 'beside a script, which is not run',
    page: '<noscript><meta http-equiv="refresh" content="0;URL=/page"></noscript><script>location.replace("/page")</script>',
    leads: true,
  },
  {
    why: 'with a line for readers',
    page: '<meta http-equiv="refresh" content="5;url=page"><p>You are sent on. <a href="/page">Click here</a>.',
    leads: true,
  },
  {
    why: 'a page that reloads itself',
    page: '<meta http-equiv="refresh" content="60"><h1>Score</h1>',
    leads: false,
  },
  {
    why: 'a page that reloads itself by its URL',
    page: '<meta http-equiv="refresh" content="9;url=#now">Grid',
    leads: false,
  },
  {
    why: 'a story that leads elsewhere in the end',
    page: `<meta http-equiv="refresh" content="600;url=/page"><p>${'A long story. '.repeat(40)}`,
    leads: false,
  },
  { why: 'a comment', page: '<!-- <meta http-equiv="refresh" content="0;url=/page"> -->Tale', leads: false },
];

const ROUTES: Record<string, Route> = {
  '/page': html('<h1>Grüße</h1>'),
  '/latin1': html(Buffer.from('<meta charset="iso-8859-1"><h1>Grüße</h1>', 'latin1'), {
    'content-type': 'text/html',
  }),
  '/no-length': (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write('<h1>in ');
    response.end('pieces</h1>');
  },
  '/gzip': html(gzipSync('<h1>zipped</h1>'), { 'content-encoding': 'gzip' }),
  '/deflate': html(deflateSync('<h1>zipped</h1>'), { 'content-encoding': 'deflate' }),
  '/deflate-raw': html(deflateRawSync('<h1>zipped</h1>'), { 'content-encoding': 'deflate' }),
  '/br': html(brotliCompressSync('<h1>zipped</h1>'), { 'content-encoding': 'br' }),
  '/twice': html(gzipSync(brotliCompressSync('<h1>zipped</h1>')), { 'content-encoding': 'br, gzip' }),
  '/bomb-gzip': html(gzipSync(zeros), { 'content-encoding': 'gzip' }),
  '/bomb-br': html(brotliCompressSync(zeros), { 'content-encoding': 'br' }),
  '/bomb-deflate': html(deflateSync(zeros), { 'content-encoding': 'deflate' }),
  '/bomb-twice': html(gzipSync(gzipSync(zeros)), { 'content-encoding': 'gzip, gzip' }),
  '/thrice': html(gzipSync(gzipSync(gzipSync('x'))), { 'content-encoding': 'gzip, gzip, gzip' }),
  '/unknown-coding': html('x', { 'content-encoding': 'compress' }),
  '/not-gzip': html('<h1>plain</h1>', { 'content-encoding': 'gzip' }),
  '/large': html(Buffer.alloc(6 * MEGABYTE, 'x')),
  '/endless': endless(Buffer.alloc(64 * 1024, 'x'), {}),
  // Fifty megabytes of empty gzip members, which decompress to nothing.
  '/endless-nothing': endless(Buffer.concat(Array.from({ length: 4000 }, () => gzipSync(''))), {
    'content-encoding': 'gzip',
  }),
  '/slow': endless(Buffer.from('x'), {}, 100),
  '/lying-short': (response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' });
    response.write('<h1>cut');
    setTimeout(() => response.destroy(), 50);
  },
  '/pdf': html('%PDF-1.7', { 'content-type': 'application/pdf' }),
  '/hidden-pdf': html('%PDF-1.7 and so on'),
  '/json': html('{}', { 'content-type': 'application/json' }),
  '/feed-json': html('{"version": "https://jsonfeed.org/version/1.1", "items": []}', {
    'content-type': 'application/feed+json',
  }),
  '/feed-text': html(
    Buffer.from('<?xml version="1.0" encoding="iso-8859-2"?><rss><title>\xa9koda</title></rss>', 'latin1'),
    { 'content-type': 'text/plain' },
  ),
  '/text': html('Once upon a time', { 'content-type': 'text/plain' }),
  '/empty': html(''),
  '/blank': html(' \n '),
  '/not-utf8': html(Buffer.alloc(400, 'ab\xff\xfe', 'latin1')),
  '/missing': (response) => response.writeHead(404, { 'content-type': 'text/html' }).end('gone'),
  '/busy': (response) => response.writeHead(503).end(),
  '/many-headers': (response) => {
    for (let n = 0; n < 500; n += 1) response.setHeader(`x-${n}`, 'y'.repeat(100));
    response.end();
  },
  '/move': redirect('/page'),
  '/move-utf8': redirect(Buffer.from('/größe').toString('latin1')),
  '/move-latin1': redirect('/gr%F6%DFe'),
  [encodeURI('/größe')]: html('<h1>Grüße</h1>'),
  '/gr%F6%DFe': html('<h1>Grüße</h1>'),
  ...Object.fromEntries(REFRESHES.map(({ page }, at) => [`/refresh-${at}`, html(page)])),
  '/loop': redirect('/loop'),
  '/refresh-loop': html('<meta http-equiv="refresh" content="0;url=/loop">'),
  '/refresh-inside': html('<meta http-equiv="refresh" content="0;url=http://169.254.169.254/latest">'),
  '/refresh-file': html('<meta http-equiv="refresh" content="0;url=file:///etc/passwd">'),
  '/inside': redirect('http://169.254.169.254/latest/meta-data'),
  '/file': redirect('file:///etc/passwd'),
  '/with-password': redirect('http://user:secret@127.0.0.1/'),
  '/nonsense': redirect('http://[nonsense'),
  '/hang': () => undefined,
};

function expectFailure(result: WebResult, kind: string, transient: boolean): void {
  expect(result).toMatchObject({ ok: false, failure: { kind, transient } });
  if (!result.ok) expect(result.failure.message).toMatch(/^[A-Z0-9].{10,120}\.$/);
}

describe('the live client', () => {
  let server: WebServer;
  let client: WebClient;
  /**
   * A client with a short timeout, for the pages that never end. `client` has a timeout that no page reaches.
   */
  let impatient: WebClient;
  beforeAll(async () => {
    server = await serve(ROUTES);
    const allow = [`127.0.0.1:${server.port}`];
    client = impoliteClient({ allow });
    impatient = impoliteClient({ allow, timeoutMs: 1_500 });
  });
  afterAll(() => server.close());

  it('identifies itself', async () => {
    expect(await client.fetch(`${server.origin}/page`)).toMatchObject({
      ok: true,
      page: { text: '<h1>Grüße</h1>', url: `${server.origin}/page` },
    });
    expect(server.seen.at(-1)?.headers['user-agent']).toBe('BylineBot/test (+https://example.com)');
  });

  it.each([
    ['/latin1', 'Grüße'],
    ['/no-length', '<h1>in pieces</h1>'],
    ['/gzip', '<h1>zipped</h1>'],
    ['/deflate', '<h1>zipped</h1>'],
    ['/deflate-raw', '<h1>zipped</h1>'],
    ['/br', '<h1>zipped</h1>'],
    ['/twice', '<h1>zipped</h1>'],
    ['/feed-json', 'jsonfeed.org'],
    ['/feed-text', 'Škoda'],
    ['/move', 'Grüße'],
    ['/move-utf8', 'Grüße'],
    ['/move-latin1', 'Grüße'],
  ])('reads %s', async (path, text) => {
    expect(await client.fetch(server.origin + path)).toMatchObject({
      ok: true,
      page: { text: expect.stringContaining(text) },
    });
  });

  it('reports where a redirect ended', async () => {
    const result = await client.fetch(`${server.origin}/move`);
    expect(result).toMatchObject({ page: { url: `${server.origin}/page` } });
  });

  it.each(REFRESHES.map((row, at) => ({ ...row, path: `/refresh-${at}` })))(
    'follows a refresh as browsers do: $why',
    async ({ path, page, leads }) => {
      const result = await client.fetch(server.origin + path);
      expect(result).toMatchObject({
        page: { url: server.origin + (leads ? '/page' : path), text: leads ? '<h1>Grüße</h1>' : page },
      });
    },
  );

  it.each([
    ['/bomb-gzip', 'too_large', false],
    ['/bomb-br', 'too_large', false],
    ['/bomb-deflate', 'too_large', false],
    ['/bomb-twice', 'too_large', false],
    ['/large', 'too_large', false],
    ['/endless', 'too_large', false],
    ['/endless-nothing', 'too_large', false],
    ['/many-headers', 'too_large', false],
    ['/thrice', 'unreadable', false],
    ['/unknown-coding', 'unreadable', false],
    ['/not-gzip', 'unreadable', false],
    ['/not-utf8', 'unreadable', false],
    ['/pdf', 'not_a_page', false],
    ['/hidden-pdf', 'not_a_page', false],
    ['/json', 'not_a_page', false],
    ['/text', 'not_a_page', false],
    ['/empty', 'empty', false],
    ['/blank', 'empty', false],
    ['/missing', 'http_status', false],
    ['/busy', 'http_status', true],
    ['/lying-short', 'unreachable', true],
    ['/loop', 'redirects', false],
    ['/nonsense', 'redirects', false],
    ['/refresh-inside', 'refused_address', false],
    ['/refresh-file', 'refused_address', false],
    ['/inside', 'refused_address', false],
    ['/file', 'refused_address', false],
    ['/with-password', 'refused_address', false],
  ])('refuses %s as %s', async (path, kind, transient) => {
    expectFailure(await client.fetch(server.origin + path), kind, transient);
  });

  it.each(['/slow', '/hang'])('gives up %s', async (path) => {
    expectFailure(await impatient.fetch(server.origin + path), 'timeout', true);
  });

  it.each(['/loop', '/refresh-loop'])('requests at most six pages: %s and five redirects', async (path) => {
    const before = server.seen.length;
    await client.fetch(server.origin + path);
    expect(server.seen.length - before).toBe(6);
  });

  it('limits the total time of all hops', async () => {
    const slowHop: Route = (response) =>
      setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 200);
    const slow = await serve({ '/again': slowHop });
    try {
      const impatient = impoliteClient({ allow: [`127.0.0.1:${slow.port}`], timeoutMs: 500 });
      expect(await impatient.fetch(`${slow.origin}/again`)).toMatchObject({ failure: { kind: 'timeout' } });
      expect(slow.seen.length).toBeLessThan(5);
    } finally {
      await slow.close();
    }
  });

  it('treats an invalid URL as a page that cannot be fetched', async () => {
    expect(await client.fetch('not a URL')).toMatchObject({ failure: { kind: 'refused_address' } });
  });

  it('stops on abort, and does not report that as a failed fetch', async () => {
    const controller = new AbortController();
    const fetching = client.fetch(`${server.origin}/hang`, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('canceled')), 50);
    await expect(fetching).rejects.toThrow('canceled');
  });
});
