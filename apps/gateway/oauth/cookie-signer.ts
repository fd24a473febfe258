import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs the provider's cookies with HMAC-SHA-256. Without it, the provider's library uses SHA-1. */
export interface CookieSigner {
  sign(data: string): string;
  verify(data: string, signature: string): boolean;
  /** Returns the index of the key that made the signature; -1 if none did. */
  index(data: string, signature: string): number;
}

/** Creates a signer from the keys, newest first: the first one signs, and all of them verify. */
export function createCookieSigner(keys: readonly string[]): CookieSigner {
  const [newest] = keys;
  if (newest === undefined) throw new Error('there is no key to sign cookies with');
  const digestOf = (data: string, key: string) => createHmac('sha256', key).update(data).digest();
  const index = (data: string, signature: string) => {
    const bytes = Buffer.from(signature, 'base64url');
    return keys.findIndex((key) => {
      const digest = digestOf(data, key);
      return digest.length === bytes.length && timingSafeEqual(digest, bytes);
    });
  };
  return {
    sign: (data) => digestOf(data, newest).toString('base64url'),
    verify: (data, signature) => index(data, signature) !== -1,
    index,
  };
}
