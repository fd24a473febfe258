import type { Place } from '../../db/index.ts';
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

/** The place that a cursor of a list by time stands for; ids of the list begin with `prefix`. */
export function placeOf(cursor: string, prefix: string): Place {
  const [micros = '', id = ''] = readCursor(cursor, new RegExp(`^(\\d{1,18})\\.(${prefix}_[0-9a-z]{26})$`));
  return { micros, id };
}

/** A page of a list by time, of which one row more than `limit` was asked for, and the cursor behind it. */
export function pageOf<T extends { place: Place }>(
  found: T[],
  limit: number,
): { shown: T[]; next_cursor: string | null } {
  const shown = found.slice(0, limit);
  const last = shown.at(-1)?.place;
  return {
    shown,
    next_cursor: found.length > limit && last ? writeCursor(`${last.micros}.${last.id}`) : null,
  };
}
