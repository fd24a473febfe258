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
