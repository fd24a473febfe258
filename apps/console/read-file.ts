import { readSheet, readSourceList, type SourceList } from '../../model/source-list.ts';
import { decodeText } from '../../model/text-encoding.ts';

export interface ListFile {
  name: string;
  list: SourceList;
}

const MAX_BYTES = 20 * 1024 * 1024;

/**
 * Reads a CSV, text or Excel file. The content, not the file name, decides the format. The message of a
 * thrown error is meant for the user.
 */
export async function readListFile(file: File): Promise<ListFile> {
  const fail = (reason: string) => new Error(`“${file.name}” ${reason}`);
  if (file.size > MAX_BYTES) throw fail('is larger than 20 MB. Split it, or remove what is not a source.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw fail('is in the Excel format of 1997. Save it as .xlsx or as CSV.');
  }
  if (startsWith(bytes, [0x50, 0x4b])) {
    // Load the spreadsheet reader only if the file is a spreadsheet.
    const { readSheet: readFirstSheet } = await import('read-excel-file/browser');
    const rows = await readFirstSheet(file).catch((cause: unknown) => {
      throw new Error(`“${file.name}” could not be read as an Excel file.`, { cause });
    });
    return { name: file.name, list: readSheet(rows) };
  }
  const text = decodeText(bytes);
  if (text.includes('\0')) throw fail('is neither text nor an Excel file.');
  return { name: file.name, list: readSourceList(text) };
}

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
