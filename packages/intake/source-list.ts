import { type CsvRow, readCsv, readCsvLine } from '../../model/text/csv-text.ts';
import { findLinks } from './find-links.ts';
import { unwrapLink } from './link-wrappers.ts';
import { asDomain, asLink, columnsOf, DOMAIN, EMAIL, type Field, LINK } from './source-columns.ts';
import { type ListEntry, markRepeats, type Reference, type SourceList } from './source-entries.ts';
import { readSourceText } from './source-text.ts';

export type { ListEntry, ListedSource, SourceList } from './source-entries.ts';
export * from './source-parts.ts';

type Became = ListEntry['became'];

const UNCLOSED: Became = { problem: 'A quotation mark is not closed.' };
const DELIMITERS = ['\t', ';', ',', '|'];
const MAX_TEXT = 1_000;
/** A header is at the beginning; a paste may be one line of megabytes. */
const MAX_HEADER = 20_000;

/**
 * Reads a paste or a text file: a table with a header, or any text with links and people in it. No line is
 * refused: what cannot be used is in `rest`.
 */
export function readSourceList(text: string): SourceList {
  const plain = text.replace(/^\uFEFF/, '');
  const first = /^[^\S\r\n]*\S.*$/m.exec(plain.slice(0, MAX_HEADER))?.[0] ?? '';
  const delimiter = delimiterOf(first);
  if (isHeader(readCsvLine(first, delimiter, 1).cells)) return readTable(readCsv(plain, delimiter));
  return readSourceText(plain);
}

/** Returns the cells of a CSV file, whatever divides them. */
export function readRows(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  const first = /^[^\S\r\n]*\S.*$/m.exec(plain.slice(0, MAX_HEADER))?.[0] ?? '';
  return readCsv(plain, delimiterOf(first)).map(({ cells }) => cells);
}

/** Parses the rows of a spreadsheet. */
export function readSheet(rows: readonly (readonly unknown[])[]): SourceList {
  const numbered = rows.map((row, index) => ({
    line: index + 1,
    cells: row.map((cell) => (cell === null || cell === undefined ? '' : String(cell).trim())),
  }));
  const filled = numbered.filter((row) => !isBlank(row));
  if (isHeader(filled[0]?.cells ?? [])) return readTable(filled);
  const entries = filled.map(({ line, cells }) => ({ line, text: shown(cells), became: guess(cells) }));
  return { entries: markRepeats(entries), unusedColumns: [], rest: restOf(entries), beyond: 0 };
}

function readTable(rows: CsvRow[]): SourceList {
  const [header = { line: 1, cells: [] }, ...rest] = rows.filter((row) => !isBlank(row));
  const columns = columnsOf(header.cells);
  const used = new Set(columns.values());
  const entries = rest.map((row): ListEntry => {
    const cells = joinTornLink(row.cells, header.cells.length, columns.get('url'));
    const value = (field: Field) => cells[columns.get(field) ?? -1] ?? '';
    return { line: row.line, text: shown(cells), became: row.unclosed ? UNCLOSED : fromFields(value) };
  });
  return {
    entries: markRepeats(entries),
    unusedColumns: header.cells.filter((text, index) => text !== '' && !used.has(index)),
    rest: restOf(entries),
    beyond: 0,
  };
}

function restOf(entries: readonly ListEntry[]): string {
  return entries.flatMap(({ text, became }) => ('problem' in became ? [text] : [])).join('\n');
}

/**
 * Links may contain commas, and some programs do not quote such links. If a row has too many cells, its link
 * was split, so join the parts again.
 */
function joinTornLink(cells: string[], length: number, at: number | undefined): string[] {
  const extra = cells.length - length;
  if (at === undefined || extra <= 0 || !LINK.test(cells[at] ?? '')) return cells;
  return [...cells.slice(0, at), cells.slice(at, at + extra + 1).join(','), ...cells.slice(at + extra + 1)];
}

function fromFields(value: (field: Field) => string): Became {
  const name = value('name') || [value('first'), value('last')].filter(Boolean).join(' ');
  const typed = value('url');
  const url = typed === '' ? null : linkIn(typed);
  if (typed !== '' && url === null && name === '') return notALink(typed);
  if (name === '') {
    if (url !== null) return { source: { type: 'article_url', url }, unused: [] };
    return { problem: 'The row has neither a link nor a name.' };
  }
  return fromReference({
    type: 'journalist_reference',
    name,
    ...(url === null ? {} : { url }),
    ...given('publication', value('outlet')),
    ...given('domain', asDomain(value('domain'), value('email')) ?? ''),
  });
}

/**
 * Interprets a row without a header: either a link, or a name with details that are recognized by their
 * format.
 */
function guess(cells: string[]): Became {
  const [first = '', ...rest] = cells.filter((cell) => cell !== '');
  const url = linkIn(first);
  if (url !== null) return { source: { type: 'article_url', url }, unused: rest };
  if ((cells[0] ?? '') === '')
    return { problem: 'The name is missing. Start the line with the journalist’s name.' };
  if (first.includes('://')) return notALink(first);
  if (EMAIL.test(first))
    return { problem: `“${first}” is an e-mail address. Start the line with a name or a link.` };
  const reference: Reference = { type: 'journalist_reference', name: first };
  for (const text of rest) {
    const [part, value] = detailOf(text);
    if (part === null) continue;
    if (reference[part] !== undefined && !EMAIL.test(text)) {
      return {
        problem: 'Two details are of the same kind. Use at most one publication, one domain and one link.',
      };
    }
    reference[part] ??= value;
  }
  return fromReference(reference);
}

function detailOf(text: string): ['url' | 'domain' | 'publication', string] | [null] {
  const url = LINK.test(text) ? asLink(text) : null;
  if (url !== null) return ['url', url];
  if (EMAIL.test(text)) {
    const domain = asDomain('', text);
    return domain === undefined ? [null] : ['domain', domain];
  }
  // Treat a text with a dot but no spaces as a domain, because a publication's name with a dot also contains
  // spaces.
  return [DOMAIN.test(text) ? 'domain' : 'publication', text];
}

/** Returns the link in a cell, of which it may be a part, as in `<https://news.example/a>`. */
function linkIn(cell: string): string | null {
  const typed = asLink(cell) ?? findLinks(cell)[0]?.address;
  return typed === undefined ? null : asLink(unwrapLink(typed));
}

function fromReference(reference: Reference): Became {
  for (const field of ['name', 'publication'] as const) {
    if ((reference[field]?.length ?? 0) > MAX_TEXT) {
      return { problem: `The ${field} has more than ${MAX_TEXT} characters.` };
    }
  }
  return { source: reference, unused: [] };
}

function notALink(text: string): Became {
  return {
    problem: `“${text.length > 80 ? `${text.slice(0, 80)}…` : text}” is not a link. Links begin with https://, http:// or www.`,
  };
}

function given<Key extends string>(key: Key, value: string): Partial<Record<Key, string>> {
  return value === '' ? {} : ({ [key]: value } as Record<Key, string>);
}

/** Returns the delimiter that splits a line into the most cells. */
function delimiterOf(line: string): string {
  const count = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/**
 * Whether a row is a header: it names at least one column of links or names, and contains no link or e-mail
 * address itself.
 */
function isHeader(cells: readonly string[]): boolean {
  const columns = columnsOf(cells);
  const isList = (['url', 'name', 'first', 'last'] as const).some((field) => columns.has(field));
  return isList && !cells.some((cell) => asLink(cell) !== null || EMAIL.test(cell));
}

function shown(cells: readonly string[]): string {
  return cells.filter((cell) => cell !== '').join(', ');
}

function isBlank({ cells }: Pick<CsvRow, 'cells'>): boolean {
  return cells.every((cell) => cell === '');
}
