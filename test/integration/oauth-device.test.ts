import * as client from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  allow,
  BOTH_SCOPES,
  commandLine,
  createPerson,
  type Person,
  refusal,
} from '../support/world/oauth.ts';
import { prepareWorld } from '../support/world/prepare.ts';

describe('OAuth for devices', () => {
  const world = prepareWorld({ roles: [] });
  let config: client.Configuration;
  beforeAll(async () => {
    config = await commandLine(world);
  });

  const begin = () => client.initiateDeviceAuthorization(config, { scope: BOTH_SCOPES });
  /** Enters the code of a device as a user would, and confirms that the device belongs to the user. */
  const confirm = async ({ browser }: Person, userCode: string) => {
    const page = await browser.open('/device');
    const question = await page.submit({ user_code: userCode.toLowerCase() });
    expect(question.text).toContain(userCode);
    return question.submit({}, { confirm: 'yes' });
  };
  const poll = (deviceCode: string) =>
    world.call('POST', '/api/oauth/token', {
      key: null,
      raw: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: deviceCode,
        client_id: 'byline-cli',
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('leads the command line to a token for the user’s only organization', async () => {
    const person = await createPerson(world);
    const device = await begin();
    expect(device).toMatchObject({
      verification_uri: `${world.app.listeningOrigin}/device`,
      interval: 5,
      expires_in: 600,
    });
    expect(device.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);

    const page = await confirm(person, device.user_code);
    expect(page.text).toContain('Allow Byline command line?');
    expect((await allow(page)).text).toContain('Your device is connected');

    const tokens = await client.pollDeviceAuthorizationGrant(config, device);
    const balance = await world.call('GET', '/api/v1/credits/balance', { key: tokens.access_token });
    expect(balance).toMatchObject({ status: 200, body: { organization_id: person.organizations[0] } });
    expect((await client.refreshTokenGrant(config, tokens.refresh_token ?? '')).access_token).toBeDefined();
    expect((await poll(device.device_code)).body.error, 'a device code works once').toBe('invalid_grant');
  });

  it('grants the organization that a user with several chose', async () => {
    const person = await createPerson(world, { organizations: 2 });
    const device = await begin();
    const page = await confirm(person, device.user_code);
    const chosen = person.organizations[1] ?? '';
    await allow(page, { organization_id: chosen });
    const tokens = await client.pollDeviceAuthorizationGrant(config, device);
    const balance = await world.call('GET', '/api/v1/credits/balance', { key: tokens.access_token });
    expect(balance.body.organization_id).toBe(chosen);
  });

  it('fills in the code from a link, and still asks whether the device is the user’s', async () => {
    const person = await createPerson(world);
    const device = await begin();
    const page = await person.browser.open(device.verification_uri_complete ?? '');
    expect(page.text).toContain(`value="${device.user_code}"`);
    expect(page.text, 'the form is not sent automatically').not.toContain('<script');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await page.submit()).text).toContain('Is this your device?');
    expect((await poll(device.device_code)).body.error).toBe('authorization_pending');
  });

  it('keeps the code from a link while the user signs in', async () => {
    const { browser } = await createPerson(world);
    browser.clear('byline_session');
    const { url } = await browser.open('/device?user_code=ABCD-EFGH');
    expect(new URL(url).pathname).toBe('/sign-in');
    expect(new URL(url).searchParams.get('return_to')).toBe('/device?user_code=ABCD-EFGH');
  });

  it('tells the device when the user does not recognize it, or refuses', async () => {
    const person = await createPerson(world);
    const notMine = await begin();
    const question = await (await person.browser.open('/device')).submit({ user_code: notMine.user_code });
    expect((await question.submit({}, { abort: 'yes' })).text).toContain('Access was denied');
    expect((await poll(notMine.device_code)).body.error).toBe('access_denied');

    const denied = await begin();
    const page = await confirm(person, denied.user_code);
    expect((await page.submit({}, { decision: 'deny' })).text).toContain('Access was denied');
    expect((await poll(denied.device_code)).body.error).toBe('access_denied');
  });

  it('tells a device that polls too fast to slow down, and still serves it afterwards', async () => {
    const device = await begin();
    expect(await poll(device.device_code)).toMatchObject({
      status: 400,
      body: { error: 'authorization_pending' },
    });
    expect(await poll(device.device_code)).toMatchObject({ status: 400, body: { error: 'slow_down' } });
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    expect((await poll(device.device_code)).body.error).toBe('authorization_pending');
  });

  it('refuses even a valid code after ten wrong ones from the same user', async () => {
    const guesser = await createPerson(world);
    const page = await guesser.browser.open('/device');
    let last = page;
    for (let guess = 0; guess < 10; guess += 1) {
      last = await last.submit({ user_code: `BBBB-BBB${'BCDFGHJKLM'[guess]}` });
      expect(last.text).toContain('This code does not exist');
    }
    const device = await begin();
    const refused = await last.submit({ user_code: device.user_code });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await confirm(await createPerson(world), device.user_code)).status, 'others may').toBe(200);
  });

  it('accepts no code twice, and no expired code', async () => {
    const person = await createPerson(world);
    const device = await begin();
    await allow(await confirm(person, device.user_code));
    const again = await (await person.browser.open('/device')).submit({ user_code: device.user_code });
    expect(again.text).toContain('already been used');

    const late = await begin();
    await world.db
      .updateTable('oauth_artifacts')
      .set((eb) => ({
        payload: eb.fn('jsonb_set', [
          'payload',
          eb.val('{exp}'),
          eb.cast(eb.val(String(Math.floor(Date.now() / 1000) - 1)), 'jsonb'),
        ]) as never,
      }))
      .where('user_code', '=', late.user_code.replace('-', ''))
      .execute();
    const expired = await (await person.browser.open('/device')).submit({ user_code: late.user_code });
    expect(expired.text).toContain('has expired');
    expect((await poll(late.device_code)).body.error).toBe('expired_token');
  });

  it('does not accept the hash of a device code in place of the code', async () => {
    const person = await createPerson(world);
    const device = await begin();
    await allow(await confirm(person, device.user_code));
    const { id_hash } = await world.db
      .selectFrom('oauth_artifacts')
      .select('id_hash')
      .where('user_code', '=', device.user_code.replace('-', ''))
      .executeTakeFirstOrThrow();
    const forged = `sha256:${id_hash.toString('base64url')}`;
    expect(await poll(forged)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await poll(device.device_code)).status).toBe(200);
  });

  it('gives the command line no other grant', async () => {
    const codes = client.authorizationCodeGrant(
      config,
      new URL(
        `${world.app.listeningOrigin}/callback?code=x&iss=${encodeURIComponent(world.app.listeningOrigin)}`,
      ),
      { pkceCodeVerifier: client.randomPKCECodeVerifier() },
    );
    expect(await refusal(codes)).toBe('invalid_request');
  });
});
