import { apiKeys } from '../../../db/index.ts';
import { ApiError } from '../errors.ts';
import type { VerifyKey } from './authentication.ts';
import type { FindKey } from './key-cache.ts';
import type { KeyUse } from './key-use.ts';

export function createVerifyKey({ findKey, keyUse }: { findKey: FindKey; keyUse: KeyUse }): VerifyKey {
  return async (secret) => {
    // The key's checksum rejects typos and guesses by scanners without a database query.
    const key = apiKeys.isWellFormed(secret) ? await findKey(secret) : undefined;
    if (!key)
      throw new ApiError('UNAUTHORIZED', 'This API key does not exist. Check that you sent all of it.');
    // The caller has a real key, so explaining why it no longer works gives nothing away.
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
