import { sql } from 'kysely';
import * as client from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { memberships, oauth, oauthArtifacts, retention } from '../../db/index.ts';
import { postMcp } from '../support/world/mcp.ts';
import {
  createPerson,
  expireToken,
  readdressToken,
  refusal,
  registerClient,
  tokensFor,
} from '../support/world/oauth.ts';
import { prepareWorld } from '../support/world/prepare.ts';

describe('OAuth tokens', () => {
  const world = prepareWorld({ roles: [] });
  let config: client.Configuration;
  beforeAll(async () => {
    config = await registerClient(world);
  });

  const balance = (token: string) => world.call('GET', '/api/v1/credits/balance', { key: token });
  const refresh = (token: string | undefined) => client.refreshTokenGrant(config, token ?? '');

  /** Makes every use of a refresh token so far appear to have been that many seconds earlier. */
  const wait = (seconds: number) =>
    sql`update oauth_artifacts set consumed_at = consumed_at - make_interval(secs => ${seconds})
        where model = 'RefreshToken' and consumed_at is not null`.execute(world.db);

  it('rotate at each refresh, and reuse of the old one revokes all of them', async () => {
    const first = await tokensFor(await createPerson(world), config);
    const second = await refresh(first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await balance(second.access_token)).status).toBe(200);
    await wait(11);

    expect(await refusal(refresh(first.refresh_token))).toBe('invalid_grant');
    expect((await balance(second.access_token)).status).toBe(401);
    expect((await balance(first.access_token)).status).toBe(401);
    expect(await refusal(refresh(second.refresh_token)), 'the family is gone').toBe('invalid_grant');
  });

  it('are issued once more for a refresh whose answer was lost, within ten seconds', async () => {
    const first = await tokensFor(await createPerson(world), config);
    const lost = await refresh(first.refresh_token);
    await wait(8);
    const second = await refresh(first.refresh_token);
    expect(new Set([first, lost, second].map(({ refresh_token }) => refresh_token)).size).toBe(3);
    expect(await refusal(refresh(first.refresh_token)), 'a third time').toBe('invalid_grant');
    expect((await balance(second.access_token)).status, 'which ends nothing').toBe(200);
    const third = await refresh(second.refresh_token);
    expect((await balance(third.access_token)).status).toBe(200);
    expect(await refusal(refresh(lost.refresh_token)), 'somebody had the lost answer').toBe('invalid_grant');
    expect((await balance(third.access_token)).status).toBe(401);
    expect(await refusal(refresh(third.refresh_token))).toBe('invalid_grant');
  });

  it('are not issued once more to another client, nor after the answer was used', async () => {
    const first = await tokensFor(await createPerson(world), config);
    const second = await refresh(first.refresh_token);
    const stranger = await registerClient(world);
    expect(await refusal(client.refreshTokenGrant(stranger, first.refresh_token ?? ''))).toBe(
      'invalid_grant',
    );
    expect((await balance(second.access_token)).status).toBe(200);
    const third = await refresh(second.refresh_token);
    expect(await refusal(refresh(first.refresh_token)), 'a thief').toBe('invalid_grant');
    expect((await balance(third.access_token)).status).toBe(401);
  });

  it.each([2, 3, 8])('survive %i refreshes of one client at once', async (count) => {
    const first = await tokensFor(await createPerson(world), config);
    const all = await Promise.allSettled(Array.from({ length: count }, () => refresh(first.refresh_token)));
    const issued = all.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(issued).toHaveLength(2);
    for (const { access_token } of issued) expect((await balance(access_token)).status).toBe(200);
    const next = await refresh(issued[count % 2]?.refresh_token);
    expect((await balance(next.access_token)).status).toBe(200);
  });

  it('are issued once per code, however many requests come at the same time', async () => {
    const code = { id: 'a-code' };
    await oauthArtifacts.save(world.db, 'AuthorizationCode', code, {
      payload: {},
      expiresIn: 60,
      grantId: null,
      userCode: null,
      sessionUid: null,
    });
    const uses = Array.from({ length: 8 }, () => oauthArtifacts.consume(world.db, 'AuthorizationCode', code));
    expect((await Promise.all(uses)).filter((used) => used)).toHaveLength(1);
  });

  it('of one authorization can be revoked without those of another', async () => {
    const person = await createPerson(world);
    const [one, other] = [await tokensFor(person, config), await tokensFor(person, config)];
    await client.tokenRevocation(config, one.refresh_token ?? '');
    expect((await balance(one.access_token)).status).toBe(401);
    expect((await balance(other.access_token)).status).toBe(200);
  });

  it('can be revoked only by their own client', async () => {
    const tokens = await tokensFor(await createPerson(world), config);
    const stranger = await registerClient(world);
    await client.tokenRevocation(stranger, tokens.refresh_token ?? '');
    await client.tokenRevocation(stranger, tokens.access_token);
    expect((await balance(tokens.access_token)).status).toBe(200);
    await client.tokenRevocation(config, tokens.access_token);
    expect((await balance(tokens.access_token)).status).toBe(401);
  });

  it('end with the membership for which they were issued, and with no other', async () => {
    const person = await createPerson(world, { organizations: 2 });
    const [left, kept] = person.organizations as [
      (typeof person.organizations)[0],
      (typeof person.organizations)[0],
    ];
    const ending = await tokensFor(person, config, { organization_id: left });
    const staying = await tokensFor(person, config, { organization_id: kept });
    const colleague = await createPerson(world);
    await world.db.transaction().execute(async (tx) => {
      await memberships.add(tx, { organizationId: left, userId: colleague.userId, role: 'admin' });
      await memberships.remove(tx, left, person.userId);
    });
    expect(await balance(ending.access_token)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    expect(await refusal(refresh(ending.refresh_token))).toBe('invalid_grant');
    expect((await balance(staying.access_token)).status).toBe(200);
  });

  it('end when a user’s grants are revoked, and stop at once when a user is disabled', async () => {
    const person = await createPerson(world);
    const tokens = await tokensFor(person, config);
    await world.db
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('id', '=', person.userId)
      .execute();
    expect((await balance(tokens.access_token)).status).toBe(401);
    expect(await refusal(refresh(tokens.refresh_token))).toBe('invalid_grant');

    const other = await createPerson(world);
    const ended = await tokensFor(other, config);
    const count = await world.db.transaction().execute((tx) => oauth.endGrants(tx, { userId: other.userId }));
    expect(count).toBe(1);
    expect((await balance(ended.access_token)).status).toBe(401);
  });

  it('are refused by the REST API with the reason, and a pointer to the authorization server', async () => {
    const { access_token: token } = await tokensFor(await createPerson(world), config);
    const metadata = `${world.app.listeningOrigin}/.well-known/oauth-protected-resource/api/v1`;
    const unknown = await balance('A'.repeat(43));
    expect(unknown.headers.get('www-authenticate')).toBe(
      `Bearer error="invalid_token", resource_metadata="${metadata}"`,
    );
    const none = await world.call('GET', '/api/v1/credits/balance', { key: null });
    expect(none.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${metadata}"`);

    await expireToken(world, token);
    const expired = await balance(token);
    expect(expired.status).toBe(401);
    expect(expired.body.message).toContain('expired');
  });

  it('for another audience are refused', async () => {
    const { access_token: token } = await tokensFor(await createPerson(world), config);
    await readdressToken(world, token);
    const refused = await balance(token);
    expect(refused.status).toBe(401);
    expect(refused.body.message).toContain('a different resource');
  });

  it('are refused by the MCP endpoint, which never points clients to a place to get one', async () => {
    const { access_token: token } = await tokensFor(await createPerson(world), config);
    const reply = await postMcp(world, { jsonrpc: '2.0', id: 1, method: 'ping' }, { key: token });
    expect(reply.status).toBe(401);
    expect(reply.headers['www-authenticate']).toMatch(/^Bearer(?!.*resource_metadata)/);
    expect(JSON.parse(reply.text).message).toContain('API keys only');
  });

  it('never appear in the database or in a log', async () => {
    const tokens = await tokensFor(await createPerson(world), config);
    const { rows } = await sql<{ found: boolean }>`
      select exists (
        select from oauth_artifacts
        where payload::text like any (array[${`%${tokens.access_token}%`}, ${`%${tokens.refresh_token}%`}])
      ) as found`.execute(world.db);
    expect(rows[0]?.found).toBe(false);
    expect(world.logs()).not.toContain(tokens.access_token);
    expect(world.logs()).not.toContain(tokens.refresh_token);
  });

  it('are deleted when they have expired, with grants and clients that have none left', async () => {
    const forgotten = await registerClient(world);
    const person = await createPerson(world);
    const over = await tokensFor(person, forgotten);
    const living = await tokensFor(person, config);
    const { grant_id } = await world.db
      .selectFrom('oauth_artifacts')
      .select('grant_id')
      .where('id_hash', '=', sql<Buffer>`sha256(convert_to(${over.access_token}, 'UTF8'))`)
      .executeTakeFirstOrThrow();
    await sql`update oauth_artifacts set expires_at = now() - interval '2 days' where grant_id = ${grant_id}`.execute(
      world.db,
    );
    await sql`update oauth_grants set created_at = now() - interval '2 days' where id = ${grant_id}`.execute(
      world.db,
    );
    await sql`update oauth_clients set created_at = now() - interval '31 days'`.execute(world.db);
    await retention.apply(world.db, { pagesDays: 365, auditDays: 365 });

    const grants = await world.db
      .selectFrom('oauth_grants')
      .select('id')
      .where('user_id', '=', person.userId)
      .execute();
    expect(grants).toHaveLength(1);
    expect((await balance(living.access_token)).status).toBe(200);
    const clients = await world.db.selectFrom('oauth_clients').select('id').execute();
    expect(clients.map(({ id }) => id)).toContain(config.clientMetadata().client_id);
    expect(clients.map(({ id }) => id)).not.toContain(forgotten.clientMetadata().client_id);
  });
});
