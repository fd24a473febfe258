import Papa from 'papaparse';

/** Without it, Excel takes UTF-8 for the encoding of the country that it was installed in. */
export const BYTE_ORDER_MARK = '\uFEFF';

export type CsvCell = string | number | boolean | null;

/**
 * Cells come from untrusted web pages. Spreadsheets run what begins with one of these characters;
 * East Asian versions also accept the wide forms.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Rows as CSV (RFC 4180). An apostrophe precedes every cell that a spreadsheet would run as a formula. */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  if (rows.length === 0) return '';
  return `${Papa.unparse(rows as CsvCell[][], { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`;
}

/** A whole CSV file with a byte-order mark and a header line. */
export function csvFile(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + csvRows([columns, ...rows]);
}

export interface CsvRow {
  /** The line that it begins on, counted from 1. */
  line: number;
  cells: string[];
  /** A quotation mark opens and never closes. */
  unclosed?: true;
}

/** Reads CSV with line numbers. An unclosed quotation mark costs its own line only, and not the rest of the file. */
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

/** Reads a single line. */
export function readCsvLine(text: string, delimiter: string, line: number): CsvRow {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  if (errors.some(({ code }) => code === 'MissingQuotes')) return { line, cells: [text], unclosed: true };
  return { line, cells: trimmed(data[0] ?? []) };
}

/** The ends of lines of all systems. */
export const LINE_END = /\r\n|\r|\n/g;

function trimmed(cells: string[]): string[] {
  return cells.map((cell) => cell.trim());
}
