export type Cell = string | number | boolean | null;

export interface Column<Row> {
  /** The header, in CSV and in tables. */
  name: string;
  of: (row: Row) => Cell;
  /** In CSV alone: tables show what fits a screen. */
  csvOnly?: boolean;
}

/** What a command shows, whatever the format. */
export interface View<Row> {
  /** `list`: a line of the table each; `record`: one thing, a line each column. */
  layout: 'list' | 'record';
  /** Shown by `json`: the reply as it came. */
  body: unknown;
  /** A line each of `ndjson` and `csv`. */
  rows: Row[];
  columns: Column<Row>[];
  /** In place of a table without rows. */
  empty?: string;
}

export const FORMATS = ['table', 'json', 'csv', 'ndjson'] as const;
export type Format = (typeof FORMATS)[number];
