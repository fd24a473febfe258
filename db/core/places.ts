import { sql } from 'kysely';

/**
 * The position of a row in a list that is sorted by time and then by id. The next page of the list begins
 * after this position. The time is in microseconds, the precision of the database, because a JavaScript date
 * is precise only to the millisecond.
 */
export interface Place {
  micros: string;
  id: string;
}

export interface PageOf {
  after?: Place;
  limit: number;
}

/** Returns a time column converted to microseconds. */
export function microsOf(column: string) {
  return sql<string>`(extract(epoch from ${sql.ref(column)}) * 1000000)::int8::text`;
}

/** Returns an SQL expression for the time in a `Place`. */
export function timeOf({ micros }: Place) {
  return sql<Date>`timestamptz 'epoch' + ${micros}::int8 * interval '1 microsecond'`;
}
