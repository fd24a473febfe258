import Papa from 'papaparse';

/** Without a byte-order mark, Excel reads a UTF-8 file as if it had the legacy encoding of the locale. */
export const BYTE_ORDER_MARK = '\uFEFF';

export type CsvCell = string | number | boolean | null;

/**
 * Matches the places in a cell where a spreadsheet program may begin to read a formula: the beginning of the
 * cell, and the text after a character that separates cells in another locale or after a paste. Spaces and
 * quotation marks before the formula are skipped. East Asian versions also accept full-width signs. A cell
 * that begins with a tab or a line break counts, whatever follows.
 */
const FORMULA = /(?:^|(?<=[;,\t\r\n]))(?=["\p{Zs}\uFEFF]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu;
/**
 * Matches what begins like a formula and cannot be one that does harm: a phone number has no letters, a handle no
 * brackets and no operators, so that neither names a function, a command or another file.
 */
const HARMLESS = /^(?:\+\d[\d ()./-]{4,30}|@[A-Za-z0-9_]{1,40}(?:[.-][A-Za-z0-9_]{1,40}){0,4})$/;
const LINK = /^https?:\/\/[^\s"]+$/i;
/** The same places in a link, with the sign itself. */
const FORMULA_IN_LINK = /(?<=[;,])[=+\-@＝＋－＠]/gu;

/**
 * Formats rows as CSV (RFC 4180) with quotation marks around every cell. Cells come from untrusted web pages,
 * so each place at which a spreadsheet would evaluate a formula gets an apostrophe, except in phone numbers and handles. In a link, the formula's
 * sign is percent-encoded instead, so that the link still works.
 */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  if (rows.length === 0) return '';
  const cells = rows.map((row) => row.map(withoutFormulas));
  return `${Papa.unparse(cells, { quotes: true, newline: '\r\n' })}\r\n`;
}

function withoutFormulas(cell: CsvCell): CsvCell {
  if (typeof cell !== 'string' || HARMLESS.test(cell)) return cell;
  if (!LINK.test(cell)) return cell.replace(FORMULA, "'");
  return cell.replace(FORMULA_IN_LINK, (sign) =>
    sign < '\x7f' ? `%${sign.charCodeAt(0).toString(16).toUpperCase()}` : encodeURIComponent(sign),
  );
}

/** A complete CSV file with a byte-order mark and a header row, whose names differ. */
export function csvFile(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + csvRows([uniqueNames(columns), ...rows]);
}

/** Numbers names of columns that a mail merge could not tell apart, also by case, until each is free. */
export function uniqueNames(columns: readonly string[]): string[] {
  const taken = new Set<string>();
  const isFree = (name: string) => !taken.has(sameName(name));
  return columns.map((column) => {
    let name = column;
    for (let number = 2; !isFree(name); number += 1) name = `${column}_${number}`;
    taken.add(sameName(name));
    return name;
  });
}

function sameName(name: string): string {
  return String(withoutFormulas(name)).normalize('NFKC').trim().toLowerCase();
}

export interface CsvRow {
  /** The line on which the row begins. The first line is 1. */
  line: number;
  cells: string[];
  /** Whether the row has an opening quotation mark without a closing one. */
  unclosed?: true;
}

/**
 * Parses CSV and keeps line numbers. A quotation mark that is never closed affects only its own line, not the
 * rest of the file.
 */
export function readCsv(text: string, delimiter: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let line = 1;
  let start = 0;
  let hasErrors = false;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, errors, meta: { cursor } }, parser) => {
      rows.push({ line, cells: trimmed(data) });
      line += text.slice(start, cursor).match(LINE_END)?.length ?? 0;
      start = cursor;
      if (errors.length === 0) return;
      hasErrors = true;
      parser.abort();
    },
  });
  return hasErrors ? text.split(LINE_END).map((row, index) => readCsvLine(row, delimiter, index + 1)) : rows;
}

/** Parses a single line. */
export function readCsvLine(text: string, delimiter: string, line: number): CsvRow {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const isPartlyQuoted =
    errors.some(({ code }) => code === 'InvalidQuotes') && text.split('"').length % 2 === 1;
  if (isPartlyQuoted) return { line, cells: trimmed(divide(text, delimiter)) };
  if (errors.some(({ code }) => code === 'MissingQuotes')) return { line, cells: [text], unclosed: true };
  return { line, cells: trimmed(data[0] ?? []) };
}

/** Divides a line in which a cell goes on behind its quotation marks: `"Reporter, Ada" <ada@news.example>;News`. */
function divide(text: string, delimiter: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    if (sign === delimiter && !isQuoted) cells.push('');
    else cells.push(`${cells.pop()}${sign}`);
  }
  return cells.map((cell) => /^"((?:[^"]|"")*)"$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell);
}

/** Matches the line endings of all operating systems. */
const LINE_END = /\r\n|\r|\n/g;

function trimmed(cells: string[]): string[] {
  return cells.map((cell) => cell.trim());
}
