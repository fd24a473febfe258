import { stringify } from 'csv-stringify/sync';
import type { View } from './view.ts';

/** RFC 4180, with a header. Cells that a spreadsheet would take for a formula begin with an apostrophe. */
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
