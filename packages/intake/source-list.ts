import { type CsvRow, readCsv, readCsvLine } from '../../model/text/csv-text.ts';
import { readCards, type TableLines } from './address-cards.ts';
import { findLinks } from './find-links.ts';
import { FIELDS, type Field } from './header-words.ts';
import { unwrapLink } from './link-wrappers.ts';
import { readLooseLines } from './loose-lines.ts';
import { readAddress, readMailbox } from './mail-cells.ts';
import { isNoPerson } from './person-rows.ts';
import {
  asDomain,
  asLink,
  columnsOf,
  DOMAIN,
  EMAIL,
  headerIndex,
  isBlank,
  joinName,
  LINK,
  LIST_FIELDS,
  nameColumns,
  surname,
} from './source-columns.ts';
import { type ListEntry, markRepeats, type Reference, type SourceList } from './source-entries.ts';
import { readSourceText } from './source-text.ts';

export type { ListEntry, ListedSource, SourceList } from './source-entries.ts';
export * from './source-parts.ts';

type Became = ListEntry['became'];

const NO_PERSON: Became = { problem: 'The row has no person.' };
const UNCLOSED: Became = { problem: 'A quotation mark is not closed.' };
const USED_FIELDS = [...LIST_FIELDS, 'outlet', 'domain', 'email'] as const;
const SAMPLE_ROWS = 60;
const DELIMITERS = ['\t', ';', ',', '|', '^', '¦'];
const MAX_TEXT = 1_000;
/** A header is at the beginning; a paste may be one line of megabytes. */
const MAX_HEADER = 20_000;
const MAX_LINES = 60;

/**
 * Reads a paste or a text file: a table with a header, or any text with links and people in it. No line is
 * refused: what cannot be used is in `rest`.
 */
export function readSourceList(text: string): SourceList {
  const cards = readCards(text.replace(/^\uFEFF/, ''));
  if (cards !== null) {
    const list = readTable(cards.rows, 0);
    const rest = [list.rest, ...cards.outside.map((line) => line.text)];
    return { ...list, rest: rest.filter(Boolean).join('\n') };
  }
  const { plain, delimiter, header } = layoutOf(text, LIST_FIELDS);
  return header < 0 ? readSourceText(plain) : readTable(readCsv(plain, delimiter), header + 1);
}

/** Returns the cells of a CSV file, whatever divides them, or of vCards. */
export function readRows(text: string): string[][] {
  return readLines(text).rows.map(({ cells }) => cells);
}

/** Returns the rows of a CSV file, whatever divides their cells, or of vCards or loose lines, whose header is on line 0. */
export function readLines(text: string): TableLines {
  const { plain, delimiter, header } = layoutOf(text, FIELDS);
  const cards = readCards(plain);
  if (cards !== null) return cards;
  const loose = header < 0 ? readLooseLines(plain, (line) => readCsvLine(line, delimiter, 1).cells) : null;
  return loose ?? { rows: readCsv(plain, delimiter), outside: [] };
}

interface Layout {
  /** The text without its byte-order mark and what spreadsheet programs say about the delimiter. */
  plain: string;
  delimiter: string;
  /** The line of the header, from 0, or -1. */
  header: number;
}

/** Finds the header, and by it what divides the cells, which the lines above it may not show. */
function layoutOf(text: string, fields: readonly Field[]): Layout {
  const bare = text.replace(/^\uFEFF/, '');
  const stated = /^"?sep=(.)"?(?=\r|\n)/i.exec(bare);
  const plain = withPlainQuotes(withoutMarkdown(stated === null ? bare : bare.slice(stated[0].length)));
  const lines = plain.slice(0, MAX_HEADER).split(/\r\n|\r|\n/, MAX_LINES);
  const delimiters = stated?.[1] === undefined ? DELIMITERS : [stated[1]];
  const layouts = delimiters.map((delimiter) => {
    const rows = lines.map((line) => readCsvLine(line, delimiter, 1).cells);
    const header = headerIndex(rows, fields);
    const shown = rows[header] ?? rows.find((cells) => cells.length > 1) ?? [];
    return { plain, delimiter, header, named: columnsOf(rows[header] ?? []).size, cells: shown.length };
  });
  const [best] = layouts.toSorted((a, b) => b.named - a.named || b.cells - a.cells);
  return best ?? { plain, delimiter: ',', header: -1 };
}

/** The line below the header of a table in Markdown. */
const MARKDOWN_LINE =
  /^[ \t]*(?:\|[ \t]*)?:?-{2,}:?[ \t]*\|(?:[ \t]*:?-{2,}:?[ \t]*\|)*(?:[ \t]*:?-{2,}:?)?[ \t]*$/m;

/** A table in Markdown as one whose cells are quoted, on the same lines, without bold type. */
function withoutMarkdown(text: string): string {
  if (!MARKDOWN_LINE.test(text.slice(0, MAX_HEADER))) return text;
  return text
    .split('\n')
    .map((line) => {
      const row = line.trim();
      if (MARKDOWN_LINE.test(row)) return '';
      if (!row.startsWith('|')) return line;
      const cells = row.replace(/^\||\|$/g, '').split(/(?<!\\)\|/);
      return cells
        .map((cell) => {
          const plain = cell.trim().replace(/^(\*{1,3})(.*)\1$/, '$2');
          return `"${plain.replace(/\\(?=[\p{P}\p{S}])/gu, '').replaceAll('"', '""')}"`;
        })
        .join('|');
    })
    .join('\n');
}

/** Exports of databases may quote with another sign: "~Name~^~Email~". */
const OTHER_QUOTE = /^\s*([~`´'|*$§])[^\r\n"]*?\1([;,\t^|¦:~])\1/;

/** A table whose cells are quoted with quotation marks. */
function withPlainQuotes(text: string): string {
  const [, quote = '', delimiter = ''] = OTHER_QUOTE.exec(text) ?? [];
  if (quote === '' || quote === delimiter) return text;
  return text
    .split('\n')
    .map((line) => {
      const end = line.trimEnd();
      const cells = end.slice(1, -1).split(quote + delimiter + quote);
      const isQuoted = end.length > 1 && end.startsWith(quote) && end.endsWith(quote);
      return isQuoted ? cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter) : line;
    })
    .join('\n');
}

/** Parses the rows of a spreadsheet. */
export function readSheet(rows: readonly (readonly unknown[])[]): SourceList {
  const filled = textsOf(rows).filter(({ cells }) => !isBlank(cells));
  const header =
    filled[
      headerIndex(
        filled.map(({ cells }) => cells),
        LIST_FIELDS,
      )
    ];
  if (header !== undefined) return readTable(filled, header.line);
  const entries = filled.map(({ line, cells }) => ({ line, text: shown(cells), became: guess(cells) }));
  return { entries: markRepeats(entries), unusedColumns: [], rest: restOf(entries), beyond: 0 };
}

/** The rows of a spreadsheet as texts; a date as YYYY-MM-DD. */
export function textsOf(rows: readonly (readonly unknown[])[]): CsvRow[] {
  return rows.map((row, index) => ({ line: index + 1, cells: row.map(textOf) }));
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)).trim();
}

function readTable(rows: CsvRow[], headerLine: number): SourceList {
  const filled = rows.filter(({ cells }) => !isBlank(cells));
  const above = filled.filter(({ line }) => line < headerLine);
  const header = filled.find(({ line }) => line >= headerLine) ?? { line: headerLine, cells: [] };
  const rest = filled.slice(above.length + 1);
  const columns = nameColumns(
    columnsOf(header.cells),
    rest.slice(0, SAMPLE_ROWS).map(({ cells }) => cells),
  );
  const used = new Set(USED_FIELDS.map((field) => columns.get(field)));
  const entries = rest.map((row): ListEntry => {
    const cells = joinTornLink(row.cells, header.cells.length, columns.get('url'));
    const value = (field: Field) => cells[columns.get(field) ?? -1] ?? '';
    // The heading of a part of the list.
    const [only = '', ...more] = cells.filter(Boolean);
    const isHeading =
      more.length === 0 && header.cells.length > 2 && only === value('name') && isNoPerson(only);
    const became = row.unclosed ? UNCLOSED : isHeading ? NO_PERSON : fromFields(value);
    return { line: row.line, text: shown(cells), became };
  });
  return {
    entries: markRepeats(entries),
    unusedColumns: header.cells.filter((text, index) => text !== '' && !used.has(index)),
    rest: [...above.map(({ cells }) => shown(cells)), restOf(entries)].filter(Boolean).join('\n'),
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
  const { name: single, email } = readMailbox(value('name'));
  const [first, last] = [value('first'), surname(value('infix'), value('last'))];
  const name = first && last ? joinName(first, last) : single || first || last;
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
    ...given('domain', asDomain(value('domain'), readAddress(value('email')).value || email) ?? ''),
  });
}

/** Interprets a row without a header: either a link, or a name with details that are recognized by their format. */
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

function shown(cells: readonly string[]): string {
  return cells.filter((cell) => cell !== '').join(', ');
}
