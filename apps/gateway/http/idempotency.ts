import { createHash } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { ApiError } from './errors.ts';

/** Matches the value of an Idempotency-Key header, and captures the key, in quotes or bare. */
const KEY = '^(?:"([ -~]{1,255})"|(?!""$)([ -~]{1,255}))$';
const ACCEPTED = '1 to 255 printable ASCII characters';

export const IdempotencyHeadersSchema = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: KEY,
      'x-accepted': ACCEPTED,
      description: `${ACCEPTED}, with or without quotes around them. A repeated request with the same key returns the result of the first one.`,
    }),
  ),
});

/** Returns what is stored of a request, to tell a repetition with the same key from another request. */
export function hashRequest(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

/**
 * Returns the Idempotency-Key without quotes; null without the header. Throws a 400 if the key is not valid, which
 * over MCP no schema has checked.
 */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const [, quoted, bare] = new RegExp(KEY).exec(header) ?? [];
  const key = quoted ?? bare;
  if (key !== undefined) return key;
  const message = `/headers/idempotency-key: must be ${ACCEPTED}.`;
  throw new ApiError('VALIDATION_FAILED', message, {
    issues: [{ path: '/headers/idempotency-key', code: 'pattern', message }],
  });
}
