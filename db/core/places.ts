import { type SelectQueryBuilder, sql } from 'kysely';

/**
 * The end of a page in a list sorted by time and id. The time is in microseconds, the precision of the database: a
 * JavaScript date has only milliseconds.
 */
export interface Place {
  micros: string;
  id: string;
}

export interface PageOf {
  after?: Place;
  limit: number;
}

/** Returns a time column as microseconds since 1970. */
export function microsOf(column: string) {
  return sql<string>`(extract(epoch from ${sql.ref(column)}) * 1000000)::int8::text`;
}

/** Replaces the time of a row that `microsOf` has selected by the row's place. */
export function withPlace<Row extends { id: string; micros: string }>({ micros, ...row }: Row) {
  return { ...row, place: { micros, id: row.id } };
}

/** Returns an SQL expression for the time of a `Place`. */
export function timeOf({ micros }: Place) {
  return sql<Date>`timestamptz 'epoch' + ${micros}::int8 * interval '1 microsecond'`;
}

/** Reads a page of rows with their places: newest first by a column such as `jobs.created_at`, then by id. */
export async function readNewest<Tables, Table extends keyof Tables, Row extends { id: string }>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  column: string,
  { after, limit }: Partial<PageOf>,
): Promise<(Row & { place: Place })[]> {
  const [time, id] = [sql.ref<Date>(column), sql.ref<string>(column.replace(/\w+$/, 'id'))];
  let page = query.select(microsOf(column).as('micros')).orderBy(time, 'desc').orderBy(id, 'desc');
  if (limit !== undefined) page = page.limit(limit);
  if (after) page = page.where(sql<boolean>`(${time}, ${id}) < (${timeOf(after)}, ${after.id})`);
  const rows = (await page.execute()) as unknown as (Row & { micros: string })[];
  return rows.map((row) => withPlace(row) as unknown as Row & { place: Place });
}
