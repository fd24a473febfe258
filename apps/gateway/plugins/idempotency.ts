import { Type } from '@sinclair/typebox';
import { ApiError } from '../errors.ts';

export const IdempotencyHeadersSchema = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 257,
      description:
        '1 to 255 ASCII characters, with or without quotes. A repeated request with the same key returns the result of the first one.',
    }),
  ),
});

/**
 * Returns the value of an Idempotency-Key header, without quotes if it is quoted; null if the header is
 * missing.
 */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    const message = 'Idempotency-Key: must be 1 to 255 printable ASCII characters.';
    throw new ApiError('VALIDATION_FAILED', message, {
      issues: [{ path: '/headers/idempotency-key', code: 'format', message }],
    });
  }
  return key;
}
