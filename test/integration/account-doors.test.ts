import { describe, expect, it } from 'vitest';
import { writeLetter } from '../../activities/mail/letters.ts';
import { admitPerson } from '../../apps/gateway/accounts/admit-person.ts';
import { invitations, type mails, organizations, passwordResets, users } from '../../db/index.ts';
import { newId } from '../../model/index.ts';
import { Browser, browserOf, createUser, PASSWORD, type Person } from '../support/probes/browser.ts';
import { ROWS } from '../support/world/access.ts';
import { runAdmin } from '../support/world/admin.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { createTenant } from '../support/world/world.ts';

const NAME = 'Petra Prüfer';
const ORGANIZATION = 'Hafenpresse Süd';
const STRONG = 'seven quiet ferries';

/** Passwords that each door refuses, and why. */
const WEAK: [string, string][] = [
  ['short', 'too short'],
  ['qwertyuiop', 'one of the most common'],
  ['aaaaaaaaaa', 'one character'],
  ['harbour1harbour1', 'a short text twice'],
  ['PetraPruefer1', "the user's name in another spelling"],
  ['hafenpressesud', "the organization's name without its mark"],
  ['p.pruefer 2026', "the user's address"],
];

/** Routes with a form or body that set no password. */
const OTHERS: Record<string, string> = {
  'POST /api/mcp': 'calls tools',
  'POST /api/oauth/device_authorization': 'a program asks for a code',
  'POST /api/oauth/register': 'a program registers',
  'POST /api/oauth/revocation': 'ends a token',
  'POST /api/oauth/token': 'issues tokens',
  'POST /device': 'a code',
  'POST /digests/:token': 'ends or resumes weekly mails',
  'POST /oauth/interaction/:uid': 'a consent',
  'POST /password-reset': 'an address',
  'POST /sign-in': 'compares a password',
  'POST /sign-out': 'ends a session',
};

describe('accounts', () => {
  const world = prepareWorld({ roles: [], env: { BYLINE_SIGN_INS_PER_EMAIL: '0' } });

  const tenant = async (name = ORGANIZATION) => {
    const { organizationId } = await createTenant(world.db);
    await organizations.change(world.db, organizationId, { name });
    return organizationId;
  };
  const person = async (): Promise<Person & { browser: Browser }> => {
    const user = await createUser(world.db, { organizationId: await tenant() });
    const email = `p.pruefer@${newId('ev').slice(3).toLowerCase()}.example`;
    await world.db.updateTable('users').set({ name: NAME, email }).where('id', '=', user.id).execute();
    const browser = await browserOf({ db: world.db, origin: world.app.listeningOrigin }, user);
    return { ...user, email, browser };
  };
  const visitor = () => new Browser(world.app.listeningOrigin);

  /** Each door that sets a password: makes an attempt, and returns the status. */
  const DOORS: Record<string, (password: string) => Promise<number>> = {
    'PUT /api/v1/session/password': async (new_password) => {
      const { browser } = await person();
      const body = { current_password: PASSWORD, new_password };
      return (await browser.call('PUT', '/api/v1/session/password', { body })).status;
    },
    'POST /password-reset/:token': async (password) => {
      const token = await passwordResets.create(world.db, (await person()).id);
      return (await visitor().submit(`/password-reset/${token}`, { password })).status;
    },
    'POST /invitations/:token': async (password) => {
      const email = `p.pruefer@${newId('ev').slice(3).toLowerCase()}.example`;
      const organizationId = await tenant();
      const { token } = await world.db
        .transaction()
        .execute((tx) => invitations.create(tx, { organizationId, email, role: 'member', invitedBy: null }));
      return (await visitor().submit(`/invitations/${token}`, { name: NAME, password })).status;
    },
  };

  it('get a password by these doors and no others', async () => {
    const { body } = await world.call<{ paths: Record<string, Record<string, { requestBody?: unknown }>> }>(
      'GET',
      '/openapi.json',
    );
    const expanded = (value: unknown): string =>
      JSON.stringify(value ?? '').replaceAll(/\{"\$ref":"#\/components\/schemas\/(\w+)"\}/g, (_, name) =>
        expanded(
          (body as unknown as { components: { schemas: Record<string, unknown> } }).components.schemas[name],
        ),
      );
    const withPassword = Object.entries(body.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { requestBody }]) => /"\w*password\w*":/i.test(expanded(requestBody)))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    const hidden = Object.keys(ROWS).filter((route) => !/^GET | \/api\/v1\//.test(route));
    expect([...withPassword, ...hidden].sort()).toEqual(
      [...Object.keys(DOORS), ...Object.keys(OTHERS)].sort(),
    );
  });

  it.each(Object.keys(DOORS))('refuse weak passwords at %s', async (door) => {
    const open = DOORS[door];
    for (const [password, why] of WEAK) expect(await open?.(password), why).toBe(400);
    expect(await open?.(STRONG), 'a strong one').toBeLessThan(304);
  });

  it('send few invitations a day: to one address, from one organization, to an address from all', async () => {
    const invite = async (browser: Browser, email: string) => {
      const reply = await browser.call('POST', '/api/v1/organization/invitations', {
        body: { email, role: 'member' },
      });
      return reply.status;
    };
    const statuses = async (count: number, of: (index: number) => Promise<number>) => {
      const all: number[] = [];
      for (let index = 0; index < count; index += 1) all.push(await of(index));
      return all;
    };
    const one = (await person()).browser;
    expect(await statuses(5, () => invite(one, 'One@team.example'))).toEqual([201, 201, 201, 429, 429]);
    const many = await statuses(60, (index) => invite(one, `${index}@team.example`));
    expect(many.filter((status) => status === 201)).toHaveLength(47);
    const from = await statuses(10, async () => invite((await person()).browser, 'one@team.example'));
    expect(from.filter((status) => status === 201)).toHaveLength(7);
  });

  it('send few links to reset a password', async () => {
    const organizationId = await tenant();
    const chief = await createUser(world.db, { organizationId });
    const { id } = await createUser(world.db, { organizationId });
    const browser = await browserOf({ db: world.db, origin: world.app.listeningOrigin }, chief);
    const ask = async () => {
      const reply = await browser.call('POST', `/api/v1/organization/members/${id}/password-reset`);
      return reply.status;
    };
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([201, 201, 201, 429]);
  });

  /** Names of people and organizations, whether mails may hold them, and why. */
  const NAMES: [string, boolean, string][] = [
    ['Hafenpresse Süd', true, 'a name'],
    ['Dr.Müller & Co. KG', true, 'a title without a blank'],
    ['St.Gallen Presse', true, 'a place'],
    ['24/7 News', true, 'a slash'],
    ['e.V. Presse', true, 'an abbreviation'],
    ['Click http://evil.test/win now', false, 'a URL'],
    ['evil.test/win', false, 'a host with a path'],
    ['www.evil.test', false, 'a host that says so'],
    ['Win at evil.com', false, 'a domain that mail programs make a link of'],
    ['evil\u3002com', false, 'an East Asian full stop'],
    ['ｅｖｉｌ．ｃｏｍ', false, 'full width'],
    ['ev\u200bil.co\u00adm', false, 'invisible signs'],
    ['write to me@evil.com', false, 'an address'],
    ['two\u2028lines', false, 'two lines'],
  ];

  it.each(NAMES)('may be called %j: %s, %s', async (name, isFine) => {
    const email = `${newId('ev').slice(3).toLowerCase()}@team.example`;
    const organizationId = await tenant();
    const { token } = await world.db
      .transaction()
      .execute((tx) => invitations.create(tx, { organizationId, email, role: 'member', invitedBy: null }));
    const joined = await visitor().submit(`/invitations/${token}`, { name, password: STRONG });
    const renamed = await (await person()).browser.call('PATCH', '/api/v1/organization', { body: { name } });
    expect([joined.status, renamed.status]).toEqual(isFine ? [303, 200] : [400, 400]);
    const provided = { issuer: 'https://id.example', subject: email, verifiedEmail: `b.${email}`, name };
    const admitted = await admitPerson(world.db, provided, 'create');
    const { name: kept } = (await users.findByEmail(world.db, provided.verifiedEmail)) ?? {};
    expect([admitted, kept]).toEqual([
      expect.any(String),
      isFine ? name : expect.not.stringContaining('evil'),
    ]);
    // Names that an earlier version stored.
    const mail = { kind: 'invitation', to: email, organization: name, inviter: name } as mails.Mail;
    const { subject, text } = writeLetter(mail, { linkBase: 'https://byline.example', token: 'token' });
    expect([subject, text].map((part) => part.includes(name))).toEqual([isFine, isFine]);
  });

  it('are not called so by the operator either', async () => {
    for (const command of [
      ['organizations', 'create', 'www.evil.test'],
      ['users', 'create', 'a@team.example', '--organization', ORGANIZATION, '--name', 'evil.com/win'],
    ]) {
      const { code, stderr } = await runAdmin({ DATABASE_URL: world.config.databaseUrl ?? '' }, command);
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining('must not contain a URL or an e-mail address'),
      ]);
    }
  });
});
