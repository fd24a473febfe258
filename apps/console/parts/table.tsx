import type { ReactNode } from 'react';

interface TableProps {
  /** What is listed: the table's name to those who cannot see where it stands. */
  name: string;
  columns: { label: string; kind?: 'number' | 'actions' }[];
  children: ReactNode;
}

/** A dense list. On narrow screens each row becomes a card whose cells carry their column's name. */
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

/** A cell; its label is shown where the heading is out of sight. */
export function Cell({ label, kind, children }: CellProps) {
  return (
    <td data-label={label} className={kind ?? ''}>
      <div>{children}</div>
    </td>
  );
}
