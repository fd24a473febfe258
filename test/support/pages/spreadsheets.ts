import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** An XLSX file whose first sheet has one column with the given texts, which must not need escaping. */
export function spreadsheetOf(texts: readonly string[], further: Record<string, string> = {}): Buffer {
  return workbookOf({ Links: texts.map((text) => [text]) }, further);
}

/** An XLSX file with the given sheets, by name, of rows of cells, which must not need escaping. */
export function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly string[])[]>>,
  further: Record<string, string> = {},
): Buffer {
  const names = Object.keys(sheets);
  const each = (element: (name: string, number: number) => string) =>
    names.map((name, index) => element(name, index + 1)).join('');
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((name, number) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each((_name, number) => `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${(sheets[name] ?? []).map(rowOf).join('')}</sheetData></worksheet>`,
      ]),
    ),
    ...further,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
}

function rowOf(cells: readonly string[], index: number): string {
  const filled = cells.flatMap((text, column) =>
    text === ''
      ? []
      : [`<c r="${String.fromCharCode(65 + column)}${index + 1}" t="inlineStr"><is><t>${text}</t></is></c>`],
  );
  return `<row r="${index + 1}">${filled.join('')}</row>`;
}
