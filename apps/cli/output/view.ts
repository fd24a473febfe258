export type Cell = string | number | boolean | null;

export interface Column<Row> {
  /** Column header in CSV and tables. */
  name: string;
  of: (row: Row) => Cell;
  /** Shown only in CSV, because tables must fit the screen. */
  csvOnly?: boolean;
}

/** A command's result, independent of the output format. */
export interface View<Row> {
  /** `list`: one table row per item; `record`: a single item, one line per column. */
  layout: 'list' | 'record';
  /** The response body, printed unchanged by `json`. */
  body: unknown;
  /** One line each in `ndjson` and `csv`. */
  rows: Row[];
  columns: Column<Row>[];
  /** Shown instead of an empty table. */
  empty?: string;
}

export const FORMATS = ['table', 'json', 'csv', 'ndjson'] as const;
export type Format = (typeof FORMATS)[number];
