import { CommandFailure } from '../failures.ts';

export type Cell = string | number | boolean | null;

export interface Column<Row> {
  /** The column's header in CSV and tables. */
  name: string;
  of: (row: Row) => Cell;
  /** Whether to omit this column from tables unless the user requests it, so that tables fit on the screen. */
  csvOnly?: boolean;
  /**
   * Whether values must not be truncated or wrapped, because part of an id, e-mail address or link is
   * useless.
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
  /** Renders the rows on a terminal, if the result has a layout of its own. */
  onTerminal?: (rows: Row[], width: number) => string;
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
    const found = view.columns.find((column) => column.name === name.trim());
    if (found) return found;
    const names = view.columns.map((column) => column.name).join(', ');
    throw new CommandFailure('usage', `There is no column "${name.trim()}". The columns are ${names}.`);
  };
  const rows = sort === undefined ? view.rows : view.rows.toSorted(comparing(find(sort)));
  if (columns === undefined) return { ...view, rows };
  const { onTerminal: _, ...plain } = view;
  // A column requested by name is shown in tables as well.
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
