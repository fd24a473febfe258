import type { ReactNode } from 'react';
import type { Sort } from './sort-by.ts';

export interface TableProps {
  /** The accessible name of the table. */
  name: string;
  /** Columns with a key can be sorted. */
  columns: readonly { label: string; kind?: 'number' | 'actions'; key?: string; descending?: boolean }[];
  /** The order of the rows; null is the server's. */
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  children: ReactNode;
}

/**
 * A compact table. On a narrow screen, each row becomes a card in which every cell shows its column label.
 */
export function Table({ name, columns, sort = null, onSort, children }: TableProps) {
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
      <tbody>{children}</tbody>
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
  kind?: 'number' | 'actions';
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
