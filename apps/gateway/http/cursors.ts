import type { PageOf, Place } from '../../../db/index.ts';
import { ApiError } from './errors.ts';

/** Encodes a place in a list as a cursor, opaque to clients, so that its content can change. */
function writeCursor(place: string): string {
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
function placeOf(cursor: string, prefix: string): Place {
  const [micros = '', id = ''] = readCursor(cursor, new RegExp(`^(\\d{1,18})\\.(${prefix}_[0-9a-z]{26})$`));
  return { micros, id };
}

/** Decodes the number in a cursor that matches the pattern; undefined without a cursor. */
export function numberOf(cursor: string | undefined, pattern: RegExp): number | undefined {
  return cursor === undefined ? undefined : Number(readCursor(cursor, pattern)[0]);
}

/** A page of a list, as the API returns it. */
export interface ListBody<Body> {
  object: 'list';
  data: Body[];
  next_cursor: string | null;
}

/** Reads a page and the cursor of the next one. */
export async function readPage<Row>(
  limit: number,
  load: (limit: number) => Promise<Row[]>,
  cursorOf: (row: Row) => string,
): Promise<{ rows: Row[]; next_cursor: string | null }> {
  // One more than the limit shows whether there is a next page.
  const all = await load(limit + 1);
  const rows = all.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next_cursor: last && all.length > limit ? writeCursor(cursorOf(last)) : null };
}

const PAGE_SIZE = 50;

/** Reads a page of a list ordered by time, whose ids begin with `prefix`. */
export async function readPlaces<Row extends { place: Place }>(
  prefix: string,
  { cursor, limit = PAGE_SIZE }: { cursor?: string; limit?: number },
  load: (page: PageOf) => Promise<Row[]>,
): Promise<{ rows: Row[]; next_cursor: string | null }> {
  const after = cursor === undefined ? {} : { after: placeOf(cursor, prefix) };
  return readPage(
    limit,
    (more) => load({ ...after, limit: more }),
    ({ place }) => `${place.micros}.${place.id}`,
  );
}
