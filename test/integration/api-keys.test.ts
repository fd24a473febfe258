import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApiKeyBody } from '../../apps/gateway/app.ts';
import { apiKeys } from '../../db/index.ts';
import type { ApiKeyId } from '../../model/index.ts';
import { type Browser, browserOf, createUser } from '../support/probes/browser.ts';
import { type CacheLookups, countKeyHits } from '../support/probes/cache-lookups.ts';
import { openTcpProxy } from '../support/servers/tcp-proxy.ts';
import { runAdmin } from '../support/world/admin.ts';
import { type Gateway, openGateway } from '../support/world/gateways.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import type { World } from '../support/world/world.ts';

const KEYS = '/api/v1/api-keys';
const BALANCE = '/api/v1/credits/balance';

describe('API keys', () => {
  const world = prepareWorld({ roles: [] });
  let other: Gateway;
  let admin: Browser;
  let hits: CacheLookups;
  const opened: Gateway[] = [];
  beforeAll(async () => {
    other = await openGateway(world);
    hits = countKeyHits();
    admin = await adminOf(world.organizationId);
  });
  afterEach(async () => {
    for (const gateway of opened.splice(0)) await gateway.close();
  });
  afterAll(async () => {
    hits?.stop();
    await other?.close();
  });

  async function adminOf(organizationId: World['organizationId']): Promise<Browser> {
    const at = { db: world.db, origin: world.app.listeningOrigin };
    return browserOf(at, await createUser(world.db, { organizationId }));
  }
  const create = async (body: object = { name: 'Key', scopes: ['news:search'] }) => {
    const reply = await admin.call<ApiKeyBody>('POST', KEYS, { body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return { ...reply.body, secret: reply.body.secret ?? '' };
  };
  const statusOf = async (gateway: Pick<Gateway, 'call'>, key: string) =>
    (await gateway.call('GET', BALANCE, { key })).status;
  /**
   * Calls the API until the gateway finds the key in its cache. A gateway caches keys only while its database
   * connection listens for changes.
   */
  const warm = async (gateway: Pick<Gateway, 'call'>, key: string) => {
    for (const before = hits.count(); hits.count() === before; await sleep(50))
      expect(await statusOf(gateway, key)).toBe(200);
  };
  /**
   * Calls the API until the key is refused. Expects that no call succeeds if it is sent more than a second
   * after `revokedAt`.
   */
  const untilRefused = async (gateway: Pick<Gateway, 'call'>, key: string, revokedAt: number) => {
    for (;;) {
      const sentAt = performance.now();
      if ((await statusOf(gateway, key)) !== 200) return;
      expect(sentAt - revokedAt).toBeLessThan(1_000);
    }
  };

  it('are shown once and stored as a hash', async () => {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const reply = await admin.call<ApiKeyBody>('POST', KEYS, {
      body: { name: 'Newsroom', scopes: ['news:search', 'media_lists:manage'], expires_at },
    });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const { secret, ...key } = reply.body;
    expect(secret).toMatch(/^byl_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/);
    expect(key).toEqual({
      object: 'api_key',
      id: expect.stringMatching(/^key_/),
      name: 'Newsroom',
      prefix: secret?.slice(0, 12),
      scopes: ['news:search', 'media_lists:manage'],
      created_by: { user_id: expect.stringMatching(/^usr_/), name: 'Robin Team' },
      created_at: expect.any(String),
      expires_at,
      revoked_at: null,
      last_used_at: null,
    });
    const listed = await admin.call<{ data: ApiKeyBody[] }>('GET', KEYS);
    expect(listed.body.data[0]).toEqual({ ...key, secret: null });
    expect(JSON.stringify(listed.body)).not.toContain(secret);
    expect(JSON.stringify(await world.db.selectFrom('api_keys').selectAll().execute())).not.toContain(secret);
    expect(world.logs()).not.toContain(secret);
  });

  it.each([
    [{ name: '', scopes: ['news:search'] }, '/name'],
    [{ name: 'Key', scopes: [] }, '/scopes'],
    [{ name: 'Key', scopes: ['everything'] }, '/scopes/0'],
    [{ name: 'Key', scopes: ['news:search', 'news:search'] }, '/scopes'],
    [{ name: 'Key', scopes: ['news:search'], expires_at: '2001-01-01T00:00:00Z' }, '/expires_at'],
    [{ name: 'Key', scopes: ['news:search'], expires_at: 'soon' }, '/expires_at'],
    [{ name: 'Key', scopes: ['news:search'], organization_id: 'org_1' }, '/organization_id'],
  ])('cannot be created with %j', async (body, path) => {
    const reply = await admin.call('POST', KEYS, { body });
    expect(reply).toMatchObject({
      status: 400,
      body: { issues: expect.arrayContaining([expect.objectContaining({ path })]) },
    });
  });

  it('are refused within a second of revocation, even by gateways that cached them', async () => {
    const key = await create();
    for (const gateway of [world, other]) await warm(gateway, key.secret);
    expect((await admin.call('DELETE', `${KEYS}/${key.id}`)).status).toBe(204);
    const revokedAt = performance.now();
    for (const gateway of [world, other]) {
      await untilRefused(gateway, key.secret, revokedAt);
      expect((await gateway.call('GET', BALANCE, { key: key.secret })).body.code).toBe('API_KEY_REVOKED');
    }
    expect((await admin.call('DELETE', `${KEYS}/${key.id}`)).status, 'again').toBe(204);
  });

  it('are refused within a second when the operator revokes them', async () => {
    const key = await create();
    await warm(other, key.secret);
    const revoked = await runAdmin({ DATABASE_URL: world.databaseUrl }, ['keys', 'revoke', key.id]);
    expect(revoked.code).toBe(0);
    await untilRefused(other, key.secret, performance.now());
  });

  it('are cached: a call with a known key needs no database query to authenticate', async () => {
    const key = await create();
    const counted = await countingGateway();
    await warm(counted.gateway, key.secret);
    const lookupsOfCalls = async () => {
      const before = counted.lookups();
      for (let call = 0; call < 20; call += 1) await statusOf(counted.gateway, key.secret);
      return counted.lookups() - before;
    };
    // On a busy machine, the gateway may not know for a moment whether it has received all changes. It then
    // reads the key again.
    await expect.poll(lookupsOfCalls).toBe(0);
  });

  it('with a typo never reach the database', async () => {
    const key = await create();
    const counted = await countingGateway();
    await statusOf(counted.gateway, key.secret);
    const before = counted.statements();
    for (const typo of [
      `${key.secret.slice(0, -1)}${key.secret.endsWith('a') ? 'b' : 'a'}`,
      key.secret.toUpperCase(),
      `x${key.secret}`,
      key.secret.slice(0, 20),
      'byl_',
    ])
      expect(await statusOf(counted.gateway, typo)).toBe(401);
    expect(counted.statements() - before).toBe(0);
  });

  it('expire on time even when they are cached', async () => {
    const expiresAt = Date.now() + 3_600_000;
    const key = await create({
      name: 'Short',
      scopes: ['news:search'],
      expires_at: new Date(expiresAt).toISOString(),
    });
    await warm(world, key.secret);
    vi.setSystemTime(expiresAt);
    try {
      expect((await world.call('GET', BALANCE, { key: key.secret })).body.code).toBe('API_KEY_EXPIRED');
    } finally {
      vi.useRealTimers();
    }
  });

  it('are read from the database while change notifications are down, and no stale key is served afterwards', async () => {
    const key = await create();
    const url = new URL(world.databaseUrl);
    const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    const gateway = await openGateway(world, { listenUrl: url.href });
    opened.push(gateway);
    try {
      await warm(gateway, key.secret);
      // Notifications no longer arrive, but nothing shows that the connection is dead.
      proxy.set('swallow');
      await apiKeys.revoke(world.db, key.id);
      await untilRefused(gateway, key.secret, performance.now());
      const second = await create();
      expect(await statusOf(gateway, second.secret)).toBe(200);
      await apiKeys.revoke(world.db, second.id);
      expect(await statusOf(gateway, second.secret), 'not remembered at all').toBe(401);
    } finally {
      await proxy.close();
    }
  });

  it('record when they were last used, without delaying any call', async () => {
    const key = await create();
    const gateway = await openGateway(world);
    const calledAt = Date.now();
    await statusOf(gateway, key.secret);
    const answeredAt = Date.now();
    const lastUsed = async () =>
      (
        await world.db
          .selectFrom('api_keys')
          .select('last_used_at')
          .where('id', '=', key.id as ApiKeyId)
          .executeTakeFirstOrThrow()
      ).last_used_at;
    expect(await lastUsed()).toBeNull();
    await gateway.close();
    const used = await lastUsed();
    expect(Number(used)).toBeGreaterThanOrEqual(calledAt);
    expect(Number(used)).toBeLessThanOrEqual(answeredAt);
    await apiKeys.noteUsed(world.db, [{ id: key.id as ApiKeyId, at: new Date(0) }]);
    expect(await lastUsed(), 'of two gateways the later one counts').toEqual(used);
  });

  /** Opens a gateway that counts the SQL statements that it executes. */
  async function countingGateway() {
    const statements: string[] = [];
    const gateway = await openGateway(world, { onQuery: (statement) => statements.push(statement) });
    opened.push(gateway);
    return {
      gateway,
      statements: () => statements.length,
      lookups: () => statements.filter((statement) => statement.includes('"api_keys"')).length,
    };
  }
});
