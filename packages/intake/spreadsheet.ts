import { Unzip, UnzipInflate, unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';

/** A spreadsheet that unpacks to more, or spans more cells, than the limits allow. */
export class OversizeSpreadsheet extends Error {}

/**
 * The maximum size of the XML files in a spreadsheet. A list of 320,000 rows with five columns has 98 MB; to
 * read it takes a browser's thread 5 s and 1 GB of memory.
 */
const MAX_UNPACKED = 100 * 1024 * 1024;
/**
 * The maximum ratio between the XML files and the file as a whole. Lists of links have a ratio of about 11, and
 * the format allows 1,032, which only files made to do harm approach.
 */
const MAX_RATIO = 100;
/**
 * The maximum number of rows times columns, of all sheets together. The reader fills all cells up to the last one, whose coordinates a
 * file of 1 KB can choose freely.
 */
const MAX_CELLS = 10_000_000;
/** How many bytes are unpacked at a time. At the highest ratio, they become 16 MB before the next check. */
const STEP = 16 * 1024;
const XML = /\.xml(?:\.rels)?$/;

/** A sheet of a workbook, with a value or null for each cell. */
export interface Sheet {
  name: string;
  rows: unknown[][];
}

/**
 * Reads the sheets of an XLSX file, which is a ZIP archive of XML files, in their order. Throws `OversizeSpreadsheet`
 * if the archive declares more data than allowed, or, because an archive can declare anything, as soon as it has
 * unpacked more, or if its sheets span more cells than allowed.
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Sheet[]> {
  const limit = Math.min(MAX_UNPACKED, bytes.length * MAX_RATIO);
  if (declaredSize(bytes) > limit) throw new OversizeSpreadsheet();
  // The reader gets the files uncompressed, because it unpacks without a limit, and in further workers, which
  // the content security policy forbids.
  const files = unpack(bytes, limit);
  const cells = Object.values(files).reduce((sum, file) => sum + spanOf(LATIN.decode(file)), 0);
  if (cells > MAX_CELLS) throw new OversizeSpreadsheet();
  const archive = zipSync(files, { level: 0 });
  const sheets = await readWorkbook(archive.buffer as ArrayBuffer);
  const ids = tagsOf(files['xl/workbook.xml'], 'sheet').map((sheet) => sheet['r:id'] ?? '');
  return sheets.map(({ sheet: name, data }, index) => {
    // A sheet that is only a chart has no cells.
    const rows: unknown[][] = data ?? [];
    addMailLinks(rows, ids[index] ?? '', files);
    return { name, rows };
  });
}

/** Writes the addresses of mail links behind the texts of their cells: “write” becomes “write <ada@news.example>”. */
function addMailLinks(rows: unknown[][], sheet: string, files: Record<string, Uint8Array>): void {
  const path = targetsOf(files['xl/_rels/workbook.xml.rels'])
    .get(sheet)
    ?.replace(/^\/?(?:xl\/)?/, 'xl/');
  if (path === undefined) return;
  const targets = targetsOf(files[path.replace(/([^/]+)$/, '_rels/$1.rels')]);
  for (const link of tagsOf(files[path], 'hyperlink')) {
    const address = /^mailto:([^?]+)/i.exec(targets.get(link['r:id'] ?? '') ?? '')?.[1];
    const [, letters = '', digits] = /^([A-Z]{1,4})(\d{1,8})/.exec(link.ref ?? '') ?? [];
    const row = rows[Number(digits) - 1];
    const cell = row?.[columnOf(letters) - 1];
    if (address === undefined || row === undefined || typeof cell !== 'string' || cell.includes('@'))
      continue;
    row[columnOf(letters) - 1] = `${cell} <${address}>`;
  }
}

function targetsOf(rels: Uint8Array | undefined): Map<string, string> {
  return new Map(tagsOf(rels, 'Relationship').map(({ Id = '', Target = '' }) => [Id, Target]));
}

function tagsOf(file: Uint8Array | undefined, name: string): Record<string, string>[] {
  const xml = file === undefined ? '' : new TextDecoder().decode(file);
  return [...xml.matchAll(new RegExp(`<(?:\\w{1,20}:)?${name}\\s([^<>]*)>`, 'g'))].map(
    ([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
          ([, key = '', value = '', other = '']) => [key, value || other],
        ),
      ),
  );
}

/** The characters of a coordinate are the same in UTF-8. */
const LATIN = new TextDecoder('latin1');
/** A row or cell of a sheet, with its attributes. No attribute can contain `<`. */
const PLACED = /<(?:[\w.-]+:)?(?:row|c)(\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)/g;
const COORDINATE = /\sr\s*=\s*["']([^"']*)["']/;

/** Returns the product of the last row and the last column of a sheet. Throws if it is beyond the limit. */
function spanOf(xml: string): number {
  let [rows, columns, row] = [1, 1, 0];
  for (const [, attributes = ''] of xml.matchAll(PLACED)) {
    const coordinate = COORDINATE.exec(attributes)?.[1];
    const [, letters = '', digits] = /^([A-Z]{0,4})(\d{0,8})$/.exec(coordinate ?? '') ?? [];
    if (digits === undefined) throw new OversizeSpreadsheet();
    row = digits === '' ? row + 1 : Number(digits);
    rows = Math.max(rows, row);
    columns = Math.max(columns, columnOf(letters));
    if (rows * columns > MAX_CELLS) throw new OversizeSpreadsheet();
  }
  return rows * columns;
}

/** Returns the number of a column: 1 for A, 28 for AB. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = 26 * column + letter.charCodeAt(0) - 64;
  return column;
}

function declaredSize(bytes: Uint8Array): number {
  let size = 0;
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (XML.test(name)) size += originalSize;
      return false;
    },
  });
  return size;
}

function unpack(bytes: Uint8Array, limit: number): Record<string, Uint8Array> {
  const files = new Map<string, Uint8Array[]>();
  let size = 0;
  const unzip = new Unzip((file) => {
    if (!XML.test(file.name)) return;
    const chunks: Uint8Array[] = [];
    files.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      if (error) throw error;
      size += chunk.length;
      if (size > limit) throw new OversizeSpreadsheet();
      chunks.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += STEP)
    unzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
  return Object.fromEntries([...files].map(([name, chunks]) => [name, joined(chunks)]));
}

function joined(chunks: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
