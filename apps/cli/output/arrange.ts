import { CommandFailure } from '../failures.ts';
import type { Column, View } from './view.ts';

/** Which columns a table or CSV has, and in which order its rows are. */
export interface Arrangement {
  /** Names of columns, separated by commas. */
  columns?: string;
  sort?: string;
}

/** Applies the options `--columns` and `--sort`. */
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
  // A column that was asked for is shown in tables, too.
  return { ...plain, rows, columns: columns.split(',').map((name) => ({ ...find(name), csvOnly: false })) };
}

/** Texts from A to Z, numbers from high to low, and rows without a value last. */
function comparing<Row>({ of }: Column<Row>): (a: Row, b: Row) => number {
  return (left, right) => {
    const [a, b] = [of(left), of(right)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return typeof a === 'number' && typeof b === 'number' ? b - a : String(a).localeCompare(String(b));
  };
}
