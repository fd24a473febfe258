import type { ReactNode } from 'react';

export interface TableProps {
  /** The accessible name of the table. */
  name: string;
  columns: readonly { label: string; kind?: 'number' | 'actions' }[];
  children: ReactNode;
}

/**
 * A compact table. On a narrow screen, each row becomes a card in which every cell shows its column label.
 */
export function Table({ name, columns, children }: TableProps) {
  return (
    <table className="table" aria-label={name}>
      <thead>
        <tr>
          {columns.map(({ label, kind }) => (
            <th key={label} scope="col" className={kind ?? ''}>
              {kind === 'actions' ? <span className="visually-hidden">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
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
