import { sql } from 'kysely';

/**
 * A row's position in a list ordered by time and then id. The time is in whole microseconds, the database's
 * precision, because a JavaScript date has only milliseconds.
 */
export interface Place {
  micros: string;
  id: string;
}

export interface PageOf {
  after?: Place;
  limit: number;
}

/** A time column in microseconds. */
export function microsOf(column: string) {
  return sql<string>`(extract(epoch from ${sql.ref(column)}) * 1000000)::int8::text`;
}

/** The time of a place. */
export function timeOf({ micros }: Place) {
  return sql<Date>`timestamptz 'epoch' + ${micros}::int8 * interval '1 microsecond'`;
}
