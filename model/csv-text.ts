import Papa from 'papaparse';

/** Without a byte-order mark, Excel reads a UTF-8 file as if it had the legacy encoding of the locale. */
export const BYTE_ORDER_MARK = '\uFEFF';

export type CsvCell = string | number | boolean | null;

/**
 * Cells come from untrusted web pages. A spreadsheet program evaluates a cell that begins with a character
 * such as `=` as a formula; East Asian versions also accept the full-width forms of these characters.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Formats rows as CSV (RFC 4180). Cells that a spreadsheet would evaluate as a formula are prefixed with an
 * apostrophe.
 */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  if (rows.length === 0) return '';
  return `${Papa.unparse(rows as CsvCell[][], { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`;
}

/** A complete CSV file with a byte-order mark and a header row. */
export function csvFile(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + csvRows([columns, ...rows]);
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
  if (errors.some(({ code }) => code === 'MissingQuotes')) return { line, cells: [text], unclosed: true };
  return { line, cells: trimmed(data[0] ?? []) };
}

/** Matches the line endings of all operating systems. */
export const LINE_END = /\r\n|\r|\n/g;

function trimmed(cells: string[]): string[] {
  return cells.map((cell) => cell.trim());
}
