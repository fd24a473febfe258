import { inBatches } from './batches.ts';
import { type CsvRow, LINE_END, readCsv, readCsvLine } from './csv-text.ts';
import { asDomain, asLink, columnsOf, DOMAIN, EMAIL, type Field, LINK } from './source-columns.ts';

/** A source in the format of the API. */
export type ListedSource =
  | { type: 'article_url'; url: string }
  | { type: 'journalist_reference'; name: string; url?: string; publication?: string; domain?: string };
type Reference = Extract<ListedSource, { type: 'journalist_reference' }>;

/** The maximum number of sources in a job. Longer lists are split into several jobs. */
export const MAX_SOURCES = 500;
const MAX_LABEL = 255;

/** The result of parsing one row of a list, or one link if a row contains several links. */
export interface ListEntry {
  /** Line number. As in editors and spreadsheets, the first line is 1. */
  line: number;
  text: string;
  became:
    | { source: ListedSource; unused: string[] }
    /** The line on which this row's source has already occurred. Each source is sent only once. */
    | { repeats: number }
    | { problem: string };
}

export interface SourceList {
  entries: ListEntry[];
  /** Headers of the columns that are ignored. */
  unusedColumns: string[];
}

type Became = ListEntry['became'];

const UNCLOSED: Became = { problem: 'A quotation mark is not closed.' };
const DELIMITERS = ['\t', ';', ',', '|'];
const MAX_TEXT = 1_000;

/**
 * Parses a pasted list or a CSV file: links, journalists' names, or a table with a header. Every row that is
 * not empty produces an entry.
 *
 * @param expected `links` means that a row without a link is an error and not a journalist's name
 */
export function readSourceList(text: string, expected: 'links' | 'any' = 'any'): SourceList {
  const plain = text.replace(/^\uFEFF/, '');
  const first = plain.split(LINE_END).find((line) => line.trim() !== '') ?? '';
  const delimiter = delimiterOf(first);
  if (isHeader(readCsvLine(first, delimiter, 1).cells)) return readTable(readCsv(plain, delimiter));
  const entries = plain.split(LINE_END).flatMap((line, index) => readLine(line, index + 1, expected));
  return { entries: markRepeats(entries), unusedColumns: [] };
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
  return { entries: markRepeats(entries), unusedColumns: [] };
}

/** Returns the sources of a list without duplicates. */
export function sourcesOf({ entries }: SourceList): ListedSource[] {
  return entries.flatMap(({ became }) => ('source' in became ? [became.source] : []));
}

/** Returns the entries of a list that are not sent because they contain an error. */
export function problemsOf({ entries }: SourceList): { line: number; text: string; problem: string }[] {
  return entries.flatMap(({ line, text, became }) =>
    'problem' in became ? [{ line, text, problem: became.problem }] : [],
  );
}

/** Merges several lists. A source that occurs in more than one list is sent once. */
export function joinLists(...lists: SourceList[]): ListedSource[] {
  const seen = new Map(lists.flatMap(sourcesOf).map((source) => [keyOf(source), source]));
  return [...seen.values()];
}

/** Splits sources into parts that are small enough for one job each. */
export function splitSources<Source>(sources: readonly Source[]): Source[][] {
  return inBatches(sources, MAX_SOURCES);
}

/**
 * Returns how many credits are left for the next job, if several jobs together may cost `maxCredits` and the
 * earlier jobs have cost `used`. Null means no limit.
 */
export function creditsLeft(maxCredits: number | null, used: readonly number[]): number | null {
  if (maxCredits === null) return null;
  return Math.max(0, maxCredits - used.reduce((sum, credits) => sum + credits, 0));
}

/** Returns the label of one of several jobs, e.g. `Harbour list (2 of 3)`. */
export function partLabel(label: string, index: number, count: number): string {
  if (count === 1) return label;
  const part = ` (${index + 1} of ${count})`;
  return label.slice(0, MAX_LABEL - part.length) + part;
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
  };
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
  const url = typed === '' ? null : asLink(typed);
  if (typed !== '' && url === null) return notALink(typed);
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

function readLine(line: string, number: number, expected: 'links' | 'any'): ListEntry[] {
  const text = line.trim();
  if (text.replace(/[\s,;|]/g, '') === '') return [];
  const entry = (became: Became, of = text): ListEntry => ({ line: number, text: of, became });
  if (/^(?:<|https?:|www\.)/i.test(text)) return readLinks(text).map(({ of, became }) => entry(became, of));
  const { cells, unclosed } = readCsvLine(text, delimiterOf(text), number);
  if (unclosed) return [entry(UNCLOSED)];
  const became = guess(cells);
  const isWithoutLink = 'source' in became && became.source.url === undefined;
  return [entry(expected === 'links' && isWithoutLink ? notALink(text) : became)];
}

/**
 * Returns the links in a line. A comma or semicolon inside a link is part of the link unless another link or
 * a space follows.
 */
function readLinks(text: string): { of: string; became: Became }[] {
  const parts = text.split(/\s+|[,;|](?=\s|(?:https?:\/\/|www\.)|$)/i).filter((part) => part !== '');
  const isLink = (part: string) => LINK.test(part.replace(/^<|>$/g, ''));
  const unused = parts.filter((part) => !isLink(part) && !part.includes('://'));
  return parts
    .filter((part) => !unused.includes(part))
    .map((part) => {
      // In "https://news.example/a,Ada Reporter", the text after the last comma is not part of the link.
      const cut = unused.length > 0 && parts.indexOf(part) + 1 === parts.indexOf(unused[0] ?? '');
      const link = part.replace(/^<|>$/g, '').replace(cut ? /[,;][^,;/]*$/ : /$^/, '');
      const url = asLink(link);
      if (url === null) return { of: part, became: notALink(part) };
      return { of: part, became: { source: { type: 'article_url', url }, unused } };
    });
}

/**
 * Interprets a row without a header: either a link, or a name with details that are recognized by their
 * format.
 */
function guess(cells: string[]): Became {
  const [first = '', ...rest] = cells.filter((cell) => cell !== '');
  const url = asLink(first);
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

function markRepeats(entries: ListEntry[]): ListEntry[] {
  const lines = new Map<string, number>();
  return entries.map((entry) => {
    if (!('source' in entry.became)) return entry;
    const key = keyOf(entry.became.source);
    const earlier = lines.get(key);
    if (earlier !== undefined) return { ...entry, became: { repeats: earlier } };
    lines.set(key, entry.line);
    return entry;
  });
}

function keyOf(source: ListedSource): string {
  return JSON.stringify(Object.entries(source).toSorted());
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
