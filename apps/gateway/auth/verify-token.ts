import { apiKeys, type Database, oauth } from '../../../db/index.ts';
import { ApiError } from '../errors.ts';
import { restResource } from '../plugins/oauth-paths.ts';
import type { PublicUrl } from '../plugins/public-url.ts';
import type { VerifyKey } from './authentication.ts';

/**
 * Verifies OAuth access tokens; if a token is not valid, throws a 401 that gives the reason. API keys are
 * passed to `verifyKey`.
 */
export function createVerifyCredential(deps: {
  db: Database;
  publicUrl: PublicUrl;
  verifyKey: VerifyKey;
}): VerifyKey {
  return async (secret) => {
    if (apiKeys.hasBrand(secret)) return deps.verifyKey(secret);
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
