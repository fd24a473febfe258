import {
  type ContactTable,
  readContactTable,
  readRows,
  readSheet,
  readSourceList,
  type SourceList,
} from '#intake';
import { decodeText } from '../../../model/text/text-encoding.ts';
import { OversizeSpreadsheet, readSpreadsheet } from './spreadsheet.ts';

/** How many sheets a file has, of which the first was read; 1 for a text file. */
interface Sheets {
  sheets: number;
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

/** A reason, meant for the user, why a file cannot be read. It continues a sentence that begins with the file's name. */
export class UnusableFile extends Error {}

const MAX_BYTES = 20 * 1024 * 1024;

/**
 * Parses a CSV, text or Excel file, which can take seconds. The content, not the file name, decides the
 * format. Throws `UnusableFile`.
 */
export async function parseListFile(file: Blob): Promise<ListContent> {
  const { rows, text, sheets } = await contentOf(file);
  return { list: rows === null ? readSourceList(text) : readSheet(rows), sheets };
}

/** Parses a contact list in a CSV or Excel file. Throws `UnusableFile`. */
export async function parseContactFile(file: Blob): Promise<ContactContent> {
  const { rows, text, sheets } = await contentOf(file);
  return { table: readContactTable(rows ?? readRows(text)), sheets };
}

/** The rows of the first sheet of a spreadsheet, or else the text of the file. */
async function contentOf(file: Blob): Promise<Sheets & { rows: unknown[][] | null; text: string }> {
  if (file.size > MAX_BYTES)
    throw new UnusableFile('is larger than 20 MB. Split it, or remove the columns that you do not need.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new UnusableFile('is in the Excel format of 1997. Save it as .xlsx or as CSV.');
  if (startsWith(bytes, [0x50, 0x4b])) return { ...(await sheetOf(bytes)), text: '' };
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new UnusableFile('is neither text nor an Excel file.');
  return { rows: null, text, sheets: 1 };
}

function sheetOf(bytes: Uint8Array): ReturnType<typeof readSpreadsheet> {
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
