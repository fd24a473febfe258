import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Browser, hiddenFields } from '../support/probes/browser.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { createWorld } from '../support/world/world.ts';

describe('endpoints that need no key', () => {
  const world = prepareWorld(() => ({ roles: [], env: { BYLINE_REQUEST_SECONDS: '2' } }));

  /**
   * Sends bytes over a new connection, and returns everything received until the gateway closes it. Until then,
   * sends `drop` every second.
   */
  async function exchange(request: string, drop = ''): Promise<string> {
    const { hostname, port } = new URL(world.app.listeningOrigin);
    const socket = connect(Number(port), hostname);
    const drip = setInterval(() => socket.writable && socket.write(drop), 1_000);
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.write(request);
    await new Promise((resolve) => socket.once('close', resolve).on('error', resolve));
    clearInterval(drip);
    return received;
  }

  const errorsLogged = () =>
    world
      .logs()
      .split('\n')
      .filter((line) => line.includes('"level":"error"'));

  describe('refuse NUL characters before querying anything', () => {
    it('in forms', async () => {
      const before = errorsLogged().length;
      const visitor = new Browser(world.app.listeningOrigin);
      const page = await visitor.call<string>('GET', '/sign-in');
      for (const [path, fields] of [
        ['/sign-in', { email: 'a\0b@x.test', password: 'x' }],
        ['/sign-in', { email: 'a@x.test', password: 'x\0' }],
        ['/password-reset', { email: 'a\0b@x.test' }],
        ['/password-reset/nothing', { password: 'a\0' }],
        ['/invitations/nothing', { name: 'a\0' }],
        ['/oauth/interaction/nothing', { scope: 'a\0' }],
      ] as const) {
        const reply = await visitor.send(path, { ...hiddenFields(page.body), ...fields });
        expect(reply.status, path).toBe(400);
        expect(reply.body, path).toContain('U+0000');
      }
      expect(errorsLogged()).toHaveLength(before);
    });

    it('in URLs', async () => {
      const before = errorsLogged().length;
      for (const path of [
        '/sign-in?return_to=%00',
        '/invitations/a%00b',
        '/password-reset/a%00b',
        '/api/oauth/authorize?client_id=a%00b',
        '/api/oauth/authorize?client_id=byline-cli&state=a%00b&response_type=code',
        '/device?user_code=a%00b',
        '/oauth/interaction/a%00b',
        '/.well-known/openid-configuration?x=%00',
      ]) {
        const reply = await fetch(world.app.listeningOrigin + path, { redirect: 'manual' });
        expect(reply.status, path).toBe(400);
      }
      expect(errorsLogged()).toHaveLength(before);
    });

    it.each([
      ['/api/oauth/token', { client_id: 'a\0b', grant_type: 'refresh_token', refresh_token: 'x' }],
      ['/api/oauth/token', { client_id: 'byline-cli', grant_type: 'refresh_token', refresh_token: 'x\0' }],
      ['/api/oauth/revocation', { client_id: 'a\0b', token: 'x' }],
      ['/api/oauth/device_authorization', { client_id: 'byline-cli', scope: 'news:search', nonce: 'a\0b' }],
      ['/api/oauth/device_authorization', { client_id: 'a\0b', scope: 'news:search' }],
    ])('in what programs send to %s: %j', async (path, fields) => {
      const before = errorsLogged().length;
      const reply = await fetch(world.app.listeningOrigin + path, {
        method: 'POST',
        body: new URLSearchParams(fields),
      });
      expect([400, 401]).toContain(reply.status);
      expect(errorsLogged()).toHaveLength(before);
    });

    it.each(['a\0b', 'half a pair \ud800'])('in the metadata of a client: %j', async (software_id) => {
      const reply = await fetch(`${world.app.listeningOrigin}/api/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          client_name: 'A',
          redirect_uris: ['https://a.example/'],
          policy_uri: `https://a.example/${software_id}`,
        }),
      });
      expect(reply.status).toBe(400);
    });

    it.each([
      '/api/v1/articles/lookup?url=http://a.example/%00',
      '/api/v1/publications/lookup?url=a%00.example',
    ])('with a key as well: %s', async (path) => {
      expect((await world.call('GET', path)).status).toBe(400);
    });
  });

  describe('answer HTTP errors with problem bodies', () => {
    const host = 'Host: gateway\r\nConnection: close\r\n';
    it.each([
      [
        'two lengths',
        `POST /sign-in HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\na`,
        400,
      ],
      [
        'a length and chunks',
        `POST /sign-in HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        400,
      ],
      ['a control character in a header', `GET / HTTP/1.1\r\n${host}X-A: a\u0001b\r\n\r\n`, 400],
      ['not HTTP', 'nonsense\r\n\r\n', 400],
      ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
      ['another expectation', `GET / HTTP/1.1\r\n${host}Expect: miracles\r\n\r\n`, 417],
      ['headers without end', `GET / HTTP/1.1\r\n${host}X-A: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
    ])('%s', async (_what, request, status) => {
      const reply = await exchange(request);
      const [head = '', body = ''] = reply.split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(head).toMatch(/^content-type: application\/problem\+json/im);
      expect(head).toMatch(/^x-request-id: req_/im);
      expect(head).toMatch(/^x-content-type-options: nosniff$/im);
      expect(head).toMatch(/^content-security-policy: default-src 'none';.*frame-ancestors 'none'$/im);
      expect(JSON.parse(body)).toMatchObject({
        status,
        code: 'VALIDATION_FAILED',
        request_id: /req_\w+/.exec(head)?.[0],
      });
    });
  });

  it.each(['/sign-in', '/api/oauth/token'])('time out an unfinished body: %s', async (path) => {
    const before = errorsLogged().length;
    const started = Date.now();
    const reply = await exchange(
      `POST ${path} HTTP/1.1\r\nHost: gateway\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\na`,
      'a',
    );
    expect(Date.now() - started, 'far less than the default of a minute').toBeLessThan(30_000);
    expect(reply).toMatch(/^HTTP\/1.1 408 [\s\S]*application\/problem\+json/);
    expect(errorsLogged()).toHaveLength(before);
  });

  it.each([
    '/api/health',
    '/api/v1/credits/balance',
    '/api/v1/journalist-enrichment-jobs/nothing/export?format=csv',
    '/api/v1/%E0%A4%A',
    '/api/mcp',
    '/api/oauth/jwks',
    '/.well-known/openid-configuration',
    '/openapi.json',
    '/sign-in',
    '/nothing',
    '/console/',
    '/console/settings.json',
    '/api/oauth/authorize',
    '/docs/',
  ])(
    'forbid browsers to guess the type of a response, to frame it, and to load what it names: %s',
    async (path) => {
      const { headers } = await fetch(world.app.listeningOrigin + path, { redirect: 'manual' });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none';.*base-uri 'none';.*frame-ancestors 'none'/,
      );
      expect(headers.get('strict-transport-security'), 'the public URL is not https').toBeNull();
    },
  );

  it.each(['TRACE', 'PROPFIND'])('have no method %s', async (method) => {
    const reply = await exchange(
      `${method} /sign-in HTTP/1.1\r\nHost: gateway\r\nX-A: mirror\r\nConnection: close\r\n\r\n`,
    );
    expect(reply).toMatch(/^HTTP\/1.1 4\d\d /);
    expect(reply).not.toContain('mirror');
  });

  it('forbid browsers to guess the type of an export', async () => {
    const { body: job } = await world.call<{ links: { export: string } }>(
      'POST',
      '/api/v1/journalists/enrich',
      { body: { from: [{ type: 'article_url', url: 'https://unread.example/2' }] } },
    );
    const file = await world.call('GET', job.links.export);
    expect([file.status, file.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
  });

  it('apply no such time-out to a request that has arrived and waits for its response', async () => {
    const { body } = await world.call<{ links: { self: string; events: string } }>(
      'POST',
      '/api/v1/journalists/enrich',
      { body: { from: [{ type: 'article_url', url: 'https://unread.example/1' }] } },
    );
    const started = Date.now();
    const reply = await world.call('GET', body.links.self, { headers: { prefer: 'wait=5' } });
    expect(reply.status).toBe(200);
    expect(Date.now() - started).toBeGreaterThan(4_500);
  });
});

describe('a look-up that fails because of the page', () => {
  it('logs one line without a stack', async () => {
    const world = await createWorld({
      resolve: async () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })),
    });
    try {
      const reply = await world.call('GET', '/api/v1/articles/lookup?url=https://missing.example/a');
      expect(reply.status).toBe(502);
      const id = reply.headers.get('x-request-id') ?? '';
      const lines = () =>
        world
          .logs()
          .split('\n')
          .filter((line) => line.includes(id));
      await expect.poll(() => lines().length).toBeGreaterThan(0);
      expect(lines()).toHaveLength(1);
      expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
        level: 'info',
        status: 502,
        code: 'ARTICLE_LOOKUP_FAILED',
        reason: expect.any(String),
      });
      expect(lines()[0]).not.toMatch(/stack|missing\.example/);
    } finally {
      await world.close();
    }
  });
});
