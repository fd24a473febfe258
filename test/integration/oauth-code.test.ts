import { createHash } from 'node:crypto';
import * as client from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  allow,
  authorization,
  BOTH_SCOPES,
  CALLBACK,
  createPerson,
  exchange,
  refusal,
  registerClient,
  signIn,
  tokensFor,
} from '../support/world/oauth.ts';
import { prepareWorld } from '../support/world/prepare.ts';

const BALANCE = '/api/v1/credits/balance';

describe('OAuth with authorization codes', () => {
  const world = prepareWorld({ roles: [] });
  let config: client.Configuration;
  beforeAll(async () => {
    config = await registerClient(world);
  });

  const balanceWith = (token: string) => world.call('GET', BALANCE, { key: token });

  it('leads a client that knows only the URL to a token for the user’s only organization', async () => {
    const person = await createPerson(world);
    const request = await authorization(config);
    const page = await person.browser.open(request.url.href);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Allow Media planner?');
    expect(page.text, 'a single organization needs no choice').not.toContain('type="radio"');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");

    const sentTo = await allow(page);
    expect(new URL(sentTo.url).searchParams.get('iss'), 'RFC 9207').toBe(world.app.listeningOrigin);
    const tokens = await exchange(config, request, sentTo);
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: BOTH_SCOPES });
    const balance = await balanceWith(tokens.access_token);
    expect(balance).toMatchObject({ status: 200, body: { organization_id: person.organizations[0] } });
  });

  it('lets only the provider’s own script run on the page that posts a code to the client', async () => {
    const person = await createPerson(world);
    const request = await authorization(config);
    request.url.searchParams.set('response_mode', 'form_post');
    request.url.searchParams.set('scope', 'unknown');
    const page = await person.browser.open(request.url.href);
    const script = /<script>([\s\S]*?)<\/script>/.exec(page.text)?.[1] ?? '';
    expect(script).toContain('submit()');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(policy).toContain("default-src 'none'");
  });

  it.each(
    (['web', 'native'] as const).flatMap((type) =>
      ['127.0.0.1', '[::1]', 'localhost'].map((host) => ({ type, host })),
    ),
  )('sends codes of a $type client to any port of $host', async ({ type, host }) => {
    const registered = await registerClient(world, {
      application_type: type,
      redirect_uris: [`http://${host}/callback`],
    });
    const redirect_uri = `http://${host}:49152/callback`;
    const tokens = await tokensFor(await createPerson(world), registered, {}, { redirect_uri });
    expect((await balanceWith(tokens.access_token)).status).toBe(200);
  });

  it('asks a user with several organizations to choose one on every authorization', async () => {
    const person = await createPerson(world, { organizations: 2 });
    for (const organizationId of [...person.organizations].reverse()) {
      const request = await authorization(config);
      const page = await person.browser.open(request.url.href);
      for (const id of person.organizations) expect(page.text).toContain(`value="${id}"`);
      const tokens = await exchange(config, request, await allow(page, { organization_id: organizationId }));
      expect((await balanceWith(tokens.access_token)).body.organization_id).toBe(organizationId);
    }
  });

  it('grants no organization that the user does not belong to', async () => {
    const person = await createPerson(world, { organizations: 2 });
    const page = await person.browser.open((await authorization(config)).url.href);
    const again = await allow(page, { organization_id: world.organizationId });
    expect(again).toMatchObject({ status: 400 });
    expect(again.text).toContain('Choose an organization');
  });

  it('grants fewer scopes than requested if the user allows fewer', async () => {
    const person = await createPerson(world);
    const tokens = await tokensFor(person, config, { scope: 'news:search' });
    expect(tokens.scope).toBe('news:search');
    const refused = await world.call('GET', '/api/v1/journalist-enrichment-jobs', {
      key: tokens.access_token,
    });
    expect(refused).toMatchObject({ status: 403, body: { code: 'INSUFFICIENT_SCOPE' } });
    const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(refreshed.scope).toBe('news:search');
    const more = client.refreshTokenGrant(config, refreshed.refresh_token ?? '', { scope: BOTH_SCOPES });
    expect(await refusal(more)).toBe('invalid_scope');
  });

  it('tells the client when the user refuses, and when it requests no scope of ours', async () => {
    const person = await createPerson(world);
    const denied = await authorization(config);
    const page = await person.browser.open(denied.url.href);
    const sentTo = await page.submit({}, { decision: 'deny' });
    expect(await refusal(exchange(config, denied, sentTo))).toBe('access_denied');

    const empty = await authorization(config, { scope: 'openid' });
    expect(await refusal(exchange(config, empty, await person.browser.open(empty.url.href)))).toBe(
      'invalid_scope',
    );
  });

  it('signs an identity token that the client can verify', async () => {
    const person = await createPerson(world);
    const oidc = await client.discovery(
      new URL(world.app.listeningOrigin),
      config.clientMetadata().client_id,
      undefined,
      client.None(),
      { execute: [client.allowInsecureRequests] },
    );
    const request = await authorization(oidc, { scope: `openid ${BOTH_SCOPES}` });
    const sentTo = await allow(await person.browser.open(request.url.href));
    const tokens = await exchange(oidc, request, sentTo);
    expect(tokens.claims()).toMatchObject({ sub: person.userId, iss: world.app.listeningOrigin });
  });

  it('sends a signed-out user to the sign-in page, and back', async () => {
    const { browser } = await createPerson(world);
    browser.clear('byline_session');
    const page = await browser.open((await authorization(config)).url.href);
    const url = new URL(page.url);
    expect(url.pathname).toBe('/sign-in');
    expect(url.searchParams.get('return_to')).toMatch(/^\/oauth\/interaction\/[\w-]+$/);
  });

  it('never asks on behalf of the previously signed-in user', async () => {
    const first = await createPerson(world);
    const second = await createPerson(world);
    await tokensFor(first, config);
    // Another user signs in with the same browser, which still has the provider session of the first user.
    await signIn(world, second, first.browser);
    const tokens = await tokensFor(first, config);
    expect((await balanceWith(tokens.access_token)).body.organization_id).toBe(second.organizations[0]);
  });

  it('accepts consent only from the user who was asked', async () => {
    const asked = await createPerson(world);
    const page = await asked.browser.open((await authorization(config)).url.href);
    await signIn(world, await createPerson(world), asked.browser);
    const refused = await allow(page);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('another browser');
    const grants = await world.db
      .selectFrom('oauth_grants')
      .select('id')
      .where('user_id', '=', asked.userId)
      .execute();
    expect(grants).toEqual([]);
  });

  it('accepts only its own forms: another origin, no origin and no token are refused', async () => {
    const person = await createPerson(world);
    const page = await person.browser.open((await authorization(config)).url.href);
    const cookies = person.browser.cookiesOf(page.url);
    const post = (fields: Record<string, string>, headers: Record<string, string>) =>
      fetch(page.url, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: cookies, ...headers },
        body: new URLSearchParams({
          decision: 'allow',
          scope: 'news:search',
          organization_id: person.organizations[0] ?? '',
          ...fields,
        }),
      });
    const form_token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    expect(form_token).not.toBe('');
    for (const headers of [
      { origin: 'http://evil.test', 'sec-fetch-site': 'cross-site' },
      { origin: 'http://evil.test' },
      { 'sec-fetch-site': 'same-site' },
      {},
    ] as Record<string, string>[])
      expect((await post({ form_token }, headers)).status, JSON.stringify(headers)).toBe(403);
    const ours = { 'sec-fetch-site': 'same-origin' };
    expect((await post({}, ours)).status, 'no token').toBe(403);
    expect((await post({ form_token: 'x'.repeat(43) }, ours)).status, 'another token').toBe(403);
    expect((await post({ form_token }, ours)).status).toBe(303);
  });

  it('shows a form only to the browser that began the authorization', async () => {
    const person = await createPerson(world);
    const stranger = await createPerson(world);
    const page = await person.browser.open((await authorization(config)).url.href);
    const elsewhere = await stranger.browser.open(page.url);
    expect(elsewhere.status).toBe(400);
    expect(elsewhere.text).toContain('another browser');
  });

  describe('refuses', () => {
    const answered = async (parameters: Record<string, string | undefined>) => {
      const person = await createPerson(world);
      const request = await authorization(config, parameters);
      return new URL((await person.browser.open(request.url.href)).url).searchParams.get('error');
    };

    it.each([
      [
        'a request without PKCE',
        { code_challenge: undefined, code_challenge_method: undefined },
        'invalid_request',
      ],
      ['PKCE in plain text', { code_challenge_method: 'plain' }, 'invalid_request'],
      ['PKCE whose method is not named', { code_challenge_method: undefined }, 'invalid_request'],
      [
        'a resource that is not the REST API',
        { resource: 'https://elsewhere.example/api' },
        'invalid_target',
      ],
      ['the MCP endpoint as a resource', { resource: 'http://127.0.0.1/api/mcp' }, 'invalid_target'],
      ['tokens in the URL', { response_type: 'token' }, null],
      ['a request with prompt=none', { prompt: 'none' }, 'login_required'],
    ])('%s', async (_what, parameters, error) => {
      if (error) expect(await answered(parameters)).toBe(error);
      else {
        const request = await authorization(config, parameters);
        const page = await (await createPerson(world)).browser.open(request.url.href);
        expect(page.url).toContain('error=unsupported_response_type');
      }
    });

    it.each([
      ['another path', 'http://127.0.0.1:7777/elsewhere'],
      ['another path and port', 'http://127.0.0.1:7778/elsewhere'],
      ['another query', 'http://127.0.0.1:7778/callback?next=x'],
      ['another loopback address', 'http://[::1]:7777/callback'],
      ['another scheme', 'https://127.0.0.1:7778/callback'],
      ['credentials on a loopback address', 'http://a:b@127.0.0.1:7778/callback'],
      ['another host', 'http://attacker.example/callback'],
      ['a host that starts with the gateway’s host', 'http://127.0.0.1.attacker.example:7777/callback'],
      ['credentials in front', 'http://127.0.0.1:7777@attacker.example/callback'],
      ['a script', 'javascript:alert(1)'],
      ['our own path', '/console/'],
    ])('to send a code to an unregistered redirect URI: %s', async (_what, redirect_uri) => {
      const person = await createPerson(world);
      const request = await authorization(config, { redirect_uri });
      const page = await person.browser.open(request.url.href);
      expect(page.status).toBe(400);
      expect(page.headers.get('location'), 'there is no redirect').toBeNull();
      expect(page.text).toContain('invalid_redirect_uri');
    });

    it('an unknown client', async () => {
      const person = await createPerson(world);
      const page = await person.browser.open(
        `/api/oauth/authorize?client_id=%3Cscript%3E&response_type=code&redirect_uri=${encodeURIComponent(CALLBACK)}`,
      );
      expect(page.status).toBe(400);
      expect(page.text).not.toContain('<script');
    });

    it('a code that was used before, and revokes what it was exchanged for', async () => {
      const person = await createPerson(world);
      const request = await authorization(config);
      const sentTo = await allow(await person.browser.open(request.url.href));
      const tokens = await exchange(config, request, sentTo);
      expect(await refusal(exchange(config, request, sentTo))).toBe('invalid_grant');
      expect((await balanceWith(tokens.access_token)).status).toBe(401);
      expect(await refusal(client.refreshTokenGrant(config, tokens.refresh_token ?? ''))).toBe(
        'invalid_grant',
      );
    });

    it('all but one of many concurrent requests with the same code', async () => {
      const person = await createPerson(world);
      const request = await authorization(config);
      const sentTo = await allow(await person.browser.open(request.url.href));
      const outcomes = await Promise.allSettled(
        Array.from({ length: 8 }, () => exchange(config, request, sentTo)),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled')
          expect((await balanceWith(outcome.value.access_token)).status).toBe(401);
        else expect(outcome.reason).toMatchObject({ error: 'invalid_grant' });
      }
    });

    it('a code with another verifier, or from another client', async () => {
      const person = await createPerson(world);
      const request = await authorization(config);
      const sentTo = await allow(await person.browser.open(request.url.href));
      const wrong = { ...request, verifier: client.randomPKCECodeVerifier() };
      expect(await refusal(exchange(config, wrong, sentTo))).toBe('invalid_grant');
      const other = await registerClient(world);
      expect(await refusal(exchange(other, request, sentTo))).toBe('invalid_grant');
      expect((await exchange(config, request, sentTo)).access_token).toMatch(/^[\w-]{43}$/);
    });
  });
});
