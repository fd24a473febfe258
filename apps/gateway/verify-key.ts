import { apiKeys } from '../../db/index.ts';
import { ApiError } from './errors.ts';
import type { FindKey } from './key-cache.ts';
import type { KeyUse } from './key-use.ts';
import type { Caller } from './plugins/authentication.ts';

/** Who holds this key, or the 401 that says why it is no good. */
export type VerifyKey = (secret: string) => Promise<Caller>;

export function createVerifyKey({ findKey, keyUse }: { findKey: FindKey; keyUse: KeyUse }): VerifyKey {
  return async (secret) => {
    // A typo or a scanner's guess fails its checksum and costs no query.
    const key = apiKeys.isWellFormed(secret) ? await findKey(secret) : undefined;
    if (!key) throw new ApiError('UNAUTHORIZED', 'This API key is not known.');
    // Who gets this far holds the key: telling them why it no longer works gives nothing away.
    if (key.revoked_at) throw new ApiError('API_KEY_REVOKED', 'This API key was revoked.');
    if (key.expires_at && key.expires_at <= new Date())
      throw new ApiError('API_KEY_EXPIRED', 'This API key has expired.');
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
