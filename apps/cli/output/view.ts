import { CommandFailure } from '../failures.ts';

export type Cell = string | number | boolean | null;

export interface Column<Row> {
  /** The column's header in CSV files and tables. */
  name: string;
  of: (row: Row) => Cell;
  /** Whether tables omit this column unless the user requests it, so that tables fit on the screen. */
  csvOnly?: boolean;
  /**
   * Whether tables show the values of this column in full and on one line, because part of an id, an e-mail
   * address or a link is useless.
   */
  whole?: boolean;
  /** Whether the column's values are UTC times, which tables convert to local time. */
  isTime?: boolean;
}

/** The result of a command, independent of the output format. */
export interface View<Row> {
  /** `list` shows a table with one row per item; `record` shows a single item with one line per field. */
  layout: 'list' | 'record';
  /** The response body, which the output format `json` prints unchanged. */
  body: unknown;
  /** The rows of the result. In the formats `ndjson` and `csv`, each row is one line. */
  rows: Row[];
  columns: Column<Row>[];
  /** The text to print if there are no rows. */
  empty?: string;
  /** Renders the rows on a terminal, if the result uses a special layout instead of the usual table. */
  onTerminal?: (rows: Row[], width: number) => string;
}

/** Shows one response body, one line per field. */
export function record<Row>(columns: Column<Row>[]): (body: Row) => View<Row> {
  return (body) => ({ layout: 'record', body, rows: [body], columns });
}

/** Shows a table of rows, or the text in place of it if there are none. */
export function list<Row>(columns: Column<Row>[], empty?: string): (rows: Row[]) => View<Row> {
  const words = empty === undefined ? {} : { empty };
  return (rows) => ({ layout: 'list', body: rows, rows, columns, ...words });
}

export const FORMATS = ['table', 'json', 'csv', 'ndjson'] as const;
export type Format = (typeof FORMATS)[number];

/** The columns of a table or CSV file, and the order of its rows. */
export interface Arrangement {
  /** Column names, separated by commas. */
  columns?: string;
  sort?: string;
}

/** Applies the `--columns` and `--sort` options. */
export function arrange<Row>(view: View<Row>, { columns, sort }: Arrangement): View<Row> {
  const find = (name: string): Column<Row> => {
    const column = view.columns.find((column) => column.name === name.trim());
    if (column) return column;
    const names = view.columns.map((column) => column.name).join(', ');
    throw new CommandFailure('usage', `There is no column "${name.trim()}". The columns are ${names}.`);
  };
  const rows = sort === undefined ? view.rows : view.rows.toSorted(comparing(find(sort)));
  if (columns === undefined) return { ...view, rows };
  const { onTerminal: _, ...plain } = view;
  // Columns that the user requests by name appear in tables even if they are otherwise in CSV files only.
  return { ...plain, rows, columns: columns.split(',').map((name) => ({ ...find(name), csvOnly: false })) };
}

/** Sorts text from A to Z and numbers from high to low. Rows without a value come last. */
function comparing<Row>({ of }: Column<Row>): (a: Row, b: Row) => number {
  return (left, right) => {
    const [a, b] = [of(left), of(right)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return typeof a === 'number' && typeof b === 'number' ? b - a : String(a).localeCompare(String(b));
  };
}
