import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkSignIn, createCountTry } from '../../apps/gateway/accounts/sign-in.ts';
import { passwordResets, sessions } from '../../db/index.ts';
import { Browser, createUser, hiddenFields, PASSWORD, type Person } from '../support/probes/browser.ts';
import { type Gateway, openGateway } from '../support/world/gateways.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { createTenant } from '../support/world/world.ts';

const SESSION = '/api/v1/session';

describe('signing in', () => {
  const world = prepareWorld({
    roles: [],
    env: {
      BYLINE_SIGN_INS_PER_EMAIL: '6',
      BYLINE_SIGN_INS_PER_ACCOUNT: '20',
      BYLINE_SIGN_INS_PER_ADDRESS: '0',
    },
  });
  let person: Person;
  beforeAll(async () => {
    person = await createUser(world.db, world);
  });

  const browser = () => new Browser(world.app.listeningOrigin);

  it('gives a browser a session that can read and write, and sign-out ends it everywhere', async () => {
    const robin = browser();
    const reply = await robin.signIn(
      person.email,
      PASSWORD,
      '/sign-in?return_to=/console/jobs?status=pending',
    );
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/console/jobs?status=pending']);
    expect(robin.setCookies[0]).toMatch(
      /^byline_session=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const session = await robin.call('GET', SESSION);
    expect(session.body).toEqual({
      object: 'session',
      user: { id: person.id, email: person.email, name: 'Robin Team' },
      organization: { id: world.organizationId, name: expect.any(String), role: 'admin' },
      organizations: [{ id: world.organizationId, name: expect.any(String), role: 'admin' }],
      weekly_mail: true,
      created_at: expect.any(String),
      expires_at: expect.any(String),
    });
    expect(session.headers.get('cache-control')).toBe('no-store');
    expect((await robin.call('GET', '/api/v1/credits/balance')).status).toBe(200);

    const kept = robin.cookies.get('byline_session') ?? '';
    expect((await robin.call('DELETE', SESSION)).status).toBe(204);
    expect(robin.cookies.has('byline_session')).toBe(false);
    const stolen = browser();
    stolen.cookies.set('byline_session', kept);
    for (const path of [SESSION, '/api/v1/credits/balance', '/api/v1/api-keys'])
      expect((await stolen.call('GET', path)).status, path).toBe(401);
  });

  it('issues a new token each time and ends the one that the browser had before', async () => {
    const robin = browser();
    await robin.signIn(person.email);
    const first = robin.cookies.get('byline_session') ?? '';
    // Load the sign-in page without a session, as if the page had been open since before another tab signed
    // in.
    robin.cookies.delete('byline_session');
    const page = await robin.call<string>('GET', '/sign-in');
    robin.cookies.set('byline_session', first);
    expect((await robin.send('/sign-in', hiddenFields(page.body))).status, 'a token of another page').toBe(
      403,
    );

    const planted = browser();
    planted.cookies.set('byline_session', 'planted-by-somebody');
    await planted.signIn(person.email);
    expect(planted.cookies.get('byline_session')).not.toBe('planted-by-somebody');
    expect((await planted.call('GET', SESSION)).status).toBe(200);
  });

  it('keeps a session through an idle week, prolongs it with each use, and ends it after a month without', async () => {
    const robin = browser();
    const owner = await createUser(world.db, world);
    await robin.signIn(owner.email);
    expect((await robin.call('GET', SESSION)).status).toBe(200);
    const age = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000);
    const idle = (days: number) =>
      sql`update sessions set last_seen_at = ${age(days)} where user_id = ${owner.id}`.execute(world.db);
    await idle(29);
    expect((await robin.call('GET', SESSION)).status).toBe(200);
    await idle(29);
    expect((await robin.call('GET', SESSION)).status).toBe(200);
    await idle(30.01);
    expect((await robin.call('GET', SESSION)).status).toBe(401);
  });

  it('is refused for a disabled user, whose sessions end at once', async () => {
    const gone = await createUser(world.db, world);
    const robin = browser();
    await robin.signIn(gone.email);
    await world.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', gone.id).execute();
    expect((await robin.call('GET', SESSION)).status).toBe(401);
    expect((await browser().signIn(gone.email)).status).toBe(401);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/%0d%0aLocation:https://evil.example',
    '/./../..//evil.example/x',
    'http:evil.example',
    ' /console/',
  ])('redirects nobody to %j', async (wanted) => {
    const owner = await createUser(world.db, world);
    const robin = browser();
    const reply = await robin.signIn(
      owner.email,
      PASSWORD,
      `/sign-in?return_to=${encodeURIComponent(wanted)}`,
    );
    const to = new URL(reply.headers.get('location') ?? '', world.app.listeningOrigin);
    expect([reply.status, to.origin]).toEqual([303, world.app.listeningOrigin]);
    const again = await robin.call('GET', `/sign-in?return_to=${encodeURIComponent(wanted)}`);
    for (const { headers } of [reply, again]) expect(headers.get('location')).toMatch(/^\/(?![/\\])[!-~]*$/);
  });

  it('responds alike to an unknown user, a wrong password and an account without one', async () => {
    const without = await createUser(world.db);
    await world.db.updateTable('users').set({ password_hash: null }).where('id', '=', without.id).execute();
    const known = await createUser(world.db);
    const attempt = async (email: string) => {
      const reply = await browser().signIn(email, 'wrong password');
      const headers = [...reply.headers.keys()].sort();
      return {
        status: reply.status,
        headers,
        body: reply.body.replaceAll(email, 'EMAIL').replace(/value="[\w-]{43}"/, ''),
      };
    };
    const stranger = await attempt('nobody@team.example');
    expect(stranger.status).toBe(401);
    expect(await attempt(known.email)).toEqual(stranger);
    expect(await attempt(without.email)).toEqual(stranger);
  });

  it('does the same work for an unknown user as for a known one', async () => {
    const known = await createUser(world.db);
    // Measure processor time, so that waiting does not count. Alternate between the known and the unknown
    // user, so that a slow period affects both.
    const spend = async (email: string) => {
      const before = process.cpuUsage();
      await checkSignIn(world.db, { email, password: 'wrong password' });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await spend(known.email);
    const [users, strangers]: [number[], number[]] = [[], []];
    for (let round = 0; round < 5; round += 1) {
      users.push(await spend(known.email));
      strangers.push(await spend('nobody@team.example'));
    }
    // Compare the cheapest rounds. In other rounds, the process may have done other work, such as garbage
    // collection, which can cost more than the sign-in itself.
    const ratio = Math.min(...strangers) / Math.min(...users);
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  it('does not lock out the owner of an account when someone else tries passwords', async () => {
    const countTry = createCountTry({ db: world.db, config: world.config });
    const owner = await createUser(world.db);
    const tryFrom = (ip: string, email = owner.email) =>
      countTry({ ip }, email).then(
        () => 'counted',
        (error: { status?: number; code?: string }) => error.code,
      );
    const attacker = [];
    for (let number = 0; number < 30; number += 1) attacker.push(await tryFrom('198.51.100.7'));
    expect(attacker.filter((outcome) => outcome === 'counted')).toHaveLength(6);
    expect(attacker.at(-1)).toBe('RATE_LIMITED');
    expect(await tryFrom('203.0.113.9', owner.email.toUpperCase()), 'the owner').toBe('counted');
    expect(await tryFrom('198.51.100.7', 'other@team.example'), 'another account').toBe('counted');

    const guesses = [];
    for (let host = 1; host <= 30; host += 1) guesses.push(await tryFrom(`192.0.2.${host}`));
    const allowed = guesses.filter((outcome) => outcome === 'counted').length;
    expect(allowed, 'the rest of the twenty of the account').toBe(20 - 6 - 1);
    expect(guesses.at(-1)).toBe('RATE_LIMITED');
  });

  it('limits attempts per account across all gateways, from any client', async () => {
    const other: Gateway = await openGateway(world);
    try {
      for (const email of ['target@team.example', (await createUser(world.db)).email]) {
        const doors = [world.app.listeningOrigin, other.app.listeningOrigin];
        const statuses: number[] = [];
        for (let number = 0; number < 8; number += 1)
          statuses.push(
            (await new Browser(doors[number % 2] ?? '').signIn(email.toUpperCase(), 'wrong password')).status,
          );
        expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
        const refused = await browser().signIn(email, PASSWORD);
        expect(refused.status, 'even with the right password').toBe(429);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
        expect(refused.headers.get('content-type')).toContain('text/html');
      }
    } finally {
      await other.close();
    }
  });

  it('accepts only its own forms: another origin, no origin and no token are refused', async () => {
    const robin = browser();
    const page = await robin.call<string>('GET', '/sign-in');
    const fields = { ...hiddenFields(page.body), email: person.email, password: PASSWORD };
    const send = (given: Record<string, string>, headers: Record<string, string> = {}) =>
      robin.send('/sign-in', given, headers);
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${world.app.listeningOrigin}.evil.example` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])
      expect((await send(fields, headers)).status, JSON.stringify(headers)).toBe(403);
    expect((await send({ ...fields, form_token: '' })).status).toBe(403);
    expect((await send({ ...fields, form_token: 'x'.repeat(43) })).status).toBe(403);
    const elsewhere = hiddenFields((await browser().call<string>('GET', '/sign-in')).body);
    expect((await send({ ...fields, ...elsewhere })).status, "another browser's token").toBe(403);
    expect((await send(fields)).status).toBe(303);
  });

  it('changes nothing over the API for a page of another site', async () => {
    const robin = browser();
    await robin.signIn((await createUser(world.db, world)).email);
    const body = { name: 'Key', scopes: ['news:search'] };
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
    ])
      expect((await robin.call('POST', '/api/v1/api-keys', { body, headers })).status).toBe(403);
    const estimate = '/api/v1/journalists/enrich:estimate';
    const from = [{ type: 'article_url', url: 'https://a.example/1' }];
    const evil = { origin: 'https://evil.example' };
    expect((await robin.call('POST', estimate, { body: { from }, headers: evil })).status).toBe(403);
    expect((await robin.call('POST', estimate, { body: { from } })).status).toBe(200);
    // If a request has an API key, the cookie of the request has no effect.
    const { key } = await createTenant(world.db, { scopes: ['news:search'] });
    expect((await robin.call('POST', estimate, { body: { from }, headers: evil, key })).status).toBe(403);
    expect((await robin.call('GET', '/api/v1/api-keys', { key })).status).toBe(403);
  });

  it('shows its pages in no frame, runs no script in them and leaks no URL in a referrer', async () => {
    const owner = await createUser(world.db);
    const token = await passwordResets.create(world.db, owner.id);
    for (const path of ['/sign-in', '/password-reset', `/password-reset/${token}`, '/invitations/nothing']) {
      const { headers } = await browser().call<string>('GET', path);
      expect(headers.get('content-security-policy'), path).toMatch(
        /^default-src 'none'; style-src 'self'; .*frame-ancestors 'none'; form-action 'self'$/,
      );
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
    }
    const style = await browser().call<string>('GET', '/pages.css');
    expect(style.headers.get('content-type')).toContain('text/css');
  });

  it('escapes form input', async () => {
    const reply = await browser().signIn('"><script>alert(1)</script>@x.example');
    expect(reply.status).toBe(401);
    expect(reply.body).not.toContain('<script');
    expect(reply.body).toContain('&lt;script&gt;');
  });

  it('sets a password with a link, once; that ends the sessions and the other links', async () => {
    const owner = await createUser(world.db, world);
    const old = browser();
    await old.signIn(owner.email);
    const [first, second] = [
      await passwordResets.create(world.db, owner.id),
      await passwordResets.create(world.db, owner.id),
    ];
    const robin = browser();
    expect((await robin.submit(`/password-reset/${first}`, { password: 'short' })).status).toBe(400);
    const reply = await robin.submit(`/password-reset/${first}`, { password: 'another long password' });
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/console/']);
    expect((await robin.call('GET', SESSION)).status).toBe(200);
    expect((await old.call('GET', SESSION)).status).toBe(401);
    for (const token of [first, second, 'unknown'])
      expect((await browser().call('GET', `/password-reset/${token}`)).status).toBe(404);
    expect((await browser().signIn(owner.email)).status).toBe(401);
    expect((await browser().signIn(owner.email, 'another long password')).status).toBe(303);
  });

  it('refuses a link that is a day old', async () => {
    const owner = await createUser(world.db);
    const token = await passwordResets.create(world.db, owner.id);
    await world.db
      .updateTable('password_resets')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('user_id', '=', owner.id)
      .execute();
    expect((await browser().call('GET', `/password-reset/${token}`)).status).toBe(404);
    expect(
      (
        await browser().submit(
          '/sign-in',
          { password: 'another long password' },
          { to: `/password-reset/${token}` },
        )
      ).status,
    ).toBe(404);
  });

  it('changes a password from within the session: other sessions end, and the old password is required', async () => {
    const owner = await createUser(world.db, world);
    const [here, there] = [browser(), browser()];
    await here.signIn(owner.email);
    await there.signIn(owner.email);
    const put = (current_password: string, new_password: string) =>
      here.call('PUT', '/api/v1/session/password', { body: { current_password, new_password } });
    expect((await put('wrong password', 'another long password')).status).toBe(400);
    expect((await put(PASSWORD, 'short')).status).toBe(400);
    const before = here.cookies.get('byline_session');
    expect((await put(PASSWORD, 'another long password')).status).toBe(204);
    expect(here.cookies.get('byline_session')).not.toBe(before);
    expect((await here.call('GET', SESSION)).status).toBe(200);
    expect((await there.call('GET', SESSION)).status).toBe(401);
  });

  it('switches the organization with a new token, and only to one that the user belongs to', async () => {
    const owner = await createUser(world.db, world);
    const [second, foreign] = [await createTenant(world.db), await createTenant(world.db)];
    await world.db
      .insertInto('memberships')
      .values({ organization_id: second.organizationId, user_id: owner.id, role: 'member' })
      .execute();
    const robin = browser();
    await robin.signIn(owner.email);
    const before = robin.cookies.get('byline_session') ?? '';
    const put = (organization_id: string) =>
      robin.call('PUT', '/api/v1/session/organization', { body: { organization_id } });
    expect((await put(foreign.organizationId)).status).toBe(404);
    const reply = await put(second.organizationId);
    expect(reply.body).toMatchObject({ organization: { id: second.organizationId, role: 'member' } });
    expect((await robin.call('GET', '/api/v1/organization')).body).toMatchObject({
      id: second.organizationId,
    });
    expect(await sessions.find(world.db, before)).toBeUndefined();
    // The next sign-in starts in the organization that was selected last.
    const again = browser();
    await again.signIn(owner.email);
    expect((await again.call('GET', SESSION)).body).toMatchObject({
      organization: { id: second.organizationId },
    });
  });

  it('logs each sign-in and each refusal, with the code of every refused request', async () => {
    const owner = await createUser(world.db, world);
    const robin = browser();
    await robin.signIn(owner.email, 'wrong password');
    await robin.signIn(owner.email);
    await robin.send('/sign-out', {});
    const lines = world
      .logs()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', msg: 'sign-in refused' }));
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'signed in', method: 'password', user_id: owner.id }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'request', route: '/sign-out', status: 403, code: 'FORBIDDEN' }),
    );
  });

  it('stores neither tokens nor passwords, and logs none', async () => {
    const robin = browser();
    await robin.signIn((await createUser(world.db, world)).email);
    const token = robin.cookies.get('byline_session') ?? '-';
    const rows = JSON.stringify(await world.db.selectFrom('sessions').selectAll().execute());
    expect(rows).not.toContain(token);
    expect(world.logs()).not.toContain(token);
    expect(world.logs()).not.toContain(PASSWORD);
    expect(world.logs()).not.toContain(person.email);
    const hashes = await world.db.selectFrom('users').select('password_hash').execute();
    for (const { password_hash } of hashes)
      if (password_hash) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
