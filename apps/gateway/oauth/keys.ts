import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type Database, oauthKeys } from '../../../db/index.ts';

export interface ProviderKeys {
  /** Private JWKs; the first signs. */
  signing: Record<string, unknown>[];
  /** What cookies are signed with; the first signs. */
  cookies: string[];
}

/** The provider's keys, made once an installation and shared by its gateways. */
export async function loadKeys(db: Database): Promise<ProviderKeys> {
  const signing = await oauthKeys.list(db, 'signing', generateSigningKey);
  return {
    signing: signing.map((jwk) => JSON.parse(jwk)),
    cookies: await oauthKeys.list(db, 'cookies', generateCookieKey),
  };
}

/** RS256 is what every OpenID Connect client knows (Core 1.0, 15.1). */
function generateSigningKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' });
}

function generateCookieKey(): string {
  return randomBytes(32).toString('base64url');
}
