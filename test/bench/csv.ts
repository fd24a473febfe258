/**
 * Parses a CSV text with a header line (RFC 4180: quoted cells may contain commas, quotes and line breaks).
 */
export function readCsv(text: string): Record<string, string>[] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '') break;
    if (end !== ',') lines.push([]);
  }
  const [header = [], ...rows] = lines.filter((cells) => cells.length > 1 || cells[0]);
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
}
