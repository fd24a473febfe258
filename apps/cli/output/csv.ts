import { csvRows } from '../../../model/csv-text.ts';
import type { View } from './view.ts';

/** Renders CSV with a header. It is meant for pipes, so it has no byte-order mark, unlike the gateway's exports. */
export function renderCsv<Row>({ rows, columns }: View<Row>): string {
  return csvRows([columns.map(({ name }) => name), ...rows.map((row) => columns.map(({ of }) => of(row)))]);
}
