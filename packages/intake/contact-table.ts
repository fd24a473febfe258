import type { CsvRow } from '../../model/text/csv-text.ts';
import type { TableLines } from './address-cards.ts';
import { FIELDS, type Field, fieldOf } from './header-words.ts';
import { isAddress, readAddress } from './mail-cells.ts';
import { isPersonName } from './person-rows.ts';
import { oneEach } from './shared-rows.ts';
import {
  asDomain,
  columnsOf,
  DOMAIN,
  HEADER_ROWS,
  headerIndex,
  isBlank,
  LINK,
  nameColumns,
} from './source-columns.ts';
import { textsOf } from './source-list.ts';

/** What a column of a contact list is used as. `own` keeps it under its header, `skip` leaves it out. */
export type ColumnUse = Exclude<Field, 'url' | 'title'> | 'own' | 'skip';
const isUse = (field: Field) => field !== 'url' && field !== 'title';
export const COLUMN_USES = [...FIELDS.filter(isUse), 'own', 'skip'] as ColumnUse[];

export interface ContactTable {
  /** The headers; `Column 3` for a column without one. */
  header: string[];
  rows: CsvRow[];
  uses: ColumnUse[];
  /** The line with the headers, from 1; null if no line is one. */
  headerLine: number | null;
  /** The line of which a person should say whether it is the header; null if there is no doubt. */
  doubtfulLine: number | null;
  /** The first filled lines, one of which may be the header; empty for vCards. */
  firstLines: TableLines['outside'];
  /** The lines that are no row of the list: those above the header, and those around vCards. */
  outside: TableLines['outside'];
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
const MAX_HEADER = 100;
const LEAST_SHARE = 0.6;

/** Which line is the header, and whether a person should be asked about it. */
interface Header {
  /** Among the filled lines; -1 if no line is the header. */
  index: number;
  doubtful: number;
}

/**
 * Reads the cells of a contact list: whether it has a header, and what each column is, by its header or by its values.
 */
export function readContactTable(all: readonly (readonly unknown[])[]): ContactTable {
  return tableOf({ rows: textsOf(all), outside: [] });
}

/** Reads the lines of a contact list. `line` is the header if the user says so, and null if no line is. */
export function tableOf({ rows: all, outside }: TableLines, line?: number | null): ContactTable {
  const filled = all.filter(({ cells }) => !isBlank(cells));
  const { index, doubtful } = line === undefined ? headerOf(filled) : statedHeader(filled, line);
  const named = filled[index]?.cells ?? [];
  // Printed lists repeat the header on every page.
  const below = filled.slice(index + 1).filter(({ cells }) => index < 0 || !isSame(cells, named));
  const width = filled.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const header = distinct(
    Array.from({ length: width }, (_, at) => (named[at] || `Column ${at + 1}`).slice(0, MAX_HEADER)),
  );
  const first = filled.slice(0, HEADER_ROWS).filter((row) => row.line > 0);
  const uses = usesOf(named, below, width);
  return {
    header,
    rows: oneEach(withOutlets(below, uses), uses),
    uses,
    headerLine: filled[index]?.line || null,
    doubtfulLine: filled[doubtful]?.line ?? null,
    firstLines: filled[0]?.line === 0 ? [] : first.map(shown),
    outside: [...filled.slice(0, Math.max(0, index)).map(shown), ...outside],
  };
}

function isSame(row: readonly string[], header: readonly string[]): boolean {
  return header.every((cell, at) => (row[at] ?? '') === cell);
}

/** Gives a row without an outlet that of the row above, as groups print it once, if their addresses have one host. */
function withOutlets(rows: CsvRow[], uses: ColumnUse[]): CsvRow[] {
  const [outlet, email] = [uses.indexOf('outlet'), uses.indexOf('email')];
  if (outlet < 0 || email < 0) return rows;
  let above = { host: undefined as string | undefined, name: '' };
  return rows.map((row) => {
    const host = asDomain('', row.cells[email] ?? '');
    const name = row.cells[outlet] || (host !== undefined && host === above.host ? above.name : '');
    above = { host, name };
    return { ...row, cells: row.cells.map((cell, at) => (at === outlet ? name : cell)) };
  });
}

/** What to ask about the header of a table, in words; null if it is beyond doubt. */
export function headerQuestion({ doubtfulLine, firstLines }: ContactTable): string | null {
  if (doubtfulLine === null) return null;
  const text = firstLines.find(({ line }) => line === doubtfulLine)?.text ?? '';
  return `Is line ${doubtfulLine} the header? “${text.length > 120 ? `${text.slice(0, 120)}…` : text}”`;
}

function statedHeader(filled: readonly CsvRow[], line: number | null): Header {
  return { index: line === null ? -1 : filled.findIndex((row) => row.line === line), doubtful: -1 };
}

/**
 * Finds the header. Doubtful is one below other lines, one of several cells of which a single one is known, and the
 * first line of a table without a known header, unless it has what rows have.
 */
function headerOf(filled: readonly CsvRow[]): Header {
  const found = headerIndex(
    filled.map(({ cells }) => cells),
    FIELDS,
  );
  const index = found === filled.length - 1 ? -1 : found;
  const at = Math.max(0, index);
  const cells = filled[at]?.cells ?? [];
  const below = filled.slice(at + 1, at + 1 + SAMPLE_ROWS).map((row) => row.cells);
  const isAbove = cells.some(
    (cell, column) => cell !== '' && !isDatum(cell) && share(below, column, isDatum),
  );
  if (index >= 0) {
    const isPlain = columnsOf(cells).size > 1 || cells.filter(Boolean).length === 1 || isAbove;
    return { index, doubtful: index === 0 && isPlain ? -1 : index };
  }
  if (filled.length < 2 || cells.some((cell) => isDatum(cell))) return { index: -1, doubtful: -1 };
  const isPerson = cells.some((cell) => isPersonName(cell));
  // What is above addresses and is none itself names its column, in whatever language.
  return { index: isAbove && !isPerson ? 0 : -1, doubtful: isAbove || !isPerson ? 0 : -1 };
}

function shown({ line, cells }: CsvRow): TableLines['outside'][number] {
  return { line, text: cells.filter(Boolean).join(', ') };
}

/** Whether a cell has what only rows have: an address, a number or a website. */
function isDatum(cell: string): boolean {
  return isAddress(cell) || isPhone(cell) || isSite(cell);
}

function isPhone(cell: string): boolean {
  return PHONE.test(cell) && /\d{5}/.test(cell.replace(/\D/g, ''));
}

/** Whether most of the filled cells of a column have a form. */
function share(
  rows: readonly (readonly string[])[],
  column: number,
  hasForm: (cell: string) => boolean,
): boolean {
  const cells = rows.flatMap((row) => row[column] || []);
  return cells.length > 0 && cells.filter(hasForm).length / cells.length >= LEAST_SHARE;
}

function usesOf(header: readonly string[], rows: ContactTable['rows'], width: number): ColumnUse[] {
  const uses: ColumnUse[] = Array.from({ length: width }, () => 'own');
  const sample = rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells);
  const columns = nameColumns(columnsOf(header), sample);
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
    if (uses[index] === 'name' && share(sample, index, isAddress)) uses[index] = 'email';
    if (uses[index] !== 'own') {
      taken.add(uses[index] ?? 'own');
      continue;
    }
    if (isFree('email') && share(sample, index, holdsAddress)) uses[index] = 'email';
    else if ((isFree('phone') || namesPhone(header[index] ?? '')) && share(sample, index, isPhone))
      uses[index] = 'phone';
    else if (isFree('domain') && share(sample, index, isSite)) uses[index] = 'domain';
    else if (isFree('name') && isFree('last') && share(sample, index, isPersonName)) uses[index] = 'name';
    taken.add(uses[index] ?? 'own');
  }
  return uses;
}

/** Whether a word of a header is one for a phone: “Telefon do zaměstnání”. */
function namesPhone(header: string): boolean {
  const words = header.split(/[^\p{L}\p{M}]+/u);
  return words.some((word) => fieldOf(word) === 'phone') && !/fax/i.test(header);
}

/** Whether a cell has an address, alone or with other text. */
function holdsAddress(cell: string): boolean {
  return readAddress(cell).value !== '';
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
