import { apiKeys, type Database, oauth } from '../../../db/index.ts';
import { ApiError } from '../http/errors.ts';
import { restResource } from '../http/oauth-paths.ts';
import type { PublicUrl } from '../http/public-url.ts';
import type { VerifyKey } from './authentication.ts';
import type { FindKey } from './key-cache.ts';
import type { KeyUse } from './key-use.ts';

export function createVerifyKey({ findKey, keyUse }: { findKey: FindKey; keyUse: KeyUse }): VerifyKey {
  return async (secret, options) => {
    // An API key contains a checksum, so typos and guesses by scanners are rejected without a database query.
    const key = apiKeys.isWellFormed(secret) ? await findKey(secret, options) : undefined;
    if (!key)
      throw new ApiError('UNAUTHORIZED', 'This API key does not exist. Check that you sent the whole key.');
    // The caller knows a key that was once valid, so the error may say why the key no longer works.
    if (key.revoked_at) throw new ApiError('API_KEY_REVOKED', 'This API key was revoked. Use another one.');
    if (key.expires_at && key.expires_at <= new Date())
      throw new ApiError('API_KEY_EXPIRED', 'This API key has expired. Use another one.');
    keyUse.note(key.id);
    return {
      kind: 'key',
      organizationId: key.organization_id,
      subject: key.id,
      keyId: key.id,
      userId: null,
      role: null,
      scopes: key.scopes,
    };
  };
}

/** Verifies OAuth tokens, and passes API keys to `verifyKey`; throws a 401 with the reason. */
export function createVerifyCredential(deps: {
  db: Database;
  publicUrl: PublicUrl;
  verifyKey: VerifyKey;
}): VerifyKey {
  return async (secret, options) => {
    if (apiKeys.hasBrand(secret)) return deps.verifyKey(secret, options);
    const access = TOKEN.test(secret) ? await oauth.findAccess(deps.db, secret) : undefined;
    if (!access)
      throw new ApiError('UNAUTHORIZED', 'This key or access token does not exist or was revoked.');
    if (access.expired) throw new ApiError('UNAUTHORIZED', 'This access token has expired; refresh it.');
    if (access.audience !== restResource(deps.publicUrl())) {
      throw new ApiError('UNAUTHORIZED', 'This access token is for a different resource.');
    }
    return {
      kind: 'oauth',
      organizationId: access.organizationId,
      subject: access.userId,
      keyId: null,
      userId: access.userId,
      role: access.role,
      scopes: access.scopes,
    };
  };
}

/** Access tokens are 256 bits in base64url; anything else is rejected without a database query. */
const TOKEN = /^[\w-]{43}$/;
