import { connect } from 'node:net';
import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { describe, expect, it } from 'vitest';
import { runAdmin } from '../support/world/admin.ts';
import { openGateway } from '../support/world/gateways.ts';
import { authorization, createPerson, registerClient, tokensFor } from '../support/world/oauth.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { createWorld, type World } from '../support/world/world.ts';

const METADATA = '/.well-known/oauth-authorization-server';

describe('the authorization server', () => {
  const world = prepareWorld({ roles: [] });

  const register = (body: unknown) => world.call('POST', '/api/oauth/register', { key: null, body });
  const forgetCalls = () =>
    world.db.deleteFrom('rate_windows').where('policy', '=', 'oauth_register').execute();

  it.each([METADATA, '/.well-known/openid-configuration'])('publishes its metadata at %s', async (path) => {
    const origin = world.app.listeningOrigin;
    const { status, body, headers } = await world.call('GET', path, { key: null });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('x-request-id')).toMatch(/^req_/);
    expect(body).toMatchObject({
      issuer: origin,
      authorization_endpoint: `${origin}/api/oauth/authorize`,
      token_endpoint: `${origin}/api/oauth/token`,
      device_authorization_endpoint: `${origin}/api/oauth/device_authorization`,
      revocation_endpoint: `${origin}/api/oauth/revocation`,
      registration_endpoint: `${origin}/api/oauth/register`,
      jwks_uri: `${origin}/api/oauth/jwks`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      scopes_supported: ['openid', 'offline_access', 'news:search', 'media_lists:manage'],
    });
    expect([...(body.grant_types_supported as string[])].sort()).toEqual([
      'authorization_code',
      'refresh_token',
      'urn:ietf:params:oauth:grant-type:device_code',
    ]);
  });

  it.each(['', '/api/v1'])(
    'is named by the metadata of the REST API at …oauth-protected-resource%s',
    async (path) => {
      const origin = world.app.listeningOrigin;
      const { body } = await world.call('GET', `/.well-known/oauth-protected-resource${path}`, { key: null });
      expect(body).toMatchObject({
        resource: `${origin}/api/v1`,
        authorization_servers: [origin],
        scopes_supported: ['news:search', 'media_lists:manage'],
        bearer_methods_supported: ['header'],
      });
      expect(
        (await world.call('GET', '/.well-known/oauth-protected-resource/api/mcp', { key: null })).status,
      ).toBe(404);
    },
  );

  it('publishes only public keys', async () => {
    const { body } = await world.call<{ keys: Record<string, unknown>[] }>('GET', '/api/oauth/jwks', {
      key: null,
    });
    expect(body.keys).toHaveLength(1);
    expect(Object.keys(body.keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect(Buffer.from(String(body.keys[0]?.n), 'base64url')).toHaveLength(3072 / 8);
  });

  it('creates its keys once, whichever gateway is asked first', async () => {
    const fresh = await createWorld({ roles: [] });
    const second = await openGateway(fresh);
    try {
      const [one, other] = await Promise.all([
        fresh.call<{ keys: { kid: string }[] }>('GET', '/api/oauth/jwks'),
        second.call<{ keys: { kid: string }[] }>('GET', '/api/oauth/jwks'),
      ]);
      expect(one.body.keys[0]?.kid).toBe(other.body.keys[0]?.kid);

      await runAdmin({ DATABASE_URL: fresh.databaseUrl }, ['oauth', 'rotate-keys']);
      await runAdmin({ DATABASE_URL: fresh.databaseUrl }, ['oauth', 'rotate-keys']);
      const third = await openGateway(fresh);
      const rotated = await third.call<{ keys: { kid: string }[] }>('GET', '/api/oauth/jwks');
      await third.close();
      expect(rotated.body.keys, 'the newest and the one before it').toHaveLength(2);
      expect(rotated.body.keys.map(({ kid }) => kid)).not.toContain(one.body.keys[0]?.kid);
    } finally {
      await second.close();
      await fresh.close();
    }
  });

  it.each([
    ['the Host header', ['Host: attacker.example']],
    ['forwarding headers', ['Host: x', 'X-Forwarded-Host: attacker.example', 'X-Forwarded-Proto: https']],
    ['RFC 7239', ['Host: x', 'Forwarded: host=attacker.example;proto=https']],
  ])('does not take its own URL from %s', async (_what, headers) => {
    const reply = await rawGet(world, METADATA, headers);
    expect(reply).toContain('200 OK');
    expect(reply).toContain(`"issuer":"${world.app.listeningOrigin}"`);
    expect(reply).not.toContain('attacker.example');
  });

  it('does not take its own URL from the request line', async () => {
    const reply = await rawGet(world, `http://attacker.example${METADATA}`, ['Host: x']);
    expect(reply).not.toContain('attacker.example');
  });

  it('refuses a client that wants a token for the MCP endpoint before it registers', async () => {
    const seen: string[] = [];
    const wanting: OAuthClientProvider = {
      redirectUrl: 'http://127.0.0.1:7777/callback',
      clientMetadata: { client_name: 'Agent', redirect_uris: ['http://127.0.0.1:7777/callback'] },
      clientInformation: () => undefined,
      saveClientInformation: () => void seen.push('registered'),
      tokens: () => undefined,
      saveTokens: () => void seen.push('tokens'),
      redirectToAuthorization: () => void seen.push('redirected'),
      saveCodeVerifier: () => undefined,
      codeVerifier: () => '',
    };
    const asking = auth(wanting, { serverUrl: `${world.app.listeningOrigin}/api/mcp` });
    await expect(asking).rejects.toThrow(/does not match/);
    expect(seen).toEqual([]);
  });

  describe('when a client registers', () => {
    const app = { client_name: 'Planner', redirect_uris: ['https://planner.example/callback'] };

    it('issues no secret and no registration access token to a public client', async () => {
      const { status, body } = await register(app);
      expect(status).toBe(201);
      expect(body).toMatchObject({ client_name: 'Planner', token_endpoint_auth_method: 'none' });
      expect(body.client_id).toMatch(/^ocl_[0-9a-z]{26}$/);
      expect(Object.keys(body)).not.toContain('client_secret');
      expect(Object.keys(body)).not.toContain('registration_access_token');
    });

    it.each([
      'https://planner.example/callback',
      'http://127.0.0.1:8123/callback',
      'http://localhost/callback',
      'http://[::1]:8123/callback',
      'com.example.planner:/callback',
    ])('allows codes to be sent to %s', async (uri) => {
      await forgetCalls();
      expect(
        await register({
          ...app,
          application_type: uri.startsWith('https') ? 'web' : 'native',
          redirect_uris: [uri],
        }),
      ).toMatchObject({ status: 201 });
    });

    it.each([
      ['plain http elsewhere', { redirect_uris: ['http://planner.example/callback'] }],
      ['a script', { application_type: 'native', redirect_uris: ['javascript:alert(1)'] }],
      ['data', { application_type: 'native', redirect_uris: ['data:text/html,x'] }],
      ['a scheme without a domain', { application_type: 'native', redirect_uris: ['planner:/callback'] }],
      ['a wildcard', { redirect_uris: ['https://*.planner.example/callback'] }],
      ['a fragment', { redirect_uris: ['https://planner.example/#x'] }],
      ['credentials', { redirect_uris: ['https://planner.example@attacker.example/'] }],
      ['a very long URL', { redirect_uris: [`https://planner.example/${'x'.repeat(500)}`] }],
      [
        'many URLs',
        { redirect_uris: Array.from({ length: 11 }, (_, index) => `https://p.example/${index}`) },
      ],
      ['not a URL', { redirect_uris: [] }],
      ['a number instead of a URL', { redirect_uris: [7] }],
      ['a remote key set', { jwks_uri: 'http://169.254.169.254/keys' }],
      ['a remote sector', { sector_identifier_uri: 'https://planner.example/sector' }],
      ['a logo from elsewhere', { logo_uri: 'https://planner.example/logo.png' }],
      ['a secret', { token_endpoint_auth_method: 'client_secret_basic' }],
      ['keys of its own', { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [] } }],
      ['the implicit flow', { response_types: ['token'], grant_types: ['implicit'] }],
      ['passwords', { grant_types: ['password'] }],
      ['an unknown scope', { scope: 'admin' }],
      ['a name that reverses the text direction', { client_name: 'Byline\u202ereknalp' }],
      ['the name of the command line', { client_name: 'Byline command line' }],
      ['a name in two alphabets', { client_name: 'Bylin\u0435' }],
      ['a very long name', { client_name: 'x'.repeat(81) }],
      ['an invalid name', { client_name: { toString: 'x' } }],
    ])('refuses a client with %s', async (_what, change) => {
      await forgetCalls();
      const { status, body } = await register({ ...app, ...change });
      expect(status).toBe(400);
      expect(body.error).toMatch(/^invalid_(?:client_metadata|redirect_uri)$/);
    });

    it.each([
      ['no JSON', '{"client_name":'],
      ['a list', '[]'],
      ['null', 'null'],
      ['60 kB', JSON.stringify({ ...app, client_uri: `https://p.example/${'x'.repeat(60_000)}` })],
    ])('accepts nothing of %s', async (_what, raw) => {
      await forgetCalls();
      const reply = await world.call('POST', '/api/oauth/register', { key: null, raw });
      expect(reply).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    });

    it.each([
      [{ token_endpoint_auth_method: 'client_secret_post' }, 'token_endpoint_auth_method must be "none"'],
      [{ token_endpoint_auth_method: 'private_key_jwt' }, 'token_endpoint_auth_method must be "none"'],
      [
        { scope: 'openid admin' },
        'scope may only contain openid, offline_access, news:search, media_lists:manage',
      ],
      [{ redirect_uris: undefined }, 'redirect_uris must be sent: a list of the URIs'],
      [{ redirect_uris: [] }, 'redirect_uris must be sent: a list of the URIs'],
      [{ redirect_uris: ['planner:/callback'] }, 'a scheme that is a reversed domain name'],
      [{ client_name: 'Byline' }, 'must not be a name of Byline itself'],
    ])('says what to send instead of %j', async (change, advice) => {
      await forgetCalls();
      const { body } = await register({ ...app, application_type: 'native', ...change });
      expect(body.error_description).toContain(advice);
    });

    it('allows twenty clients an hour from one IP address', async () => {
      await forgetCalls();
      const statuses = [];
      for (let call = 0; call < 21; call += 1) statuses.push((await register(app)).status);
      expect(statuses.slice(0, 20).every((status) => status === 201)).toBe(true);
      expect(statuses[20]).toBe(429);
      await forgetCalls();
    });
  });

  it('escapes the metadata of a client', async () => {
    await forgetCalls();
    const config = await registerClient(world, { client_name: '<img src=x onerror=alert(1)>' });
    const person = await createPerson(world);
    const page = await person.browser.open((await authorization(config)).url.href);
    expect(page.text).toContain('&lt;img src=x onerror');
    expect(page.text).not.toContain('<img');
  });

  it('uses its public URL in links and cookies when it runs behind https', async () => {
    const behind = await createWorld({ roles: [], env: { BYLINE_PUBLIC_URL: 'https://byline.example' } });
    try {
      const { body } = await behind.call('GET', METADATA, { key: null });
      expect(body).toMatchObject({
        issuer: 'https://byline.example',
        token_endpoint: 'https://byline.example/api/oauth/token',
      });
      const client = await behind.call('POST', '/api/oauth/register', {
        key: null,
        body: { client_name: 'Planner', redirect_uris: ['https://planner.example/callback'] },
      });
      const query = new URLSearchParams({
        client_id: String(client.body.client_id),
        redirect_uri: 'https://planner.example/callback',
        response_type: 'code',
        scope: 'news:search',
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
      });
      const reply = await fetch(`${behind.app.listeningOrigin}/api/oauth/authorize?${query}`, {
        redirect: 'manual',
      });
      expect(reply.status).toBe(303);
      const cookies = reply.headers.getSetCookie();
      expect(cookies.map((cookie) => cookie.split('=')[0]?.replace(/\.sig$/, ''))).toEqual(
        expect.arrayContaining(['__Secure-byline_oauth_interaction', '__Secure-byline_oauth_resume']),
      );
      for (const cookie of cookies.filter((text) => /^[\w-]+\.sig=/.test(text)))
        expect(cookie, 'the signature has 256 bits').toMatch(/^[^=]+=[\w-]{43};/);
      expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000');
      for (const cookie of cookies)
        expect(cookie.toLowerCase()).toMatch(/; secure.*; httponly|; httponly.*; secure/);
    } finally {
      await behind.close();
    }
  });

  it('keeps its tokens valid when a gateway restarts', async () => {
    const tokens = await tokensFor(await createPerson(world), await registerClient(world));
    const second = await openGateway({ ...world, config: withPublicUrl(world) });
    try {
      expect((await second.call('GET', '/api/v1/credits/balance', { key: tokens.access_token })).status).toBe(
        200,
      );
    } finally {
      await second.close();
    }
  });
});

function withPublicUrl(world: World): World['config'] {
  return { ...world.config, gateway: { ...world.config.gateway, publicUrl: world.app.listeningOrigin } };
}

/**
 * Sends a raw HTTP request, because HTTP clients do not allow the request targets and headers of these tests.
 */
function rawGet(world: World, target: string, headers: string[]): Promise<string> {
  const { hostname, port } = new URL(world.app.listeningOrigin);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET ${target} HTTP/1.1\r\n${headers.join('\r\n')}\r\nConnection: close\r\n\r\n`);
    });
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
}
