export type Cell = string | number | boolean | null;

export interface Column<Row> {
  /** Column header in CSV and tables. */
  name: string;
  of: (row: Row) => Cell;
  /** Shown only in CSV and on request, because tables must fit the screen. */
  csvOnly?: boolean;
  /** An id, an e-mail address or a link, which is of no use when it is cut or wrapped. */
  whole?: boolean;
  /** A time in UTC, which tables show in local time. */
  isTime?: boolean;
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
  /** How a terminal shows it, if it has a form of its own. */
  onTerminal?: (rows: Row[], width: number) => string;
}

export const FORMATS = ['table', 'json', 'csv', 'ndjson'] as const;
export type Format = (typeof FORMATS)[number];
