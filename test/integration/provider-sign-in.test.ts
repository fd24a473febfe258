import { beforeAll, describe, expect, it } from 'vitest';
import { admitPerson } from '../../apps/gateway/accounts/admit-person.ts';
import { freePort } from '../../apps/local/index.ts';
import { invitations, memberships } from '../../db/index.ts';
import { Browser, browserOf, createUser, PASSWORD } from '../support/probes/browser.ts';
import { CLIENT, type ProvidedPerson, startUpstream } from '../support/servers/sign-in-provider.ts';
import { prepare, prepareWorld } from '../support/world/prepare.ts';
import { createTenant } from '../support/world/world.ts';

const SESSION = '/api/v1/session';

describe('sign-in with a provider', () => {
  let port: number;
  let issuer: string;
  let people = 0;
  beforeAll(async () => {
    port = await freePort();
    issuer = `http://127.0.0.1:${port}`;
  });
  const world = prepareWorld(() => ({
    roles: [],
    checkHistories: false,
    env: {
      BYLINE_OIDC_ISSUER: issuer,
      BYLINE_OIDC_CLIENT_ID: CLIENT.id,
      BYLINE_OIDC_CLIENT_SECRET: CLIENT.secret,
      BYLINE_OIDC_LABEL: 'Team Login',
    },
  }));
  const upstream = prepare(() => startUpstream(port, `${world.app.listeningOrigin}/sign-in/callback`));

  const browser = () => new Browser(world.app.listeningOrigin);
  const visit = (person: Partial<ProvidedPerson>) => {
    people += 1;
    const sub = `person-${people}`;
    upstream.visitor = { sub, email: `${sub}@team.example`, email_verified: true, name: 'Robin', ...person };
    return upstream.visitor;
  };
  /**
   * Follows the redirects from the gateway to the provider and back. Returns the URL at which the provider
   * sends the browser back to the gateway.
   */
  const leave = async (here: Browser, change: (address: URL) => void = () => undefined) => {
    const begun = await here.call('GET', '/sign-in/provider?return_to=/device');
    const there = new Browser(issuer);
    let next = new URL(begun.headers.get('location') ?? '');
    change(next);
    while (next.origin === issuer) {
      const reply = await there.call('GET', `${next.pathname}${next.search}`);
      next = new URL(reply.headers.get('location') ?? '', issuer);
    }
    return next;
  };
  const back = (here: Browser, { pathname, search }: URL) => here.call<string>('GET', `${pathname}${search}`);
  const signIn = async (here = browser()) => back(here, await leave(here));

  it('is offered on the sign-in page', async () => {
    const { body } = await browser().call<string>('GET', '/sign-in?return_to=/device');
    expect(body).toContain('<a href="/sign-in/provider?return_to=%2Fdevice">Sign in with Team Login</a>');
  });

  it('begins with a click on our page, not with a link on another site', async () => {
    const begun = async (site: string) => {
      const reply = await fetch(`${world.app.listeningOrigin}/sign-in/provider?return_to=/device`, {
        headers: { 'sec-fetch-site': site },
        redirect: 'manual',
      });
      return [reply.status, reply.headers.get('location'), reply.headers.getSetCookie().length] as const;
    };
    for (const site of ['cross-site', 'same-site'])
      expect(await begun(site), site).toEqual([303, '/sign-in?return_to=%2Fdevice', 0]);
    for (const site of ['same-origin', 'none'])
      expect(await begun(site), site).toEqual([303, expect.stringMatching(/^http.*[?&]code_challenge=/), 1]);
  });

  it('finds a user by a verified e-mail address, and after that by the provider’s subject', async () => {
    const user = await createUser(world.db, world);
    const before = await browserOf({ db: world.db, origin: world.app.listeningOrigin }, user);
    const person = visit({ email: user.email.toUpperCase() });
    const here = browser();
    const reply = await signIn(here);
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/device']);
    expect((await here.call(`GET`, SESSION)).body).toMatchObject({ user: { id: user.id } });
    // The account's session and password are revoked, because the person who created the account may never
    // have verified the e-mail address.
    expect((await before.call('GET', SESSION)).status).toBe(401);
    expect((await browser().signIn(user.email, PASSWORD)).status).toBe(401);

    visit({ sub: person.sub, email: 'renamed@team.example', email_verified: false });
    const again = browser();
    await signIn(again);
    expect((await again.call('GET', SESSION)).body).toMatchObject({ user: { id: user.id } });
    visit({ email: user.email });
    expect((await signIn()).body, 'a different user with that e-mail address').toContain(
      'linked to another user',
    );
  });

  it('admits users with an invitation, and no other unknown or unverified users', async () => {
    const { organizationId } = await createTenant(world.db);
    const guest = visit({});
    const invited = { organizationId, email: guest.email, role: 'member' as const, invitedBy: null };
    await world.db.transaction().execute((tx) => invitations.create(tx, invited));
    visit({ ...guest, email_verified: false });
    expect((await signIn()).status).toBe(403);
    visit(guest);
    const here = browser();
    expect((await signIn(here)).status).toBe(303);
    expect((await here.call('GET', SESSION)).body).toMatchObject({
      user: { email: guest.email, name: 'Robin' },
      organization: { id: organizationId, role: 'member' },
    });
    visit({});
    expect(await signIn()).toMatchObject({ status: 403, body: expect.stringContaining('an invitation') });
  });

  it('creates users without an invitation if configured, in no organization', async () => {
    const person = { issuer, subject: 'stranger', verifiedEmail: 'stranger@team.example', name: 'Sam' };
    const userId = await admitPerson(world.db, person, 'create');
    expect(await memberships.ofUser(world.db, userId)).toEqual([]);
    expect(await admitPerson(world.db, { ...person, verifiedEmail: null }, 'refuse')).toBe(userId);
    const unproven = { ...person, subject: 'another', verifiedEmail: null };
    await expect(admitPerson(world.db, unproven, 'create')).rejects.toThrow('has not verified');
  });

  it('works once, in the browser where it began, with its own state and nonce', async () => {
    visit({ email: (await createUser(world.db, world)).email });
    const here = browser();
    const address = await leave(here);
    const cookies = new Map(here.cookies);
    expect((await back(browser(), address)).status, 'another browser').toBe(403);
    expect((await back(here, address)).status).toBe(303);
    const replaying = browser();
    for (const [name, value] of cookies) replaying.cookies.set(name, value);
    expect((await back(replaying, address)).status, 'a second time').toBe(403);

    const forged = browser();
    const other = await leave(forged);
    other.searchParams.set('state', 'another');
    expect((await back(forged, other)).status, 'state').toBe(403);
    const planted = browser();
    const wrong = await leave(planted, (to) => to.searchParams.set('nonce', 'another'));
    expect((await back(planted, wrong)).status, 'nonce').toBe(403);
    const denied = browser();
    const refusal = await leave(denied);
    refusal.searchParams.delete('code');
    refusal.searchParams.set('error', 'access_denied');
    expect((await back(denied, refusal)).body).toContain('The sign-in provider did not sign you in');
    for (const { cookies: jar } of [replaying, forged, planted, denied])
      expect(jar.has('byline_session')).toBe(false);
  });

  it('reports that the provider is down', async () => {
    visit({});
    const here = browser();
    const address = await leave(here);
    await upstream.close();
    expect((await back(here, address)).status).toBe(503);
    expect(world.logs()).not.toContain(CLIENT.secret);
  });
});
