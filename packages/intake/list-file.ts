import { decodeText } from '../../model/text/text-encoding.ts';
import { type ContactTable, tableOf } from './contact-table.ts';
import { FIELDS } from './header-words.ts';
import { headerIndex } from './source-columns.ts';
import { readLines, readSheet, readSourceList, type SourceList, textsOf } from './source-list.ts';
import { OversizeSpreadsheet, readSpreadsheet, type Sheet } from './spreadsheet.ts';

/** The sheets of a workbook, and which one was read: by default the first with a header. */
export interface Sheets {
  /** How many there are; 1 for a text file. */
  sheets: number;
  /** Empty for a text file. */
  sheetNames: string[];
  /** Null for a text file. */
  sheet: string | null;
}

export interface ListContent extends Sheets {
  list: SourceList;
}

export interface ContactContent extends Sheets {
  table: ContactTable;
}

export interface ListFile extends ListContent {
  name: string;
}

/** What the user says about a file. */
export interface FileChoice {
  /** The name of the sheet to read. */
  sheet?: string;
  /** The line of the header, from 1; null if no line is one. */
  header?: number | null;
}

/** A reason, meant for the user, why a file cannot be read. It continues a sentence that begins with the file's name. */
export class UnusableFile extends Error {}

const MAX_BYTES = 20 * 1024 * 1024;

/**
 * Parses a CSV, text or Excel file, which can take seconds. The content, not the file name, decides the
 * format. Throws `UnusableFile`.
 */
export async function parseListFile(file: Blob): Promise<ListContent> {
  const { rows, text, ...sheets } = await contentOf(file);
  return { list: rows === null ? readSourceList(text) : readSheet(rows), ...sheets };
}

/** Parses a contact list in a CSV, vCard or Excel file. Throws `UnusableFile`. */
export async function parseContactFile(file: Blob, choice: FileChoice = {}): Promise<ContactContent> {
  const { rows, text, ...sheets } = await contentOf(file, choice.sheet);
  const lines = rows === null ? readLines(text) : { rows: textsOf(rows), outside: [] };
  return { table: tableOf(lines, choice.header), ...sheets };
}

/** The rows of a sheet of a workbook, or else the text of the file. */
async function contentOf(
  file: Blob,
  wanted?: string,
): Promise<Sheets & { rows: unknown[][] | null; text: string }> {
  if (file.size > MAX_BYTES)
    throw new UnusableFile('is larger than 20 MB. Split it, or remove the columns that you do not need.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new UnusableFile('is in the Excel format of 1997. Save it as .xlsx or as CSV.');
  if (startsWith(bytes, [0x50, 0x4b])) {
    const all = await sheetsOf(bytes);
    const { name, rows } = chosenSheet(all, wanted);
    return { rows, text: '', sheets: all.length, sheetNames: all.map((each) => each.name), sheet: name };
  }
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new UnusableFile('is neither text nor an Excel file.');
  return { rows: null, text, sheets: 1, sheetNames: [], sheet: null };
}

/** Workbooks begin with covers and notes, so the first sheet with a header is read, or else the first with cells. */
function chosenSheet(all: readonly Sheet[], wanted: string | undefined): Sheet {
  const sheet =
    wanted === undefined
      ? (all.find(({ rows }) => headerIndex(cellsOf(rows), FIELDS) >= 0) ??
        all.find(({ rows }) => rows.length > 0) ??
        all[0])
      : all.find(({ name }) => name === wanted);
  if (sheet !== undefined) return sheet;
  throw new UnusableFile(`has no sheet “${wanted}”. Its sheets: ${all.map(({ name }) => name).join(', ')}.`);
}

function cellsOf(rows: readonly (readonly unknown[])[]): string[][] {
  return textsOf(rows.slice(0, HEADER_SEARCH)).map(({ cells }) => cells);
}

/** How many rows of each sheet are searched for a header; the blank ones among them do not count as lines of a title. */
const HEADER_SEARCH = 200;

function sheetsOf(bytes: Uint8Array): ReturnType<typeof readSpreadsheet> {
  return readSpreadsheet(bytes).catch((cause: unknown) => {
    const reason =
      cause instanceof OversizeSpreadsheet
        ? 'has more data, or spans more cells, than a list does. Save its list as CSV.'
        : 'could not be read as an Excel file.';
    throw new UnusableFile(reason, { cause });
  });
}

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
