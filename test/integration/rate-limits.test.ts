import { describe, expect, it } from 'vitest';
import { type Gateway, openGateway } from '../support/world/gateways.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { createTenant, createWorld, type World } from '../support/world/world.ts';

const BALANCE = '/api/v1/credits/balance';

describe('rate limits', () => {
  const world = prepareWorld({
    roles: [],
    env: { BYLINE_RATE_READS: '40', BYLINE_RATE_ENRICH: '3', BYLINE_RATE_LOOKUPS: '0' },
  });

  it('report the remaining quota in the headers of every counted response', async () => {
    const { key } = await createTenant(world.db);
    const first = await world.call('GET', BALANCE, { key });
    expect(first.headers.get('ratelimit-policy')).toBe('"reads";q=40;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"reads";r=39;t=(?:60|59)$/);
    const second = await world.call('GET', BALANCE, { key });
    expect(second.headers.get('ratelimit')).toMatch(/^"reads";r=38;/);
  });

  it('refuse calls above the limit with the seconds to wait, and leave other keys of the organization alone', async () => {
    const { key } = await createTenant(world.db);
    const statuses = [];
    for (let call = 0; call < 40; call += 1)
      statuses.push((await world.call('GET', BALANCE, { key })).status);
    expect(new Set(statuses)).toEqual(new Set([200]));

    const refused = await world.call('GET', BALANCE, { key });
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      code: 'RATE_LIMITED',
      retryable: true,
      context: { policy: 'reads', limit: 40, window_seconds: 60 },
    });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.body.retry_after_seconds).toBe(seconds);
    expect(refused.headers.get('ratelimit')).toMatch(/^"reads";r=0;/);
    expect((await world.call('GET', BALANCE)).status).toBe(200);
  });

  it('count enrich requests by organization, whatever their outcome', async () => {
    const { key } = await createTenant(world.db);
    const post = () => world.call('POST', '/api/v1/journalists/enrich', { body: { from: [] }, key });
    expect([(await post()).status, (await post()).status, (await post()).status]).toEqual([400, 400, 400]);
    expect((await post()).status).toBe(429);
  });

  it('hold across gateways: together they admit no more than one', async () => {
    const { key } = await createTenant(world.db);
    const others = await Promise.all([openGateway(world), openGateway(world)]);
    try {
      const calls = Array.from({ length: 120 }, (_, index) => {
        const gateway = [world, ...others][index % 3] as World | Gateway;
        return gateway.call('GET', BALANCE, { key });
      });
      const passed = (await Promise.all(calls)).filter(({ status }) => status === 200).length;
      expect(passed).toBeLessThanOrEqual(40);
      expect(passed, 'a gateway strands a twentieth of the limit at most').toBeGreaterThanOrEqual(36);
    } finally {
      for (const gateway of others) await gateway.close();
    }
  });

  it('start again when the window has ended', async () => {
    const { key, keyId } = await createTenant(world.db);
    for (let call = 0; call < 41; call += 1) await world.call('GET', BALANCE, { key });
    expect((await world.call('GET', BALANCE, { key })).status).toBe(429);
    // Instead of waiting, move the start of the rate limit window into the past. Use a new gateway, which has
    // not cached the window.
    await world.db
      .updateTable('rate_windows')
      .set({ started_at: new Date(Date.now() - 61_000) })
      .where('subject', '=', keyId)
      .execute();
    const fresh = await openGateway(world);
    try {
      const { status, headers } = await fresh.call('GET', BALANCE, { key });
      expect([status, headers.get('ratelimit')]).toEqual([200, '"reads";r=39;t=60']);
    } finally {
      await fresh.close();
    }
  });

  it('count nothing when a limit is disabled', async () => {
    const open = await createWorld({ roles: [] });
    try {
      const reply = await open.call('GET', BALANCE);
      expect([reply.status, reply.headers.get('ratelimit')]).toEqual([200, null]);
    } finally {
      await open.close();
    }
  });
});
