import { createHash, randomBytes } from 'node:crypto';

/** A new token of a cookie or a link: 256 random bits that fit into an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The form in which a token is stored: 256 random bits need no slow hash. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
