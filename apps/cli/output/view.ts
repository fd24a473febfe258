export type Cell = string | number | boolean | null;

export interface Column<Row> {
  /** The column's header in CSV and tables. */
  name: string;
  of: (row: Row) => Cell;
  /**
   * Whether tables omit this column, which keeps them narrow enough for the screen, unless the user requests
   * it.
   */
  csvOnly?: boolean;
  /**
   * Whether values must stay whole: an id, e-mail address or link is useless if it is truncated or wrapped.
   */
  whole?: boolean;
  /** Whether values are UTC times, which tables convert to local time. */
  isTime?: boolean;
}

/** The result of a command, independent of the output format. */
export interface View<Row> {
  /** `list` shows a table with one row per item; `record` shows a single item with one line per field. */
  layout: 'list' | 'record';
  /** The response body, which the `json` format prints unchanged. */
  body: unknown;
  /** The rows, each of which is one line of `ndjson` or `csv`. */
  rows: Row[];
  columns: Column<Row>[];
  /** The text to print instead of an empty table. */
  empty?: string;
  /** Renders the rows on a terminal, for results with a layout of their own. */
  onTerminal?: (rows: Row[], width: number) => string;
}

export const FORMATS = ['table', 'json', 'csv', 'ndjson'] as const;
export type Format = (typeof FORMATS)[number];
