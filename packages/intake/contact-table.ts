import { FIELDS, fieldOf } from './header-words.ts';
import { readAddress } from './mail-cells.ts';
import { isPersonName } from './person-rows.ts';
import { columnsOf, DOMAIN, headerIndex, isBlank, LINK, nameColumns } from './source-columns.ts';

/** What a column of a contact list is used as. `own` keeps it under its header, `skip` leaves it out. */
export const COLUMN_USES = [
  'name',
  'first',
  'last',
  'outlet',
  'domain',
  'email',
  'phone',
  'note',
  'own',
  'skip',
] as const;
export type ColumnUse = (typeof COLUMN_USES)[number];

export interface ContactTable {
  /** The headers; `Column 3` for a column without one. */
  header: string[];
  rows: { line: number; cells: string[] }[];
  uses: ColumnUse[];
}

/** A person of a contact list, in the format of the API. */
export interface Contact {
  name: string;
  outlet?: string;
  domain?: string;
  email?: string;
  phone?: string;
  note?: string;
  custom?: Record<string, string>;
}

const PHONE = /^\+?[\d\s()/.-]{6,25}$/;
/** Columns are recognized by the first rows; a share of their cells must have the form. */
const SAMPLE_ROWS = 60;
const LEAST_SHARE = 0.6;

/**
 * Reads the cells of a contact list: whether it has a header, and what each column is, by its header or by
 * its values.
 */
export function readContactTable(all: readonly (readonly unknown[])[]): ContactTable {
  const numbered = all.map((row, index) => ({ line: index + 1, cells: row.map(textOf) }));
  const filled = numbered.filter(({ cells }) => !isBlank(cells));
  const line = headerIndex(
    filled.map(({ cells }) => cells),
    FIELDS,
  );
  const at = line === filled.length - 1 ? -1 : line;
  const named = filled[at]?.cells ?? [];
  const rows = filled.slice(at + 1);
  const width = Math.max(0, ...filled.slice(0, 1_000).map(({ cells }) => cells.length));
  const header = distinct(Array.from({ length: width }, (_, index) => named[index] || `Column ${index + 1}`));
  return { header, rows, uses: usesOf(named, rows, width) };
}

function usesOf(header: readonly string[], rows: ContactTable['rows'], width: number): ColumnUse[] {
  const uses: ColumnUse[] = Array.from({ length: width }, () => 'own');
  const sample = rows.slice(0, SAMPLE_ROWS);
  const share = (index: number, test: (cell: string) => boolean) => {
    const cells = sample.map(({ cells: all }) => all[index] ?? '').filter((cell) => cell !== '');
    return cells.length > 0 && cells.filter(test).length / cells.length >= LEAST_SHARE;
  };
  const columns = nameColumns(
    columnsOf(header),
    sample.map(({ cells }) => cells),
  );
  for (const [field, index] of columns) if (field !== 'url' && field !== 'title') uses[index] = field;
  // A second address or number is one as well: the first that a row has is taken.
  header.forEach((text, index) => {
    const field = fieldOf(text);
    if (field === 'email' || field === 'phone' || field === 'note') uses[index] = field;
  });
  const taken = new Set(uses);
  const isFree = (use: ColumnUse) => !taken.has(use);
  for (let index = 0; index < width; index += 1) {
    // A wrong header, such as “Contact” above addresses, gives way to what stands below it.
    if (uses[index] === 'name' && share(index, isAddress)) uses[index] = 'email';
    if (uses[index] !== 'own') {
      taken.add(uses[index] ?? 'own');
      continue;
    }
    if (isFree('email') && share(index, isAddress)) uses[index] = 'email';
    else if (
      isFree('phone') &&
      share(index, (cell) => PHONE.test(cell) && /\d{5}/.test(cell.replace(/\D/g, '')))
    )
      uses[index] = 'phone';
    else if (isFree('domain') && share(index, (cell) => isSite(cell))) uses[index] = 'domain';
    else if (isFree('name') && isFree('last') && share(index, isPersonName)) uses[index] = 'name';
    taken.add(uses[index] ?? 'own');
  }
  return uses;
}

/** Whether a cell has an address and nothing else. */
function isAddress(cell: string): boolean {
  const { value, rest } = readAddress(cell);
  return value !== '' && rest === '';
}

function isSite(cell: string): boolean {
  return (
    (DOMAIN.test(cell) && /\.\p{L}{2,}$/u.test(cell)) || (LINK.test(cell) && /^[^/]*\/\/[^/]+\/?$/.test(cell))
  );
}

/** Two columns of one name would overwrite each other. */
function distinct(header: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return header.map((text) => {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return count === 1 ? text : `${text} (${count})`;
  });
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)).trim();
}
