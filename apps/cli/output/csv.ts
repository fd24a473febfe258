import { stringify } from 'csv-stringify/sync';
import type { View } from './view.ts';

/**
 * Renders CSV (RFC 4180) with a header. Cells that a spreadsheet would interpret as a formula are prefixed
 * with an apostrophe.
 */
export function renderCsv<Row>({ rows, columns }: View<Row>): string {
  return stringify(
    rows.map((row) => columns.map(({ of }) => of(row))),
    {
      columns: columns.map(({ name }) => name),
      header: true,
      escape_formulas: true,
      record_delimiter: 'windows',
      cast: { boolean: String },
    },
  );
}
