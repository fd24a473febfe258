import { refusalOf } from '../../model/text/contact-refusals.ts';
import type { ColumnUse, Contact, ContactTable } from './contact-table.ts';
import {
  bareName,
  type CellPart,
  isAddress,
  readAddress,
  readMailbox,
  turnName,
  withoutTextMark,
} from './mail-cells.ts';
import { isNoPerson, isPersonName } from './person-rows.ts';
import { readPhone } from './phone-cells.ts';
import { joinName, surname } from './source-columns.ts';

const MAX_CELL = 5_000;
const LIMITS = { name: 200, outlet: 1_000, domain: 2_048, email: 320, phone: 100, note: 5_000 } as const;
/** What is before the sum below a list. */
const SUMS =
  '(?:(?:grand |sub)?total|totale|totaal|totalt|sum|summe|gesamt|somme|suma|soma|razem|celkem|spolu|összesen|toplam|yhteensä|ukupno|skupaj|σύνολο|итого|всего|усього|разом|общо|合计|合計|합계)(?!\\p{L})';
const SUM = new RegExp(`^${SUMS}`, 'iu');
/** What rows have in place of a name: nothing, a mark, or a sum. */
const NO_NAME = new RegExp(`^(?:\\P{L}*|n/a|${SUMS}\\P{L}*)$`, 'iu');
/** Whom rows name that are about a shared mailbox: “newsdesk”, “The Editor”, “Press Office”, “Lokalredaktion”. */
const DESK =
  /^(?:(?:[\p{L}&-]+ ){0,3}(?:\p{L}*desk|newsroom|(?:press|media) (?:office|team)|editorial(?: team)?|\p{L}*redaktion(?:en)?|r[ée]daction|redacci[óo]n|reda[cç][ãa]o|redazione|redactie|redakcj[ae]|redakce)|(?:the )?editors?)$/iu;
const DETAILS = ['outlet', 'domain', 'email', 'phone', 'note'] as const;

/** A part of a cell that is not what its column is used as. */
export interface CellRest {
  line: number;
  column: string;
  text: string;
  /** Whether it is kept under the header of its column. What is longer than the API takes is not. */
  isKept: boolean;
}

/** What a contact list becomes, in the same way wherever it is imported. */
export interface PeopleReading {
  people: { line: number; contact: Contact }[];
  /** The rows that are not imported, and why. */
  problems: { line: number; text: string; problem: string }[];
  rests: CellRest[];
  /** The people whom the list marks as not to be contacted, and its words for it. */
  refusals: { line: number; text: string }[];
}

/** A text that is all in quotation marks, as some lists have outlets. */
const QUOTATION = /^[«“„"]([^«»“”„"]+)[»”“"]$/u;
const SECOND_SURNAME = /^\s*(?:(?:segundo )?apellido materno|segundo apellido|materno)\s*$/i;

type TableColumns = Pick<ContactTable, 'header' | 'uses'>;
type RowRest = Omit<CellRest, 'line'>;

export function readPeople(table: TableColumns & Pick<ContactTable, 'rows'>): PeopleReading {
  const reading: PeopleReading = { people: [], problems: [], rests: [], refusals: [] };
  for (const { line, cells, unclosed } of table.rows) {
    const row = unclosed ? { problem: 'A quotation mark is not closed.' } : readRow(table, cells);
    if ('problem' in row) {
      reading.problems.push({ line, text: cells.filter(Boolean).join(', '), problem: row.problem });
      continue;
    }
    reading.people.push({ line, contact: row.contact });
    const refusal = refusalOf(row.contact);
    if (refusal !== null) reading.refusals.push({ line, text: `${row.contact.name}: ${refusal}` });
    reading.rests.push(...row.rests.map((rest) => ({ line, ...rest })));
  }
  return reading;
}

/** Returns the person of a row, or why the row has none. */
export function contactOf(
  table: TableColumns,
  cells: readonly string[],
): { contact: Contact } | { problem: string } {
  const row = readRow(table, cells);
  return 'problem' in row ? row : { contact: row.contact };
}

/** What a cell has besides what its column is used as, such as a second address, is kept under its header. */
function readRow(
  { header, uses }: TableColumns,
  row: readonly string[],
): { contact: Contact; rests: RowRest[] } | { problem: string } {
  const cells = inColumns(row.map(withoutTextMark), uses);
  const kept = uses.map((use, index) => (use === 'own' ? (cells[index] ?? '') : ''));
  const take = (use: ColumnUse, read: (cell: string) => CellPart = whole) => {
    let taken = '';
    for (const index of byPurpose(header)) {
      const cell = uses[index] === use ? (cells[index] ?? '') : '';
      if (cell === '') continue;
      const part = taken === '' ? read(cell) : { value: '', rest: cell };
      taken ||= part.value;
      kept[index] = part.rest;
    }
    return taken;
  };
  let email = take('email', readAddress);
  const stated = take('name');
  const { name: single, email: besideName } = readMailbox(stated);
  const note = uses.flatMap((use, index) => (use === 'note' ? (cells[index] ?? '') : [])).filter(Boolean);
  email ||= besideName || addressInNote(note.join('\n'));
  // Mexican lists have the mother’s surname in a column of its own.
  const second = header.findIndex((text, index) => uses[index] === 'own' && SECOND_SURNAME.test(text));
  const [first, last] = [
    take('first'),
    [surname(take('infix'), take('last')), cells[second] ?? ''].filter(Boolean).join(' '),
  ];
  const pair = first && last ? joinName(first, last) : '';
  if (pair && second >= 0) kept[second] = '';
  const labels = uses.flatMap((use, index) => (use === 'email' ? (kept[index] ?? '') : [])).map(turnName);
  const label = labels.find(isPersonName) ?? '';
  const name = bareName(oneLine(pair || single || first || last || label));
  if (NO_NAME.test(name)) return { problem: 'The row has no name.' };
  if (DESK.test(name)) return { problem: 'The row names a desk, not a person.' };
  const texts = cells.filter((cell) => /\p{L}/u.test(cell));
  const isRemark = texts.length === 1 && header.length > 2 && isNoPerson(name);
  if (email === '' && (isRemark || (!isPersonName(name) && texts.some((cell) => SUM.test(cell)))))
    return { problem: 'The row has no person.' };
  if (name.length > LIMITS.name) return { problem: `The name has more than ${LIMITS.name} characters.` };
  uses.forEach((use, index) => {
    if (use === 'email' && turnName(kept[index] ?? '') === name) kept[index] = '';
    const cell = cells[index] ?? '';
    const isUnused =
      use === 'name' &&
      cell === stated &&
      ((besideName !== '' && besideName !== email) || oneLine(single).toLowerCase() !== name.toLowerCase());
    const isPart =
      (use === 'first' || use === 'infix' || use === 'last') &&
      !name.toLowerCase().includes(oneLine(cell).toLowerCase());
    if (cell !== '' && (isUnused || isPart)) kept[index] = cell;
  });
  const rests: RowRest[] = [];
  const values = {
    outlet: oneLine(take('outlet')).replace(QUOTATION, '$1'),
    domain: take('domain'),
    email,
    phone: take('phone', readPhone),
    note: note.join('\n'),
  };
  const within = (text: string, limit: number, column: string) => {
    if (text.length > limit) rests.push({ column, text: text.slice(limit), isKept: false });
    return text.slice(0, limit);
  };
  const fields = Object.fromEntries(
    DETAILS.flatMap((field) => {
      const value = within(values[field], LIMITS[field], header[uses.indexOf(field)] ?? field);
      return value === '' ? [] : [[field, value]];
    }),
  );
  const custom = Object.fromEntries(
    kept.flatMap((cell, index) => {
      const column = header[index] ?? '';
      if (cell !== '' && uses[index] !== 'own') rests.push({ column, text: cell, isKept: true });
      return cell === '' ? [] : [[column, within(cell, MAX_CELL, column)]];
    }),
  );
  return {
    contact: { name, ...fields, ...(Object.keys(custom).length > 0 ? { custom } : {}) },
    rests,
  };
}

/** Exchanges two cells that were typed into each other's column: an address under “Phone” and a number under “E-mail”. */
function inColumns(cells: string[], uses: readonly ColumnUse[]): string[] {
  const emails = uses.flatMap((use, index) => (use === 'email' ? index : []));
  const [to] = emails;
  if (to === undefined || emails.some((index) => readAddress(cells[index] ?? '').value !== '')) return cells;
  const from = cells.findIndex(
    (cell, index) =>
      (MISPLACED.has(uses[index] ?? 'skip') || (uses[index] === 'own' && cells[to] !== '')) &&
      isAddress(cell),
  );
  return from < 0 ? cells : cells.with(from, cells[to] ?? '').with(to, cells[from] ?? '');
}

const MISPLACED = new Set<ColumnUse>(['outlet', 'phone', 'domain']);

/** The indices of columns, those for work before those for home. */
function byPurpose(header: readonly string[]): number[] {
  return header.map((_, index) => index).toSorted((a, b) => rank(header[a]) - rank(header[b]));
}

function rank(header = ''): number {
  return PRIVATE.test(header) ? 1 : 0;
}

const PRIVATE =
  /(?<!\p{L})(?:priv|persona|particular|home(?!page)|perso(?!n)|hemma?|koti|domů|dom(?:owy|ácí)|личн|особист|kişisel)/iu;

/** The only address in a note, unless the words before it advise against it: "write to ada@news.example". */
function addressInNote(note: string): string {
  const { value } = readAddress(note);
  const [before = '', after = ''] = value === '' ? [] : note.split(value);
  return after.includes('@') || AGAINST.test(before) ? '' : value;
}

const AGAINST =
  /(?<!\p{L})(?:not?|never|don['’]?t|stop|old|former(?:ly)?|previous(?:ly)?|ex|cc|bounce[sd]?|nicht|nie|kein|alte?|früher|ehemal\p{L}*|pas|plus|jamais|ancien\p{L}*|nunca|jamás|antigu\p{L}*|não|antig\p{L}*|non|mai|vecchi\p{L}*|niet|nooit|oude?|inte|aldrig|gammal|ikke|gammel|ei|älä|vanha|stary|ne|starý|не|нет|стар\p{L}*|değil|eski)(?!\p{L})/iu;

function whole(cell: string): CellPart {
  return { value: cell, rest: '' };
}

function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the API takes names without control characters
  return text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
}
