import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { resolveBySystem } from '../../activities/web/index.ts';
import { enqueueEvent, ledger, organizations, webhookDeliveries } from '../../db/index.ts';
import { adminOf, type Browser, browserOf, createUser, type Person } from '../support/probes/browser.ts';
import { prepare, prepareMailServer, prepareWorld } from '../support/world/prepare.ts';
import { addWebhook, attemptsAt, type Received, startEndpoint } from '../support/world/webhooks.ts';
import { createTenant, createWorld } from '../support/world/world.ts';

const HOOKS = '/api/v1/webhooks';
const HOUR = 60 * 60 * 1000;

interface Delivery {
  id: string;
  type: string;
  state: string;
  attempts: number;
  response: { status: number | null; body: string | null; failure: string | null } | null;
}

const endpoint = prepare(startEndpoint);
const mailServer = prepareMailServer();
const world = prepareWorld(() => ({
  roles: ['orchestration', 'webhooks', 'mail'],
  env: { ...mailServer.env, BYLINE_WEBHOOK_ALLOW: `${endpoint.host},allowed.example:80` },
}));

/** Creates an organization of its own, so that no event reaches a webhook of another test. */
async function team(): Promise<{ admin: Browser; person: Person; organizationId: `org_${string}` }> {
  const { organizationId } = await createTenant(world.db);
  const person = await createUser(world.db, { organizationId });
  const admin = await browserOf({ db: world.db, origin: world.app.listeningOrigin }, person);
  return { admin, person, organizationId };
}
const urlOf = (path: string) => `http://${endpoint.host}${path}`;
const tell = (organizationId: `org_${string}`) =>
  enqueueEvent(world.db, organizationId, 'job.done', { job_id: 'jej_x', status: 'complete', link: '/x' });
const deliveriesOf = async (admin: Browser, id: string) =>
  (await admin.call<{ data: Delivery[] }>('GET', `${HOOKS}/${id}/deliveries`)).body.data;
const untilTried = async (admin: Browser, id: string) => {
  await vi.waitUntil(async () => (await deliveriesOf(admin, id))[0]?.response, { timeout: 120_000 });
  return (await deliveriesOf(admin, id))[0];
};

describe('an event', () => {
  it('is accepted by the reference verifier before, during and after a rotation', async () => {
    const { admin, organizationId } = await team();
    const hook = await addWebhook(admin, urlOf('/rotated'));
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await admin.call('GET', `${HOOKS}/${hook.id}`)).body).toMatchObject({ secret: null });
    const next = async (count: number) => {
      await tell(organizationId);
      const all = await endpoint.waitFor('/rotated', count);
      return all[count - 1] as Received;
    };
    const accepts = (
      secret: string,
      { body, headers }: { body: string; headers: Record<string, string> },
    ) => {
      try {
        return new Webhook(secret).verify(body, headers) !== null;
      } catch {
        return false;
      }
    };
    const first = await next(1);
    expect(JSON.parse(first.body)).toEqual({
      type: 'job.done',
      timestamp: expect.any(String),
      data: { job_id: 'jej_x', status: 'complete', link: '/x' },
    });
    expect(accepts(hook.secret, first)).toBe(true);
    expect(accepts(hook.secret, { ...first, body: `${first.body} ` }), 'another body').toBe(false);
    const { body: rotated } = await admin.call<{ secret: string }>('POST', `${HOOKS}/${hook.id}:rotate`);
    const during = await next(2);
    expect(during.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    expect([accepts(hook.secret, during), accepts(rotated.secret, during)]).toEqual([true, true]);
    await sql`update webhooks set earlier_expires_at = now() - interval '1 second' where id = ${hook.id}`.execute(
      world.db,
    );
    const after = await next(3);
    expect([accepts(hook.secret, after), accepts(rotated.secret, after)]).toEqual([false, true]);
  });

  it('is written with what it tells, or not at all', async () => {
    const { admin, organizationId } = await team();
    const hook = await addWebhook(admin, urlOf('/whole'), ['job.done']);
    await world.db
      .transaction()
      .execute(async (tx) => {
        await enqueueEvent(tx, organizationId, 'job.done', { job_id: 'jej_lost' });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await enqueueEvent(world.db, organizationId, 'search.done', { journalist_search_id: 'jsr_x' });
    await enqueueEvent(world.db, (await team()).organizationId, 'job.done', { job_id: 'jej_other' });
    await tell(organizationId);
    await endpoint.waitFor('/whole');
    await untilTried(admin, hook.id);
    expect((await deliveriesOf(admin, hook.id)).map(({ type, state }) => [type, state])).toEqual([
      ['job.done', 'delivered'],
    ]);
  });

  it('to an endpoint that hangs delays nobody else', async () => {
    const { admin, organizationId } = await team();
    endpoint.respond['/hangs'] = () => undefined;
    for (let count = 0; count < 3; count += 1) await addWebhook(admin, urlOf('/hangs'));
    for (let count = 0; count < 10; count += 1) await tell(organizationId);
    await endpoint.waitFor('/hangs', 12);
    const healthy = await team();
    await addWebhook(healthy.admin, urlOf('/healthy'));
    const toldAt = Date.now();
    await tell(healthy.organizationId);
    const [event] = await endpoint.waitFor('/healthy');
    expect((event?.at ?? 0) - toldAt).toBeLessThan(10_000);
    // Four at once for each of the three, of which nothing has come back.
    expect(endpoint.received.filter(({ path }) => path === '/hangs')).toHaveLength(12);
  });

  it('has arrived when the status says so, whatever follows', async () => {
    const { admin } = await team();
    endpoint.respond['/lies'] = (response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('ok');
      setTimeout(() => response.destroy(), 50);
    };
    const hook = await addWebhook(admin, urlOf('/lies'));
    await admin.call('POST', `${HOOKS}/${hook.id}:test`);
    expect(await untilTried(admin, hook.id)).toMatchObject({
      type: 'endpoint.test',
      state: 'delivered',
      response: { status: 200, failure: expect.stringContaining('closed the connection') },
    });
  });

  it('follows no redirect, and keeps 4 KiB of a response', async () => {
    const { admin } = await team();
    endpoint.respond['/redirects'] = (response) =>
      response.writeHead(302, { location: urlOf('/elsewhere') }).end('x'.repeat(100_000));
    const hook = await addWebhook(admin, urlOf('/redirects'));
    await admin.call('POST', `${HOOKS}/${hook.id}:test`);
    const delivery = await untilTried(admin, hook.id);
    expect(delivery).toMatchObject({ state: 'pending', attempts: 1, response: { status: 302 } });
    expect(delivery?.response?.body).toHaveLength(4_096);
    expect(endpoint.received.some(({ path }) => path === '/elsewhere')).toBe(false);
  });

  it('is not sent to private addresses, nor by http', async () => {
    const { admin } = await team();
    const { body, status } = await admin.call('POST', HOOKS, {
      body: { url: 'http://paper.example/x', events: ['job.done'] },
    });
    expect([status, body]).toMatchObject([400, { message: '/url: must begin with https://.' }]);
    const hook = await addWebhook(admin, 'https://127.0.0.1/x');
    await admin.call('POST', `${HOOKS}/${hook.id}:test`);
    expect(await untilTried(admin, hook.id)).toMatchObject({
      response: { status: null, failure: '127.0.0.1 is not on the public internet.' },
    });
  });

  it('goes nowhere when a name leads to a private address, or first to a public one', async () => {
    const inside = createServer((_request, response) => response.end('inside'));
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const { port } = inside.address() as AddressInfo;
    let asked = 0;
    inside.on('connection', () => {
      asked += 1;
    });
    const { admin, organizationId } = await team();
    for (const name of ['private.example', 'rebound.example'])
      await addWebhook(admin, `https://${name}:8443/x`);
    await sql`update webhooks set url = replace(url, '8443', ${String(port)}) where organization_id = ${organizationId}`.execute(
      world.db,
    );
    await tell(organizationId);
    const answers = new Map([
      ['private.example', ['127.0.0.1']],
      ['rebound.example', ['93.184.216.34', '127.0.0.1']],
    ]);
    const attempt = attemptsAt(world.db, {
      clock: Date.now,
      // The port may be used, as those of other servers of a test.
      allow: [`elsewhere.example:${port}`],
      resolve: async (name) => (answers.get(name) ?? []).map((address) => ({ address, family: 4 })),
    });
    await vi.waitUntil(async () => {
      await attempt();
      const { rows } = await sql<{ failure: string | null }>`
        select failure from webhook_deliveries join webhooks on webhooks.id = webhook_id
        where organization_id = ${organizationId}`.execute(world.db);
      return rows.length === 2 && rows.every(({ failure }) => failure !== null);
    });
    expect(asked).toBe(0);
    inside.close();
  });
});

describe('a webhook', () => {
  it('is switched off by 410, of which its admins get a mail and its neighbours an event', async () => {
    const { admin, person, organizationId } = await team();
    endpoint.respond['/gone'] = (response) => response.writeHead(410).end('gone');
    const hook = await addWebhook(admin, urlOf('/gone'));
    await addWebhook(admin, urlOf('/neighbour'), ['endpoint.disabled']);
    await tell(organizationId);
    const [event] = await endpoint.waitFor('/neighbour');
    expect(JSON.parse(event?.body ?? '')).toMatchObject({
      type: 'endpoint.disabled',
      data: { webhook_id: hook.id, reason: 'gone' },
    });
    const mail = await mailServer.waitFor(person.email);
    expect(mail.source).toContain('410 Gone');
    const off = await admin.call(`GET`, `${HOOKS}/${hook.id}`);
    expect(off.body).toMatchObject({ enabled: false, disabled_reason: 'gone' });
    expect((await admin.call('POST', `${HOOKS}/${hook.id}:test`)).status).toBe(400);
    endpoint.respond['/gone'] = (response) => response.writeHead(200).end();
    await admin.call('PATCH', `${HOOKS}/${hook.id}`, { body: { enabled: true } });
    // What waited is sent after all.
    expect(await endpoint.waitFor('/gone', 2)).toHaveLength(2);
  });

  it('is limited to ten an organization', async () => {
    const { admin } = await team();
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => addWebhook(admin, `https://paper.example/${at}`)),
    );
    const { status, body } = await admin.call('POST', HOOKS, {
      body: { url: 'https://paper.example/11', events: ['job.done'] },
    });
    expect([status, body]).toMatchObject([
      400,
      { message: '/url: an organization has at most 10 webhooks.' },
    ]);
  });

  it('gets an event again under its id', async () => {
    const { admin, organizationId } = await team();
    const hook = await addWebhook(admin, urlOf('/again'));
    await tell(organizationId);
    const [first] = await endpoint.waitFor('/again');
    await untilTried(admin, hook.id);
    const replay = (body: object) => admin.call('POST', `${HOOKS}/${hook.id}:replay`, { body });
    const since = new Date(Date.now() - HOUR).toISOString();
    expect((await replay({ since })).body, 'what has arrived is no part of a range').toMatchObject({
      deliveries: 0,
    });
    const event_id = first?.headers['webhook-id'] ?? '';
    expect(await replay({ event_id })).toMatchObject({ status: 202, body: { deliveries: 1 } });
    const second = (await endpoint.waitFor('/again', 2))[1];
    expect(second?.headers['webhook-id']).toBe(event_id);
    expect(second?.body).toBe(first?.body);
    expect((await replay({ event_id, since })).status).toBe(400);
    expect((await replay({ event_id: 'evt_x' })).status).toBe(404);
  });

  it('is told of low credits once, when they fall below the threshold', async () => {
    const { admin, organizationId } = await team();
    const hook = await addWebhook(admin, urlOf('/credits'), ['credits.low']);
    await admin.call('PATCH', '/api/v1/organization', { body: { low_credits_threshold: 9_999.5 } });
    const spend = (amount: number) =>
      world.db.transaction().execute(async (tx) => {
        await ledger.lockOrganization(tx, organizationId);
        await ledger.append(tx, organizationId, [
          { subject: `bil_${Math.random()}`, meter: 'news_search', amount, reserved: 0 },
        ]);
      });
    await spend(-300);
    expect(await deliveriesOf(admin, hook.id)).toEqual([]);
    await spend(-300);
    await spend(-300);
    const [event] = await endpoint.waitFor('/credits');
    expect(JSON.parse(event?.body ?? '').data).toMatchObject({ credits: 9_999.4, threshold: 9_999.5 });
    expect(await deliveriesOf(admin, hook.id)).toHaveLength(1);
    expect((await organizations.find(world.db, organizationId))?.low_credits_threshold).toBe(9_999_500);
  });
});

describe('an endpoint that answers 500', () => {
  it('gets ten attempts in 75 to 84 hours, new timestamps, one id, and is disabled after five days', async () => {
    const quiet = await createWorld({ roles: [], env: { BYLINE_WEBHOOK_ALLOW: endpoint.host } });
    try {
      const { organizationId } = quiet;
      const admin = await adminOf(quiet);
      let status = 500;
      endpoint.respond['/fails'] = (response) => response.writeHead(status, { 'retry-after': '3' }).end();
      const hook = await addWebhook(admin, urlOf('/fails'));
      const start = Date.now();
      let now = start;
      const attempt = attemptsAt(quiet.db, {
        clock: () => now,
        allow: [endpoint.host],
        resolve: resolveBySystem,
      });
      const tellNow = () => enqueueEvent(quiet.db, organizationId, 'job.done', { job_id: 'jej_x' });
      const run = async (until: number) => {
        while (now < until) {
          await attempt();
          const { rows } = await sql<{ next: Date | null }>`
            select min(greatest(next_attempt_at, coalesce(paused_until, next_attempt_at))) as next
            from webhook_deliveries join webhooks on webhooks.id = webhook_id
            where state = 'pending' and disabled_at is null`.execute(quiet.db);
          if (!rows[0]?.next) break;
          now = Math.max(now + 1, rows[0].next.getTime());
        }
        now = Math.max(now, until);
      };
      await tellNow();
      await run(start + 100 * HOUR);
      const sent = endpoint.received.filter(({ path }) => path === '/fails');
      const times = sent.map(({ headers }) => Number(headers['webhook-timestamp']) * 1000 - start);
      expect(sent).toHaveLength(10);
      expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      expect(times[1]).toBeGreaterThan(3_000);
      expect(times[1]).toBeLessThan(8_000);
      expect((times.at(-1) ?? 0) / HOUR).toBeGreaterThan(75);
      expect((times.at(-1) ?? 0) / HOUR).toBeLessThan(84);
      const [delivery] = await deliveriesOf(admin, hook.id);
      expect(delivery).toMatchObject({ state: 'failed', attempts: 10 });
      // One more event, which also fails until five days are over.
      await tellNow();
      await run(start + 140 * HOUR);
      const { body: off } = await admin.call('GET', `${HOOKS}/${hook.id}`);
      expect(off).toMatchObject({ enabled: false, disabled_reason: 'failures' });
      status = 200;
      await admin.call('PATCH', `${HOOKS}/${hook.id}`, { body: { enabled: true } });
      const since = new Date(start - HOUR).toISOString();
      const replayed = await admin.call('POST', `${HOOKS}/${hook.id}:replay`, { body: { since } });
      expect(replayed.body).toMatchObject({ deliveries: 2 });
      now += HOUR;
      while ((await attempt()) > 0);
      expect((await deliveriesOf(admin, hook.id)).map(({ state }) => state)).toEqual([
        'delivered',
        'delivered',
      ]);
    } finally {
      await quiet.close();
    }
  });

  it('is claimed again when the lease of a killed worker has ended, with a pause after five failures', async () => {
    const quiet = await createWorld({ roles: [], env: { BYLINE_WEBHOOK_ALLOW: endpoint.host } });
    try {
      const { organizationId } = quiet;
      const admin = await adminOf(quiet);
      endpoint.respond['/paused'] = (response) => response.writeHead(503).end();
      await addWebhook(admin, urlOf('/paused'));
      for (let count = 0; count < 9; count += 1)
        await enqueueEvent(quiet.db, organizationId, 'job.done', { job_id: 'jej_x' });
      let now = Date.now() + 1_000;
      const claim = () =>
        webhookDeliveries.claim(quiet.db, { now: new Date(now), limit: 50, leaseSeconds: 70 });
      expect(await claim()).toHaveLength(4);
      expect(await claim(), 'four are on their way').toHaveLength(0);
      now += 71_000;
      expect(await claim(), 'nothing is lost').toHaveLength(4);
      now += 71_000;
      const attempt = attemptsAt(quiet.db, {
        clock: () => now,
        allow: [endpoint.host],
        resolve: resolveBySystem,
      });
      const counts: number[] = [];
      for (let look = 0; look < 6; look += 1) counts.push(await attempt());
      // Four at once, one as a trial, then a pause.
      expect(counts).toEqual([4, 1, 0, 0, 0, 0]);
      now += 31_000;
      expect(await attempt(), 'after the pause, one').toBe(1);
    } finally {
      await quiet.close();
    }
  });
});
