import { describe, expect, it } from 'vitest';
import type { ApiKeyBody } from '../../apps/gateway/app.ts';
import { invitations, memberships, userIdentities } from '../../db/index.ts';
import type { OrganizationId } from '../../model/index.ts';
import {
  Browser,
  createUser,
  hiddenFields,
  browserOf as openBrowserOf,
  PASSWORD,
  type Person,
} from '../support/probes/browser.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { createTenant } from '../support/world/world.ts';

const MEMBERS = '/api/v1/organization/members';
const INVITATIONS = '/api/v1/organization/invitations';
const KEYS = '/api/v1/api-keys';
const BALANCE = '/api/v1/credits/balance';

describe('an organization and its members', () => {
  const world = prepareWorld({ roles: [], env: { BYLINE_PUBLIC_URL: 'http://byline.example:8080' } });

  const browserOf = (person: Person, organizationId?: OrganizationId) =>
    openBrowserOf({ db: world.db, origin: world.app.listeningOrigin }, person, organizationId);
  /** Creates an organization with an admin who is signed in. */
  const found = async () => {
    const { organizationId } = await createTenant(world.db);
    const person = await createUser(world.db, { organizationId });
    return { organizationId, person, admin: await browserOf(person) };
  };
  const linkOf = (body: Record<string, unknown>) => new URL(String(body.url));

  it('invites with a link on the configured URL, whatever Host the request claims', async () => {
    const { admin } = await found();
    const body = { email: 'New.Person@Team.example', role: 'member' };
    const created = await admin.call('POST', INVITATIONS, { body });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    expect(created.body).toEqual({
      object: 'invitation',
      id: expect.stringMatching(/^inv_/),
      email: 'new.person@team.example',
      role: 'member',
      invited_by: { user_id: expect.stringMatching(/^usr_/), name: 'Robin Team' },
      created_at: expect.any(String),
      expires_at: expect.any(String),
      mail: null,
      url: expect.stringMatching(/^http:\/\/byline\.example:8080\/invitations\/[\w-]{43}$/),
    });
    const forged = await admin.call('POST', INVITATIONS, {
      body: { ...body, email: 'other@team.example' },
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    });
    expect(linkOf(forged.body).host).toBe('byline.example:8080');
    const listed = await admin.call<{ data: { url: null; email: string }[] }>('GET', INVITATIONS);
    expect(listed.body.data.map(({ email, url }) => [email, url])).toEqual([
      ['other@team.example', null],
      ['new.person@team.example', null],
    ]);
  });

  it('creates a user from an invitation link, once', async () => {
    const { admin, organizationId } = await found();
    const email = 'guest@team.example';
    const { pathname } = linkOf(
      (await admin.call('POST', INVITATIONS, { body: { email, role: 'member' } })).body,
    );
    const guest = new Browser(world.app.listeningOrigin);
    const fields = { name: 'Guest', password: 'a long password' };
    expect((await guest.submit(pathname, { ...fields, password: 'short' })).status).toBe(400);
    expect((await guest.submit(pathname, { ...fields, name: ' ' })).status).toBe(400);
    const joined = await guest.submit(pathname, fields);
    expect([joined.status, joined.headers.get('location')]).toEqual([303, '/console/']);
    expect((await guest.call('GET', '/api/v1/session')).body).toMatchObject({
      user: { email, name: 'Guest' },
      organization: { id: organizationId, role: 'member' },
    });
    const late = new Browser(world.app.listeningOrigin);
    expect((await late.call('GET', pathname)).status).toBe(404);
    expect((await late.submit('/sign-in', fields, { to: pathname })).status).toBe(404);
    expect((await admin.call('POST', INVITATIONS, { body: { email, role: 'member' } })).body).toMatchObject({
      code: 'ALREADY_MEMBER',
      status: 409,
    });
  });

  it('accepts only one of two people who open the same link at once', async () => {
    const { admin } = await found();
    const body = { email: 'twice@team.example', role: 'member' };
    const { pathname } = linkOf((await admin.call('POST', INVITATIONS, { body })).body);
    const open = async (name: string) => {
      const guest = new Browser(world.app.listeningOrigin);
      const page = await guest.call<string>('GET', pathname);
      return { guest, fields: { ...hiddenFields(page.body), name, password: 'a long password' } };
    };
    // Both people open the form of the link before one of them submits it. Without the form, the response
    // would be a 403.
    const opened = [await open('One'), await open('Two')];
    const two = await Promise.all(opened.map(({ guest, fields }) => guest.send(pathname, fields)));
    expect(two.map(({ status }) => status).sort()).toEqual([303, 404]);
  });

  it('never sets the password of an existing account; its owner signs in and joins', async () => {
    const { admin, organizationId } = await found();
    const known = await createUser(world.db);
    const body = { email: known.email, role: 'admin' };
    const { pathname } = linkOf((await admin.call('POST', INVITATIONS, { body })).body);
    const taker = new Browser(world.app.listeningOrigin);
    const page = await taker.call<string>('GET', pathname);
    expect(page.body).toContain(`/sign-in?return_to=${encodeURIComponent(pathname)}`);
    const tried = await taker.submit(
      '/sign-in',
      { name: 'Taker', password: 'a long password' },
      { to: pathname },
    );
    expect([tried.status, taker.cookies.has('byline_session')]).toEqual([200, false]);

    const owner = new Browser(world.app.listeningOrigin);
    expect((await owner.signIn(known.email, PASSWORD, page.body.match(/\/sign-in\?[^"]+/)?.[0])).status).toBe(
      303,
    );
    expect((await owner.submit(pathname, {})).status).toBe(303);
    expect((await owner.call('GET', '/api/v1/session')).body).toMatchObject({
      organization: { id: organizationId, role: 'admin' },
    });
  });

  it('refuses invitations that expired, were withdrawn or were replaced', async () => {
    const { admin, organizationId } = await found();
    const invite = async (email: string) =>
      (await admin.call('POST', INVITATIONS, { body: { email, role: 'member' } })).body;
    const [late, back, old] = [
      await invite('late@team.example'),
      await invite('back@team.example'),
      await invite('old@team.example'),
    ];
    const replacing = await invite('OLD@team.example');
    await world.db
      .updateTable('invitations')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', late.id as invitations.Invitation['id'])
      .execute();
    expect((await admin.call('DELETE', `${INVITATIONS}/${back.id}`)).status).toBe(204);
    expect((await admin.call('DELETE', `${INVITATIONS}/${back.id}`)).status).toBe(404);
    const guest = new Browser(world.app.listeningOrigin);
    for (const gone of [late, back, old]) {
      const { pathname } = linkOf(gone);
      expect((await guest.call('GET', pathname)).status).toBe(404);
      expect(
        (await guest.submit('/sign-in', { name: 'X', password: 'a long password' }, { to: pathname })).status,
      ).toBe(404);
    }
    expect((await guest.call('GET', linkOf(replacing).pathname)).status).toBe(200);
    const foreign = await found();
    expect((await foreign.admin.call('DELETE', `${INVITATIONS}/${replacing.id}`)).status).toBe(404);
    expect(await invitations.list(world.db, organizationId, { limit: 10 })).toHaveLength(1);
  });

  it('always keeps an admin: the last one can neither leave nor be demoted, even in a race of two', async () => {
    const { admin, person, organizationId } = await found();
    const role = (id: string, to: string) => admin.call('PATCH', `${MEMBERS}/${id}`, { body: { role: to } });
    const refused = { status: 409, body: { code: 'LAST_ADMIN' } };
    expect(await role(person.id, 'member')).toMatchObject(refused);
    expect(await admin.call('DELETE', `${MEMBERS}/${person.id}`)).toMatchObject(refused);

    const other = await createUser(world.db, { organizationId, role: 'member' });
    expect(await role(other.id, 'admin')).toMatchObject({
      status: 200,
      body: { object: 'member', user_id: other.id, email: other.email, role: 'admin', last_seen_at: null },
    });
    const second = await browserOf(other);
    expect((await second.call('GET', MEMBERS)).body.data, 'a first sign-in is a visit').toContainEqual(
      expect.objectContaining({ user_id: other.id, last_seen_at: expect.any(String) }),
    );
    const both = await Promise.all([
      admin.call('DELETE', `${MEMBERS}/${person.id}`),
      second.call('DELETE', `${MEMBERS}/${other.id}`),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  it('lets an admin reset the password only of a user who is in no other organization', async () => {
    const { admin, person, organizationId } = await found();
    const reset = (id: string) => admin.call('POST', `${MEMBERS}/${id}/password-reset`);
    const own = await createUser(world.db, { organizationId, role: 'member' });
    const reply = await reset(own.id);
    expect(reply).toMatchObject({
      status: 201,
      body: { object: 'password_reset', user_id: own.id, email: own.email },
    });
    const { pathname, host } = linkOf(reply.body);
    expect(host).toBe('byline.example:8080');
    const owner = new Browser(world.app.listeningOrigin);
    expect((await owner.submit(pathname, { password: 'another long password' })).status).toBe(303);
    expect((await owner.call('GET', '/api/v1/session')).body).toMatchObject({ user: { email: own.email } });

    const elsewhere = await found();
    const shared = await createUser(world.db, { organizationId, role: 'member' });
    await world.db
      .transaction()
      .execute((tx) => memberships.add(tx, { ...elsewhere, userId: shared.id, role: 'member' as const }));
    const bound = await createUser(world.db, { organizationId, role: 'member' });
    const identity = { issuer: 'https://login.example', subject: 'robin' };
    await world.db.transaction().execute((tx) => userIdentities.bind(tx, bound.id, identity));
    const refusals = [shared, bound, person, elsewhere.person].map(({ id }) => reset(id));
    expect(
      (await Promise.all(refusals)).map(({ status, body: { code, message } }) => ({ status, code, message })),
    ).toEqual([
      { status: 403, code: 'FORBIDDEN', message: expect.stringContaining('belongs to other organizations') },
      { status: 403, code: 'FORBIDDEN', message: expect.stringContaining('signs in with a provider') },
      { status: 403, code: 'FORBIDDEN', message: expect.stringContaining('your own password') },
      { status: 404, code: 'NOT_FOUND', message: expect.stringContaining('This member does not exist') },
    ]);
    const noted = await world.db
      .selectFrom('audit_entries')
      .select(['user_id', 'target_id'])
      .where('action', '=', 'password_reset_created')
      .where('organization_id', '=', organizationId)
      .execute();
    expect(noted).toEqual([{ user_id: person.id, target_id: own.id }]);
  });

  it('revokes the links of a user who joins another organization, because an admin of the first may hold one', async () => {
    const [first, second] = [await found(), await found()];
    const member = await createUser(world.db, { organizationId: first.organizationId, role: 'member' });
    const { body } = await first.admin.call('POST', `${MEMBERS}/${member.id}/password-reset`);
    const invited = await second.admin.call('POST', INVITATIONS, {
      body: { email: member.email, role: 'member' },
    });
    const owner = await browserOf(member);
    expect((await owner.submit(linkOf(invited.body).pathname, {})).status).toBe(303);
    const taker = new Browser(world.app.listeningOrigin);
    expect((await taker.call('GET', linkOf(body).pathname)).status).toBe(404);
  });

  it('ends the sessions of a removed user here and not elsewhere; their keys still work', async () => {
    const { admin, organizationId } = await found();
    const elsewhere = await createTenant(world.db);
    const person = await createUser(world.db, { organizationId });
    await world.db
      .insertInto('memberships')
      .values({ organization_id: elsewhere.organizationId, user_id: person.id, role: 'member' })
      .execute();
    const [here, there] = [
      await browserOf(person, organizationId),
      await browserOf(person, elsewhere.organizationId),
    ];
    const key = await here.call<ApiKeyBody>('POST', KEYS, {
      body: { name: 'Mine', scopes: ['news:search'] },
    });
    expect((await admin.call('DELETE', `${MEMBERS}/${person.id}`)).status).toBe(204);
    expect((await here.call('GET', '/api/v1/session')).status).toBe(401);
    expect((await there.call('GET', '/api/v1/session')).body).toMatchObject({
      organization: { id: elsewhere.organizationId },
      organizations: [{ id: elsewhere.organizationId }],
    });
    expect((await admin.call('DELETE', `${MEMBERS}/${person.id}`)).status).toBe(404);
    expect((await world.call('GET', BALANCE, { key: key.body.secret ?? '' })).status).toBe(200);
  });

  it('shows a member the other members, and lets them change nothing', async () => {
    const { organizationId, person } = await found();
    const member = await browserOf(await createUser(world.db, { organizationId, role: 'member' }));
    const list = await member.call<{ data: { role: string }[] }>('GET', MEMBERS);
    expect(list.body.data.map(({ role }) => role)).toEqual(['admin', 'member']);
    expect((await member.call('GET', '/api/v1/organization')).body).toMatchObject({ role: 'member' });
    for (const [method, path, body] of [
      ['PATCH', '/api/v1/organization', { name: 'Mine' }],
      ['PATCH', `${MEMBERS}/${person.id}`, { role: 'member' }],
      ['DELETE', `${MEMBERS}/${person.id}`, undefined],
      ['GET', INVITATIONS, undefined],
      ['POST', INVITATIONS, { email: 'a@b.example', role: 'admin' }],
      ['DELETE', `${INVITATIONS}/inv_1`, undefined],
      ['GET', KEYS, undefined],
      ['POST', KEYS, { name: 'Key', scopes: ['news:search'] }],
      ['DELETE', `${KEYS}/key_1`, undefined],
    ] as const) {
      const reply = await member.call(method, path, body ? { body } : {});
      expect([reply.status, reply.body.code], `${method} ${path}`).toEqual([403, 'FORBIDDEN']);
    }
    expect((await member.call('GET', BALANCE)).status, 'and has both scopes').toBe(200);
  });

  it('is distinguished from a user in no organization', async () => {
    const nobody = await browserOf(await createUser(world.db));
    expect((await nobody.call('GET', '/api/v1/session')).body).toMatchObject({
      organization: null,
      organizations: [],
    });
    for (const path of [BALANCE, MEMBERS, '/api/v1/organization', KEYS])
      expect((await nobody.call('GET', path)).status, path).toBe(403);
  });

  it('can be renamed by its admin, within limits', async () => {
    const { admin } = await found();
    const rename = (name: unknown) => admin.call('PATCH', '/api/v1/organization', { body: { name } });
    expect(await rename(' Press Office ')).toMatchObject({ status: 200, body: { name: 'Press Office' } });
    for (const name of ['', '   ', 'x'.repeat(101), 'two\nlines', 'zero\u0000', 7])
      expect((await rename(name)).status, JSON.stringify(name)).toBe(400);
  });

  it('keeps pitches until its admin says otherwise', async () => {
    const { admin } = await found();
    const patch = (body: unknown) => admin.call('PATCH', '/api/v1/organization', { body });
    expect((await admin.call('GET', '/api/v1/organization')).body).toMatchObject({ keep_pitches: true });
    const { name } = (await admin.call<{ name: string }>('GET', '/api/v1/organization')).body;
    expect((await patch({ keep_pitches: false })).body).toMatchObject({ name, keep_pitches: false });
    expect((await patch({ name: 'Renamed' })).body).toMatchObject({ name: 'Renamed', keep_pitches: false });
    for (const body of [{}, { keep_pitches: 'no' }, { keep_pitches: null }, { keep_jobs: true }])
      expect((await patch(body)).status, JSON.stringify(body)).toBe(400);
  });

  it('returns its members, keys and invitations in pages', async () => {
    const { admin, organizationId } = await found();
    for (let number = 0; number < 3; number += 1) {
      await createUser(world.db, { organizationId });
      await admin.call('POST', INVITATIONS, { body: { email: `p${number}@team.example`, role: 'member' } });
      await admin.call('POST', KEYS, { body: { name: `Key ${number}`, scopes: ['news:search'] } });
    }
    interface List {
      data: { id?: string; user_id?: string }[];
      next_cursor: string | null;
    }
    for (const [path, count] of [
      [MEMBERS, 4],
      [INVITATIONS, 3],
      [KEYS, 4],
    ] as const) {
      const seen = new Set<string | undefined>();
      let cursor: string | null = '';
      while (cursor !== null) {
        const { body }: { body: List } = await admin.call<List>(
          'GET',
          `${path}?limit=1${cursor ? `&cursor=${cursor}` : ''}`,
        );
        expect(body.data).toHaveLength(1);
        seen.add(body.data[0]?.id ?? body.data[0]?.user_id);
        cursor = body.next_cursor;
      }
      expect(seen.size, path).toBe(count);
      expect((await admin.call('GET', `${path}?cursor=abc`)).status).toBe(400);
    }
  });

  it('records who changed what', async () => {
    const { admin, person, organizationId } = await found();
    const other = await createUser(world.db, { organizationId, role: 'member' });
    const key = (await admin.call('POST', KEYS, { body: { name: 'Key', scopes: ['news:search'] } })).body;
    await admin.call('DELETE', `${KEYS}/${key.id}`);
    await admin.call('PATCH', `${MEMBERS}/${other.id}`, { body: { role: 'admin' } });
    await admin.call('DELETE', `${MEMBERS}/${other.id}`);
    const { id } = (
      await admin.call('POST', INVITATIONS, { body: { email: 'r@team.example', role: 'member' } })
    ).body;
    await admin.call('DELETE', `${INVITATIONS}/${id}`);
    const entries = await world.db
      .selectFrom('audit_entries')
      .select(['action', 'user_id', 'target_id'])
      .where('organization_id', '=', organizationId)
      .orderBy('id')
      .execute();
    // The first audit entry is about the key that the operator created with the organization.
    expect(entries.map(({ action, user_id, target_id }) => [action, user_id, target_id])).toEqual([
      ['key_created', null, expect.stringMatching(/^key_/)],
      ['key_created', person.id, key.id],
      ['key_revoked', person.id, key.id],
      ['member_role_changed', person.id, other.id],
      ['member_removed', person.id, other.id],
      ['invitation_created', person.id, id],
      ['invitation_revoked', person.id, id],
    ]);
  });
});
