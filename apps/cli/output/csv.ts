import { csvRows, uniqueNames } from '../../../model/text/csv-text.ts';
import type { View } from './view.ts';

/**
 * Renders CSV with a header. Unlike the gateway's exports, the output is meant for pipes, so it has no byte-order mark.
 */
export function renderCsv<Row>({ rows, columns }: View<Row>): string {
  return csvRows([
    uniqueNames(columns.map(({ name }) => name)),
    ...rows.map((row) => columns.map(({ of }) => of(row))),
  ]);
}
