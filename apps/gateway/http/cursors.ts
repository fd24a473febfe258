import type { Place } from '../../../db/index.ts';
import { ApiError } from './errors.ts';

/** Encodes a place in a list as a cursor, opaque to clients, so that its content can change. */
export function writeCursor(place: string): string {
  return Buffer.from(place).toString('base64url');
}

/** Decodes a cursor and returns the pattern's capture groups; throws a 400 if the cursor does not match. */
export function readCursor(cursor: string, pattern: RegExp): string[] {
  const match = pattern.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (match) return match.slice(1);
  const message = '/query/cursor: is not a valid cursor for this list. Use next_cursor of the previous page.';
  throw new ApiError('VALIDATION_FAILED', message, {
    issues: [{ path: '/query/cursor', code: 'cursor', message }],
  });
}

/** Decodes the cursor of a list ordered by time, whose ids begin with `prefix`. */
export function placeOf(cursor: string, prefix: string): Place {
  const [micros = '', id = ''] = readCursor(cursor, new RegExp(`^(\\d{1,18})\\.(${prefix}_[0-9a-z]{26})$`));
  return { micros, id };
}

/** Returns a page and the cursor of the next one; `rows` must be queried with `limit + 1` to detect a next page. */
export function pageOf<T extends { place: Place }>(
  rows: T[],
  limit: number,
): { rows: T[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1)?.place;
  return {
    rows: page,
    next_cursor: rows.length > limit && last ? writeCursor(`${last.micros}.${last.id}`) : null,
  };
}
