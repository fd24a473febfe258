import { apiKeys, type Database } from '../../../db/index.ts';
import type { Member } from '../auth/signed-in.ts';
import type { PageQuery } from '../http/common-schema.ts';
import { type ListBody, readPlaces } from '../http/cursors.ts';
import { ApiError } from '../http/errors.ts';
import type { ApiKeyBody } from './api-key-schema.ts';

/** Returns a page of the organization's keys, newest first, including revoked and expired ones. */
export async function listKeys(
  db: Database,
  { organizationId }: Member,
  query: PageQuery,
): Promise<ListBody<ApiKeyBody>> {
  const { rows, next_cursor } = await readPlaces('key', query, (page) =>
    apiKeys.list(db, organizationId, page),
  );
  return { object: 'list', data: rows.map((key) => asBody(key, key.creator, null)), next_cursor };
}

/** Creates an API key, whose secret is only in this response. */
export async function createKey(
  db: Database,
  { organizationId, userId, name: creator }: Member,
  fields: { name: string; scopes: apiKeys.Scope[]; expires_at?: string | null },
): Promise<ApiKeyBody> {
  const { name, scopes } = fields;
  const expiresAt = readExpiry(fields.expires_at ?? null);
  const { key, secret } = await db
    .transaction()
    .execute((tx) => apiKeys.create(tx, { organizationId, name, scopes, expiresAt, createdBy: userId }));
  return asBody(key, creator, secret);
}

/** Revokes an API key for good, without an error if it was revoked before. */
export async function revokeKey(db: Database, member: Member, id: string): Promise<void> {
  if (await apiKeys.revoke(db, id, member)) return;
  if (await apiKeys.exists(db, member.organizationId, id)) return;
  throw new ApiError('NOT_FOUND', 'This API key does not exist in your organization.');
}

function readExpiry(text: string | null): Date | null {
  if (text === null) return null;
  const date = new Date(text);
  if (date > new Date()) return date;
  const message = '/expires_at: must be in the future.';
  throw new ApiError('VALIDATION_FAILED', message, {
    issues: [{ path: '/expires_at', code: 'future', message }],
  });
}

function asBody(key: apiKeys.ApiKey, creator: string | null, secret: string | null): ApiKeyBody {
  return {
    object: 'api_key',
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    scopes: key.scopes,
    created_by: key.created_by && creator !== null ? { user_id: key.created_by, name: creator } : null,
    created_at: key.created_at.toISOString(),
    expires_at: key.expires_at?.toISOString() ?? null,
    revoked_at: key.revoked_at?.toISOString() ?? null,
    last_used_at: key.last_used_at?.toISOString() ?? null,
    secret,
  };
}
