import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseContactFile, parseListFile, sourcesOf } from '../../packages/intake/index.ts';
import { spreadsheetOf, workbookOf } from '../support/pages/spreadsheets.ts';
import { zipOf } from '../support/pages/zip-files.ts';

const MB = 1024 * 1024;
const TOO_MUCH = 'has more data, or spans more cells, than a list does';

describe('a spreadsheet', () => {
  const parse = (file: Buffer) => parseListFile(new Blob([new Uint8Array(file)]));
  const sheet = (content: Buffer, claimed?: number) =>
    parse(zipOf('xl/worksheets/sheet1.xml', content, claimed));

  it('that declares 630 MB in its directory is refused', async () => {
    // Random bytes do not compress, so the ratio alone would allow this file 800 MB.
    await expect(sheet(randomBytes(8 * MB), 630 * MB)).rejects.toThrow(TOO_MUCH);
  });

  it('that declares more than a hundred times its own size is refused', async () => {
    await expect(sheet(Buffer.alloc(MB))).rejects.toThrow(TOO_MUCH);
  });

  it('of 30 MB is refused before it is read', async () => {
    await expect(parse(Buffer.alloc(30 * MB))).rejects.toThrow('is larger than 20 MB. Split it');
  });

  it('that unpacks to more than it declares is refused', async () => {
    await expect(sheet(Buffer.alloc(64 * MB), 1_000)).rejects.toThrow(TOO_MUCH);
  });

  it('of 20,000 similar links is read', async () => {
    const links = Array.from({ length: 20_000 }, (_, index) => `https://news.example/2026/story-${index}`);
    const { list, sheets } = await parse(spreadsheetOf(links));
    expect(sourcesOf(list)).toHaveLength(20_000);
    expect(sheets).toBe(1);
  });

  it('is read as far as the first sheet with a header, unless the user chooses another', async () => {
    const file = new Blob([
      new Uint8Array(
        workbookOf({
          'Ada’s cover': [['Spring list'], ['Made in May']],
          Desk: [
            ['Name', 'Outlet'],
            ['Mira Halden', 'Tide Post'],
          ],
          "Bo's list": [
            ['Name', 'Outlet'],
            ['Jon Falk', 'Quay Daily'],
          ],
        }),
      ),
    ]);
    expect(await parseContactFile(file)).toMatchObject({
      sheets: 3,
      sheetNames: ['Ada’s cover', 'Desk', "Bo's list"],
      sheet: 'Desk',
      table: { rows: [{ line: 2, cells: ['Mira Halden', 'Tide Post'] }] },
    });
    const chosen = await parseContactFile(file, { sheet: "Bo's list" });
    expect(chosen.table.rows).toEqual([{ line: 2, cells: ['Jon Falk', 'Quay Daily'] }]);
    expect(sourcesOf((await parseListFile(file)).list)).toEqual([
      { type: 'journalist_reference', name: 'Mira Halden', publication: 'Tide Post' },
    ]);
    await expect(parseContactFile(file, { sheet: 'Post' })).rejects.toThrow(
      'has no sheet “Post”. Its sheets: Ada',
    );
  });

  it('of several sheets is refused if they span too many cells together', async () => {
    const sheet = `<worksheet><sheetData><row r="900000"><c r="J900000"><v>1</v></c></row></sheetData></worksheet>`;
    const file = workbookOf(
      { A: [], B: [] },
      {
        'xl/worksheets/sheet1.xml': sheet,
        'xl/worksheets/sheet2.xml': sheet,
      },
    );
    await expect(parse(file)).rejects.toThrow(TOO_MUCH);
  });

  it.each([
    ['the last cell that Excel has', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'],
    ['a row 99,999,999', '<row r="1"><c r="A1"><v>1</v></c></row><row r="99999999"></row>'],
    ['a cell in a column ZZZZZZ', '<row><c t="n" r="ZZZZZZ1"><v>1</v></c></row>'],
    ['a coordinate behind another attribute', `<row r='1'><c s=">" r = 'XFD9999999'><v>1</v></c></row>`],
    ['an encoded coordinate', '<row><c r="&#88;FD9"><v>1</v></c></row>'],
    ['names with a prefix', '<x:row r="99999999"><x:c r="A99999999"><x:v>1</x:v></x:c></x:row>'],
    [
      'a wide row and a long column',
      '<row r="1"><c r="XFD1"><v>1</v></c></row><row r="1000000"><c r="A1000000"><v>1</v></c></row>',
    ],
  ])('with %s is refused', async (_name, rows) => {
    const file = spreadsheetOf([], {
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    });
    await expect(parse(file)).rejects.toThrow(TOO_MUCH);
  });

  it('without a workbook is refused for another reason', async () => {
    await expect(sheet(Buffer.from('<worksheet/>'))).rejects.toThrow('could not be read as an Excel file');
  });
});

describe('a contact list', () => {
  const text = 'Name;E-Mail;Ressort\nJürgen Groß;groß@zeitung.example;Häfen\n';
  const tableOf = async (file: Buffer) => (await parseContactFile(new Blob([new Uint8Array(file)]))).table;

  it.each([
    ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['Windows-1252', Buffer.from(text, 'latin1')],
  ])('in %s is the same as in UTF-8', async (_name, file) => {
    const table = await tableOf(Buffer.from(text));
    expect(JSON.stringify(table)).toContain('Jürgen Groß');
    expect(await tableOf(file)).toEqual(table);
  });
});
