import { ApiError } from './errors.ts';

/** A place in a list, as clients carry it from page to page: opaque to them, so that what it holds can change. */
export function writeCursor(place: string): string {
  return Buffer.from(place).toString('base64url');
}

/** The parts of a place that this pattern finds in a cursor, or a 400. */
export function readCursor(cursor: string, pattern: RegExp): string[] {
  const found = pattern.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (found) return found.slice(1);
  const message = '/query/cursor: is not a cursor of this list.';
  throw new ApiError('VALIDATION_FAILED', message, {
    issues: [{ path: '/query/cursor', code: 'cursor', message }],
  });
}
