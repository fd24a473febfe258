import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseDestination } from '../../activities/web/destination.ts';
import { guardedLookup } from '../../activities/web/guarded-agent.ts';
import { isPublicAddress, type Resolve } from '../../activities/web/index.ts';
import { impoliteClient, serve, type WebServer } from '../support/servers/web-server.ts';

describe('a public IP address', () => {
  it.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    ['127.0.0.1', 'loopback'],
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['192.168.1.1', 'private'],
    ['169.254.169.254', 'link-local: cloud metadata'],
    ['100.100.100.200', 'carrier-grade NAT: cloud metadata'],
    ['168.63.129.16', 'cloud metadata on a public IP address'],
    ['fd00:ec2::254', 'unique local: cloud metadata'],
    ['100.64.0.1', 'carrier-grade NAT'],
    ['0.0.0.0', 'this host'],
    ['255.255.255.255', 'broadcast'],
    ['224.0.0.1', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['192.0.2.1', 'documentation'],
    ['198.18.0.1', 'benchmarks'],
    ['::1', 'loopback'],
    ['::', 'this host'],
    ['fe80::1', 'link-local'],
    ['fec0::1', 'site-local, no longer in use'],
    ['::ffff:127.0.0.1', 'IPv4-mapped loopback'],
    ['::ffff:10.0.0.1', 'IPv4-mapped private'],
    ['::127.0.0.1', 'IPv4-compatible loopback'],
    ['::ffff:0:127.0.0.1', 'IPv4-translated loopback'],
    ['64:ff9b::7f00:1', 'NAT64 of loopback'],
    ['64:ff9b:1::a00:1', 'local NAT64 of a private address'],
    ['2002:7f00:1::', '6to4 of loopback'],
    ['2001:0:7f00:1::', 'Teredo'],
    ['4000::1', 'not given out yet'],
    ['localhost', 'a name'],
    ['', 'nothing'],
  ])('%s is not public: %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a destination', () => {
  const refuse = (url: string, allow: string[] = []) => refuseDestination(new URL(url), new Set(allow));

  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0x7f.1/',
    'http://127.0.0.1./',
    'http://①②⑦.⓪.⓪.①/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'ftp://news.example/',
    'file:///etc/passwd',
    'data:text/html,x',
    'http://user@news.example/',
    'http://user:secret@news.example/',
    'http://news.example:22/',
    'http://news.example:6379/',
  ])('%s is refused', (url) => expect(refuse(url)).toMatchObject({ kind: 'refused_address' }));

  it('is shown without its password', () => {
    expect(JSON.stringify(refuse('http://user:secret@news.example/'))).not.toContain('secret');
  });

  it.each([
    'http://news.example/',
    'https://news.example/x',
    'https://8.8.8.8/',
    'http://news.example:8080/',
  ])('%s is accepted', (url) => expect(refuse(url)).toBeNull());

  it('may be private only where the allowed pairs say so, including the port', () => {
    expect(refuse('http://127.0.0.1:4000/', ['127.0.0.1:4000'])).toBeNull();
    expect(refuse('http://127.0.0.1:4001/', ['127.0.0.1:4000'])).not.toBeNull();
    expect(refuse('http://127.0.0.2:4000/', ['127.0.0.1:4000'])).not.toBeNull();
    expect(refuse('http://user@127.0.0.1:4000/', ['127.0.0.1:4000'])).not.toBeNull();
  });
});

describe('a host name', () => {
  let server: WebServer;
  beforeAll(async () => {
    server = await serve({
      '/page': (response) => response.setHeader('content-type', 'text/html').end('<p>here</p>'),
      '/away': (response) =>
        response
          .writeHead(302, { location: `http://other.example:${server.port}/page`, connection: 'close' })
          .end(),
    });
  });
  afterAll(() => server.close());

  const PRIVATE = { address: '10.0.0.1', family: 4 };
  const CONTACT_MARK = { address: '127.0.0.1', family: 4 };

  it.each<[string, Resolve]>([
    ['a private address', async () => [PRIVATE]],
    ['loopback', async () => [CONTACT_MARK]],
    ['a private address among public ones', async () => [{ address: '8.8.8.8', family: 4 }, PRIVATE]],
    ['a mapped address', async () => [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['a NAT64 address', async () => [{ address: '64:ff9b::7f00:1', family: 6 }]],
  ])('that resolves to %s is not connected to', async (_what, resolve) => {
    const before = server.seen.length;
    const client = impoliteClient({ allow: [], resolve });
    expect(await client.fetch('http://news.example:8080/page')).toMatchObject({
      failure: { kind: 'refused_address' },
    });
    expect(server.seen.length, 'nothing arrived').toBe(before);
  });

  it('is connected to at the IP address that was checked, because it is resolved only once', async () => {
    const answers = [[CONTACT_MARK], [PRIVATE]];
    let asked = 0;
    const resolve: Resolve = async () => answers[asked++] ?? [PRIVATE];
    const client = impoliteClient({ allow: [`127.0.0.1:${server.port}`], resolve });
    expect(await client.fetch(`http://news.example:${server.port}/page`)).toMatchObject({ ok: true });
    expect(asked, 'the same IP address for the check and the connection').toBe(1);
  });

  it('that resolves differently for a second connection is refused then', async () => {
    const answers = [[CONTACT_MARK], [PRIVATE]];
    let asked = 0;
    const resolve: Resolve = async () => answers[asked++] ?? [PRIVATE];
    const client = impoliteClient({ allow: [`127.0.0.1:${server.port}`], resolve });
    expect(await client.fetch(`http://news.example:${server.port}/away`)).toMatchObject({
      failure: { kind: 'refused_address' },
    });
    expect(server.seen.filter(({ host }) => host.startsWith('other.example'))).toEqual([]);
  });

  it('without an IP address does not exist', async () => {
    const lookup = guardedLookup(async () => [], isPublicAddress);
    const error = await new Promise<unknown>((resolve) => lookup('nobody.example', {}, resolve));
    expect(error).toMatchObject({ code: 'ENOTFOUND' });
  });
});
