import { createHash, randomBytes } from 'node:crypto';

/** A new token for a cookie or a link: 256 random bits in URL-safe characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash under which a token is stored. A token has 256 random bits, so a slow hash is not needed. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
