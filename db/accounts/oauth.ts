import { sql } from 'kysely';
import { newId, type OAuthGrantId, type OrganizationId, type UserId } from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { SCOPES } from './api-keys.ts';
import { hashOf } from './oauth-artifacts.ts';

/** Records what a user allows a client on behalf of one organization; codes and tokens reference the grant. */
export async function createGrant(
  db: Database,
  grant: { userId: UserId; organizationId: OrganizationId; clientId: string },
): Promise<OAuthGrantId> {
  const id = newId('ogr');
  await db
    .insertInto('oauth_grants')
    .values({
      id,
      client_id: grant.clientId,
      user_id: grant.userId,
      organization_id: grant.organizationId,
    })
    .execute();
  return id;
}

export async function endGrant(db: Database, id: string): Promise<void> {
  await db
    .deleteFrom('oauth_grants')
    .where('id', '=', id as OAuthGrantId)
    .execute();
}

/** Ends all grants of a user, of an organization, or of a user in one organization, and returns their number. */
export async function endGrants(
  tx: Transaction,
  of:
    | { userId: UserId; organizationId?: OrganizationId }
    | { userId?: UserId; organizationId: OrganizationId },
): Promise<number> {
  let query = tx.deleteFrom('oauth_grants');
  if (of.userId) query = query.where('user_id', '=', of.userId);
  if (of.organizationId) query = query.where('organization_id', '=', of.organizationId);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns what a token allows, whatever its resource; undefined if its grant, membership or user is gone. */
export async function findAccess(db: Database, token: string) {
  const row = await db
    .selectFrom('oauth_artifacts as artifact')
    .innerJoin('oauth_grants as grant', 'grant.id', 'artifact.grant_id')
    .innerJoin('memberships as member', (join) =>
      join
        .onRef('member.organization_id', '=', 'grant.organization_id')
        .onRef('member.user_id', '=', 'grant.user_id'),
    )
    .innerJoin('users', 'users.id', 'grant.user_id')
    .select([
      'grant.id as grantId',
      'grant.organization_id as organizationId',
      'grant.user_id as userId',
      'member.role',
      sql<string | null>`artifact.payload->>'scope'`.as('scope'),
      sql<string | null>`artifact.payload->>'aud'`.as('audience'),
      sql<boolean>`artifact.expires_at <= now()`.as('expired'),
    ])
    .where('artifact.model', '=', 'AccessToken')
    .where('artifact.id_hash', '=', hashOf({ id: token }))
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { scope, ...access } = row;
  const scopes = (scope ?? '').split(' ');
  return { ...access, scopes: SCOPES.filter((name) => scopes.includes(name)) };
}

/** Returns a client's metadata; undefined if the client never registered or was deleted. */
export async function findClient(db: Database, id: string): Promise<Record<string, unknown> | undefined> {
  const row = await db.selectFrom('oauth_clients').select('metadata').where('id', '=', id).executeTakeFirst();
  return row?.metadata;
}

export async function saveClient(db: Database, id: string, metadata: Record<string, unknown>): Promise<void> {
  await db
    .insertInto('oauth_clients')
    .values({ id, metadata: JSON.stringify(metadata) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ metadata: JSON.stringify(metadata) }))
    .execute();
}
