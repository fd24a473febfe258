import { CommandFailure } from '../failures.ts';
import type { Column, View } from './view.ts';

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
