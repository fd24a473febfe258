import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { JobBody } from '../../apps/gateway/app.ts';
import { apiKeys, type Database, oauth, oauthArtifacts, sessions, users } from '../../db/index.ts';
import { type ApiKeyId, newToken, type OrganizationId, type UserId } from '../../model/index.ts';
import { browserOf, createUser, sessionCookie } from '../support/probes/browser.ts';
import { countKeyHits } from '../support/probes/cache-lookups.ts';
import { openEventStream, readToEnd } from '../support/probes/event-stream.ts';
import { startRecording } from '../support/probes/recorded-sql.ts';
import { noteSecret } from '../support/world/captured.ts';
import { type Gateway, openGateway } from '../support/world/gateways.ts';
import { articles } from '../support/world/jobs.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { endJob } from '../support/world/settle.ts';
import { createTenant } from '../support/world/world.ts';

/**
 * A credential of an organization, such as a key or a session, and a function that revokes the credential.
 */
interface Access {
  headers: Record<string, string>;
  end: () => Promise<unknown>;
}
type GiveAccess = (db: Database, at: { organizationId: OrganizationId; origin: string }) => Promise<Access>;

const asUser =
  (end: (db: Database, userId: UserId) => Promise<unknown>): GiveAccess =>
  async (db, of) => {
    const user = await createUser(db, of);
    const cookie = await sessionCookie(db, user, of.organizationId);
    return { headers: { cookie }, end: () => end(db, user.id) };
  };

const asKey =
  (end: (db: Database, id: ApiKeyId) => Promise<unknown>): GiveAccess =>
  async (db, { organizationId, origin }) => {
    const scopes: apiKeys.Scope[] = ['media_lists:manage'];
    const options = { organizationId, name: 'Key', scopes, expiresAt: null };
    const { key, secret } = await db.transaction().execute((tx) => apiKeys.create(tx, options));
    noteSecret(secret);
    const headers = { authorization: `Bearer ${secret}` };
    await untilCached(origin, headers);
    return { headers, end: () => end(db, key.id) };
  };

/** Calls the gateway until it finds the key in its cache. */
async function untilCached(origin: string, headers: Record<string, string>): Promise<void> {
  const hits = countKeyHits();
  while (hits.count() === 0)
    expect((await fetch(`${origin}/api/v1/credits/balance`, { headers })).status).toBe(200);
  hits.stop();
}

const ACCESS: Record<string, GiveAccess> = {
  'a cached key is revoked': asKey((db, id) => apiKeys.revoke(db, id)),
  'a session ends': asUser((db, userId) => db.transaction().execute((tx) => sessions.endAll(tx, { userId }))),
  'a user is disabled': asUser((db, userId) => db.transaction().execute((tx) => users.disable(tx, userId))),
  'a member is removed': async (db, { organizationId, origin }) => {
    const admin = await browserOf({ db, origin }, await createUser(db, { organizationId }));
    const member = await createUser(db, { organizationId, role: 'member' });
    const cookie = await sessionCookie(db, member);
    const end = async () => {
      const { status } = await admin.call('DELETE', `/api/v1/organization/members/${member.id}`);
      expect(status).toBe(204);
    };
    return { headers: { cookie }, end };
  },
  'an OAuth grant ends': async (db, { organizationId, origin }) => {
    const { id: userId } = await createUser(db, { organizationId });
    const grantId = await oauth.createGrant(db, { userId, organizationId, clientId: 'byline-cli' });
    const token = newToken();
    noteSecret(token);
    const payload = { scope: 'media_lists:manage', aud: `${origin}/api/v1` };
    const artifact = { payload, expiresIn: 600, grantId, userCode: null, sessionUid: null };
    await oauthArtifacts.save(db, 'AccessToken', { id: token }, artifact);
    return { headers: { authorization: `Bearer ${token}` }, end: () => oauth.endGrant(db, grantId) };
  },
};

describe('a read that waits for a job', () => {
  const world = prepareWorld({ roles: [], checkHistories: false });
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await openGateway(world);
  });
  afterAll(async () => {
    await gateway?.close();
  });

  it.each(['REST', 'MCP'])('returns no results over %s if its key is revoked meanwhile', async (door) => {
    const origin = gateway.app.listeningOrigin;
    const { organizationId, key } = await createTenant(world.db);
    const body = { from: articles(['https://a.example/story']) };
    const job = (await world.call<JobBody>('POST', '/api/v1/journalists/enrich', { body, key })).body;
    const { headers, end } = await asKey((db, id) => apiKeys.revoke(db, id))(world.db, {
      organizationId,
      origin,
    });
    const call = { name: 'get_journalist_enrichment_job', arguments: { jobId: job.id, wait_seconds: 45 } };
    let stop = startRecording();
    const reading =
      door === 'REST'
        ? fetch(`${origin}${job.links.self}?wait_seconds=45&wait_for=done`, { headers })
        : fetch(`${origin}/api/mcp`, {
            method: 'POST',
            headers: {
              ...headers,
              'content-type': 'application/json',
              accept: 'application/json, text/event-stream',
            },
            body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
          });
    // The gateway reads the versions of jobs only while a request waits.
    const isAnybodyWaiting = () => {
      const statements = stop();
      stop = startRecording();
      return statements.some(({ text }) => text.startsWith('select id, version from jobs'));
    };
    await vi.waitFor(() => expect(isAnybodyWaiting()).toBe(true), { timeout: 120_000 });
    stop();
    await end();
    await endJob(world, job);
    const reply = await reading;
    const text = await reply.text();
    expect(text).toContain('API_KEY_REVOKED');
    expect(text).not.toContain('https://a.example/story');
    expect(reply.status).toBe(door === 'REST' ? 401 : 200);
  });
});

describe('an event stream', () => {
  // Without workers, nothing changes the jobs of these tests.
  const world = prepareWorld({ roles: [], checkHistories: false });
  let gateway: Gateway;
  const openJob = async (origin: string, key: string) => {
    const body = { from: articles(['https://a.example/story']) };
    const job = (await world.call<JobBody>('POST', '/api/v1/journalists/enrich', { body, key })).body;
    return (headers: Record<string, string>) => openEventStream(`${origin}${job.links.events}`, headers);
  };
  beforeAll(async () => {
    // With such long heartbeat intervals and streams, only the notification about the revocation can end a
    // stream within the time limit of this test.
    const streams = { perOrganization: 10, seconds: 300, heartbeatSeconds: 300 };
    gateway = await openGateway(world, { streams });
  });
  afterAll(async () => {
    await gateway?.close();
  });

  it.each(Object.entries(ACCESS))('ends when %s, and other streams stay open', async (_what, give) => {
    const origin = gateway.app.listeningOrigin;
    const { organizationId, key } = await createTenant(world.db);
    const open = await openJob(origin, key);
    const { headers, end } = await give(world.db, { organizationId, origin });
    const ending = await open(headers);
    const staying = await open({ authorization: `Bearer ${key}` });
    expect([ending.status, staying.status]).toEqual([200, 200]);
    let stays = true;
    const others = readToEnd(staying)
      .catch(() => undefined)
      .finally(() => {
        stays = false;
      });

    const reading = readToEnd(ending);
    await end();
    const ended = performance.now();
    expect((await reading).map(({ name }) => name)).not.toContain('done');
    // Access normally ends about a second after the revocation. The limit allows for a machine that also does
    // other work.
    expect(performance.now() - ended).toBeLessThan(20_000);
    expect((await open(headers)).status).toBe(401);
    expect(stays).toBe(true);
    staying.cut();
    await others;
  });

  it('ends at a heartbeat when a cached key expires, of which no notification tells', async () => {
    const streams = { perOrganization: 10, seconds: 300, heartbeatSeconds: 1 };
    const beating = await openGateway(world, { streams });
    try {
      const origin = beating.app.listeningOrigin;
      const { organizationId, key } = await createTenant(world.db);
      const open = await openJob(origin, key);
      const expire = asKey((db, id) =>
        db.transaction().execute(async (tx) => {
          await sql`set local session_replication_role = replica`.execute(tx);
          const expires_at = new Date(Date.now() - 1_000);
          await tx.updateTable('api_keys').set({ expires_at }).where('id', '=', id).execute();
        }),
      );
      const { headers, end } = await expire(world.db, { organizationId, origin });
      const stream = await open(headers);
      expect(stream.status).toBe(200);
      const reading = readToEnd(stream);
      await end();
      expect((await reading).map(({ name }) => name)).not.toContain('done');
    } finally {
      await beating.close();
    }
  });
});
