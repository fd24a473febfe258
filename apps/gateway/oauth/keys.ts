import type { Configuration } from 'oidc-provider';
import { type Database, oauthKeys } from '../../../db/index.ts';

/** The provider's keys, shared by all gateways of an installation; the first key of each kind signs. */
export async function loadKeys(db: Database): Promise<{
  jwks: NonNullable<Configuration['jwks']>;
  cookies: string[];
}> {
  const signing = await oauthKeys.list(db, 'signing');
  return {
    jwks: { keys: signing.map((jwk) => JSON.parse(jwk)) },
    cookies: await oauthKeys.list(db, 'cookies'),
  };
}
