import { apiKeys, type Database, oauth } from '../../db/index.ts';
import { ApiError } from './errors.ts';
import { restResource } from './oauth/paths.ts';
import type { PublicUrl } from './public-url.ts';
import type { VerifyKey } from './verify-key.ts';

/** Whose OAuth access token this is, or the 401 that says why it is no good; keys go on to `verifyKey`. */
export function createVerifyCredential(deps: {
  db: Database;
  publicUrl: PublicUrl;
  verifyKey: VerifyKey;
}): VerifyKey {
  return async (secret) => {
    if (apiKeys.hasBrand(secret)) return deps.verifyKey(secret);
    const access = TOKEN.test(secret) ? await oauth.findAccess(deps.db, secret) : undefined;
    if (!access) throw new ApiError('UNAUTHORIZED', 'This key or access token is not known, or was revoked.');
    if (access.expired) throw new ApiError('UNAUTHORIZED', 'This access token has expired; refresh it.');
    if (access.audience !== restResource(deps.publicUrl())) {
      throw new ApiError('UNAUTHORIZED', 'This access token is for another resource.');
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

/** 256 bits in base64url, as the provider makes them: anything else costs no query. */
const TOKEN = /^[\w-]{43}$/;
