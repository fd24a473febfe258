import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { invitations } from '../../db/index.ts';
import { Browser, browserOf, createUser } from '../support/probes/browser.ts';
import { openGateway } from '../support/world/gateways.ts';
import { prepareMailServer, prepareWorld } from '../support/world/prepare.ts';
import { createTenant } from '../support/world/world.ts';

const INVITATIONS = '/api/v1/organization/invitations';
const FIELDS = { name: 'Guest', password: 'a long password' };
const LOOK = 'we have sent a link to set a new password';

interface Invitation {
  id: invitations.Invitation['id'];
  email: string;
  mail: string | null;
  url: string | null;
}

describe('links sent by e-mail', () => {
  let admin: Browser;
  const server = prepareMailServer();
  const world = prepareWorld(() => ({ roles: ['orchestration', 'mail'], env: server.env }));
  beforeAll(async () => {
    const at = { db: world.db, origin: world.app.listeningOrigin };
    admin = await browserOf(at, await createUser(world.db, await createTenant(world.db)));
  });

  const browser = () => new Browser(world.app.listeningOrigin);
  const invite = (email: string) =>
    admin.call<Invitation>('POST', INVITATIONS, { body: { email, role: 'member' } });
  const stateOf = async (email: string) => {
    const { body } = await admin.call<{ data: Invitation[] }>('GET', INVITATIONS);
    return body.data.find((invitation) => invitation.email === email)?.mail;
  };
  const forget = (email: string) => browser().submit('/password-reset', { email });

  it('deliver an invitation to the invited person, and to nobody else', async () => {
    const email = 'guest@team.example';
    const reply = await invite(email);
    expect(reply).toMatchObject({ status: 201, body: { email, mail: 'waiting', url: null } });
    const mail = await server.waitFor(email);
    expect(mail.source).toContain(`http://byline.example:8080${mail.link}`);
    expect(mail.source).toContain('Robin Team invites you to join Organization');
    await vi.waitUntil(async () => (await stateOf(email)) === 'sent', { timeout: 120_000 });
    const guest = browser();
    expect((await guest.submit(mail.link, FIELDS)).status).toBe(303);
    expect((await guest.call('GET', '/api/v1/session')).body).toMatchObject({ user: { email } });
    expect((await browser().call('GET', mail.link)).status).toBe(404);
  });

  it('wait while the mail server is down, and are sent once', async () => {
    const email = 'later@team.example';
    await server.close();
    expect((await invite(email)).status).toBe(201);
    await vi.waitUntil(() => hasFailedOnce(email), { timeout: 60_000 });
    expect(await stateOf(email)).toBe('waiting');
    await server.listen();
    const { link } = await server.waitFor(email);
    await vi.waitUntil(async () => (await stateOf(email)) === 'sent', { timeout: 120_000 });
    expect(server.mails.filter(({ to }) => to === email)).toHaveLength(1);
    expect((await browser().call('GET', link)).status).toBe(200);
  });

  it('are given up when the mail server refuses the recipient', async () => {
    server.answer = 550;
    const email = 'refused@team.example';
    await invite(email);
    await vi.waitUntil(async () => (await stateOf(email)) === 'failed', { timeout: 60_000 });
    server.answer = undefined;
    expect(server.mails.some(({ to }) => to === email)).toBe(false);
  });

  it('are not sent for an invitation that was withdrawn in the meantime', async () => {
    server.answer = 451;
    const email = 'back@team.example';
    const { body } = await invite(email);
    await vi.waitUntil(() => hasFailedOnce(email), { timeout: 60_000 });
    expect((await admin.call('DELETE', `${INVITATIONS}/${body.id}`)).status).toBe(204);
    server.answer = undefined;
    const mailId = await mailOf(email);
    const end = await world.temporal.workflow.getHandle(mailId).result();
    expect(end).toEqual({ outcome: 'nothing' });
    expect(server.mails.some(({ to }) => to === email)).toBe(false);
  });

  it('reset a forgotten password, with the same response whether or not the account exists', async () => {
    const { email } = await createUser(world.db);
    const [known, unknown] = [await forget(email.toUpperCase()), await forget('nobody@team.example')];
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(known.body).toContain(LOOK);
    expect(unknown.body.replace('nobody@team.example', '…')).toBe(
      known.body.replace(email.toUpperCase(), '…'),
    );
    const mail = await server.waitFor(email);
    const waiting = () =>
      world.db.selectFrom('mails').select('id').where('address', 'is not', null).execute();
    await vi.waitUntil(async () => (await waiting()).length === 0, { timeout: 120_000 });
    expect(server.mails.some(({ to }) => to === 'nobody@team.example')).toBe(false);
    const robin = browser();
    expect((await robin.submit(mail.link, { password: 'another long password' })).status).toBe(303);
    expect((await browser().signIn(email, 'another long password')).status).toBe(303);
    expect((await browser().call('GET', mail.link)).status).toBe(404);
  });

  it('can be requested only for an e-mail address, and not too often', async () => {
    for (const email of [
      '',
      'nobody',
      'a@b@c',
      'a@b.example, c@d.example',
      'a@b.example\r\nBcc: c@d.example',
    ])
      expect((await forget(email)).status, email).toBe(400);
    const forged = await browser().send('/password-reset', { email: 'a@b.example' });
    expect(forged.status).toBe(403);
    const statuses: number[] = [];
    for (let number = 0; number < 4; number += 1) statuses.push((await forget('often@team.example')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('leave nothing behind when their workflow cannot be started', async () => {
    const cutOff = await openGateway(world, { temporalAddress: '127.0.0.1:1' });
    try {
      const email = 'nothing@team.example';
      const headers = { cookie: [...admin.cookies].map((pair) => pair.join('=')).join('; ') };
      const reply = await cutOff.call('POST', INVITATIONS, {
        key: null,
        body: { email, role: 'member' },
        headers: { ...headers, 'sec-fetch-site': 'same-origin' },
      });
      expect(reply).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
      expect(await stateOf(email)).toBeUndefined();
    } finally {
      await cutOff.close();
    }
  });

  it('contain secrets that are never stored or logged, and that no workflow sees', async () => {
    const secrets = server.mails.map(({ link }) => link.split('/')[2] ?? '');
    expect(secrets.length).toBeGreaterThan(2);
    const rows = JSON.stringify([
      await world.db.selectFrom('invitations').selectAll().execute(),
      await world.db.selectFrom('password_resets').selectAll().execute(),
      await world.db.selectFrom('mails').selectAll().execute(),
    ]);
    const histories: string[] = [];
    for await (const { workflowId, type } of world.temporal.workflow.list())
      if (type === 'sendMail')
        histories.push(JSON.stringify(await world.temporal.workflow.getHandle(workflowId).fetchHistory()));
    expect(histories.length).toBeGreaterThan(2);
    for (const text of [rows, world.logs(), ...histories]) {
      for (const secret of secrets) expect(text.includes(secret)).toBe(false);
      if (text !== rows) expect(text).not.toMatch(/@team\.example/);
    }
  });

  async function mailOf(email: string): Promise<string> {
    const { id } = await world.db
      .selectFrom('mails')
      .innerJoin('invitations', 'invitations.id', 'mails.invitation_id')
      .select('mails.id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Returns whether at least one attempt to send the mail to this e-mail address has failed. */
  async function hasFailedOnce(email: string): Promise<boolean> {
    const { raw } = await world.temporal.workflow.getHandle(await mailOf(email)).describe();
    return (raw.pendingActivities ?? []).some(({ lastFailure }) => lastFailure);
  }
});
