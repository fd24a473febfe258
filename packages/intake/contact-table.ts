import { FIELDS, fieldOf } from './header-words.ts';
import { isPersonName } from './person-rows.ts';
import {
  columnsOf,
  DOMAIN,
  EMAIL,
  headerIndex,
  isBlank,
  joinName,
  LINK,
  nameColumns,
} from './source-columns.ts';

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
const MAX_HEADER = 100;
const MAX_CELL = 5_000;
const LIMITS = { name: 200, outlet: 1_000, domain: 2_048, email: 320, phone: 100, note: 5_000 } as const;

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

/** Returns the person of a row, or why the row has none. */
export function contactOf(
  { header, uses }: Pick<ContactTable, 'header' | 'uses'>,
  cells: readonly string[],
): { contact: Contact } | { problem: string } {
  const value = (use: ColumnUse) =>
    uses.flatMap((other, index) => (other === use ? (cells[index] ?? '') : [])).find((cell) => cell !== '') ??
    '';
  const pair = value('first') && value('last') ? joinName(value('first'), value('last')) : '';
  const name = oneLine(pair || value('name') || value('first') || value('last'));
  if (name === '') return { problem: 'The row has no name.' };
  if (name.length > LIMITS.name) return { problem: `The name has more than ${LIMITS.name} characters.` };
  const notes = uses.flatMap((use, index) => (use === 'note' ? (cells[index] ?? '') : [])).filter(Boolean);
  const custom = Object.fromEntries(
    uses.flatMap((use, index) => {
      const cell = (cells[index] ?? '').slice(0, MAX_CELL);
      return use === 'own' && cell !== '' ? [[(header[index] ?? '').slice(0, MAX_HEADER), cell]] : [];
    }),
  );
  const email = value('email');
  return {
    contact: {
      name,
      ...given('outlet', oneLine(value('outlet'))),
      ...given('domain', value('domain')),
      ...(EMAIL.test(email) ? given('email', email) : {}),
      ...given('phone', value('phone')),
      ...given('note', notes.join('\n')),
      ...(Object.keys(custom).length > 0 ? { custom } : {}),
    },
  };
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
    if (uses[index] === 'name' && share(index, (cell) => EMAIL.test(cell))) uses[index] = 'email';
    if (uses[index] !== 'own') {
      taken.add(uses[index] ?? 'own');
      continue;
    }
    if (isFree('email') && share(index, (cell) => EMAIL.test(cell))) uses[index] = 'email';
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

function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the API takes names without control characters
  return text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
}

function given<Field extends keyof typeof LIMITS>(
  field: Field,
  value: string,
): Partial<Record<Field, string>> {
  return value === '' ? {} : ({ [field]: value.slice(0, LIMITS[field]) } as Record<Field, string>);
}
