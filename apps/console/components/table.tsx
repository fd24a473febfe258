import type { ReactNode } from 'react';
import type { Sort } from './sort-by.ts';

/** The head of a column. Columns with a key can be sorted. */
interface Head {
  label: string;
  kind?: 'number' | 'actions';
  key?: string;
  descending?: boolean;
}

export interface Column<Row> extends Head {
  cell: (row: Row) => ReactNode;
}

interface SharedProps {
  /** The accessible name of the table. */
  name: string;
  /** The order of the rows; null is the server's. */
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
}

/** What a column shows of a row and how rows are told apart, or rows with a state of their own. */
export type ContentProps<Row> = SharedProps &
  (
    | { columns: readonly Column<Row>[]; keyOf: (row: Row, index: number) => string | number }
    | { columns: readonly Head[]; children: ReactNode }
  );

/** A compact table. On a narrow screen, each row becomes a card in which every cell shows its column label. */
export function Table<Row>({ rows = [], ...content }: ContentProps<Row> & { rows?: readonly Row[] }) {
  const { name, columns, sort = null, onSort } = content;
  return (
    <table className="table" aria-label={name}>
      <thead>
        <tr>
          {columns.map(({ label, kind, key, descending }) =>
            key !== undefined && onSort ? (
              <SortHeader
                key={label}
                column={{ key, label, descending: descending ?? false }}
                sort={sort}
                onSort={onSort}
              />
            ) : (
              <th key={label} scope="col" className={kind ?? ''}>
                {kind === 'actions' ? <span className="visually-hidden">{label}</span> : label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {'children' in content
          ? content.children
          : rows.map((row, index) => (
              <tr key={content.keyOf(row, index)}>
                {content.columns.map(({ label, kind, cell }) => (
                  <Cell key={label} label={label} kind={kind}>
                    {cell(row)}
                  </Cell>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  );
}

interface SortHeaderProps<Key extends string> {
  /** `descending`: whether the first click shows the highest value first. */
  column: { key: Key; label: string; kind?: 'number'; descending?: boolean };
  sort: Sort<Key> | null;
  onSort: (sort: Sort<Key>) => void;
}

/** The header of a column that sorts: numbers from best to worst, and text from A to Z. A second click reverses. */
export function SortHeader<Key extends string>({
  column: { key, label, kind, descending = kind === 'number' },
  sort,
  onSort,
}: SortHeaderProps<Key>) {
  const isSorted = sort?.key === key;
  return (
    <th
      scope="col"
      className={kind ?? ''}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className="sort"
        onClick={() => onSort({ key, descending: isSorted ? !sort.descending : descending })}
      >
        {label}
        <span aria-hidden="true">{isSorted ? (sort.descending ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </th>
  );
}

interface CellProps {
  label: string;
  kind?: 'number' | 'actions' | undefined;
  children: ReactNode;
}

/** A table cell. Its label is shown if the column header is hidden. */
export function Cell({ label, kind, children }: CellProps) {
  return (
    <td data-label={label} className={kind ?? ''}>
      <div>{children}</div>
    </td>
  );
}
