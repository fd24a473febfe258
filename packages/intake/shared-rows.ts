import type { CsvRow } from '../../model/text/csv-text.ts';
import { bareName, readAddress } from './mail-cells.ts';
import { isNamedAfter, peopleIn } from './mail-lines.ts';
import { isPersonName } from './person-rows.ts';

/** How many people a row may name; a longer list in a cell is no row of a contact list. */
const MOST_PEOPLE = 20;
const ADDRESS = '[^\\s,;<>"/|]{1,64}@[^\\s,;<>"/|]{1,255}';
/** Matches mailboxes, with or without the name of their owner: “"Ada Holm" <ada@news.example>”. */
const MAILBOXES = new RegExp(`(?:"[^"\\n]{1,120}"|[^",;<>\\n]{1,120}?)\\s?<${ADDRESS}>|${ADDRESS}`, 'gu');
const BETWEEN = /[;|/\n]/u;
const BETWEEN_NAMES = /,\s+|\s+(?:&|and|und|et|y|e|i|och|og|en|ja|и|та)\s+/u;

/**
 * Gives each of several people whom a row names a row of their own: names and addresses that belong together, one cell
 * each, or addresses beside which it says whose they are.
 */
export function oneEach(rows: CsvRow[], uses: readonly string[]): CsvRow[] {
  const [name, email] = [uses.indexOf('name'), uses.indexOf('email')];
  if (email < 0) return rows;
  return rows.flatMap((row) => {
    const mailboxes = mailboxesIn(row.cells[email] ?? '');
    if (mailboxes.length > MOST_PEOPLE || (row.cells[name] ?? '').length > LONGEST_CELL) return [row];
    const pairs = pairsOf(row.cells[name] ?? '', row.cells[email] ?? '', mailboxes);
    if (pairs === null) return [row];
    return pairs.map(([own, mailbox]) => ({
      ...row,
      cells: row.cells.map((cell, index) => {
        if (index === email) return mailbox;
        return index === name ? own : cell;
      }),
    }));
  });
}

/** What is longer is a remark. It also bounds the work. */
const LONGEST_CELL = 500;

function pairsOf(name: string, email: string, mailboxes: readonly string[]): Pair[] | null {
  if (mailboxes.length < 2) return withOneAddress(name, mailboxes[0]);
  const names = namesIn(name);
  return names.length === 0 ? ownersIn(email) : inPairs(names, mailboxes);
}

/** A name and the address that belongs to it; the name is empty if it is in the address's cell. */
type Pair = [name: string, mailbox: string];

function ownersIn(cell: string): Pair[] | null {
  const people = cell.split('\n').flatMap(peopleIn);
  return people.length > 1 && people.every(({ name }) => name !== null)
    ? people.map((person) => ['', 'email' in person ? `${person.name} <${person.email}>` : ''])
    : null;
}

/** Gives an address to whom it is spelled like, or else, as of a desk, to all whom strong signs divide. */
function withOneAddress(cell: string, mailbox = ''): Pair[] | null {
  const names = partsAt(cell, BETWEEN);
  if (names.length < 2 || names.length > MOST_PEOPLE) return null;
  if (!names.every((name) => /\s/u.test(name) && isPersonName(bareName(name)))) return null;
  const local = readAddress(mailbox).value.split('@')[0] ?? '';
  const owners = names.filter((name) => isNamedAfter(local, name));
  return names.map((name) => [name, owners.length === 0 || owners.includes(name) ? mailbox : '']);
}

/** Pairs names with addresses of the same order, or with those that are spelled like them. */
function inPairs(names: readonly string[], mailboxes: readonly string[]): Pair[] | null {
  if (names.length !== mailboxes.length) return null;
  const locals = mailboxes.map((mailbox) => readAddress(mailbox).value.split('@')[0] ?? '');
  const ownersOf = (local: string) => names.filter((name) => isNamedAfter(local, name));
  const owners = locals.map(ownersOf);
  const isSpelled = owners.every((own) => own.length === 1) && new Set(owners.flat()).size === names.length;
  if (isSpelled)
    return names.map((name) => [name, mailboxes[owners.findIndex(([own]) => own === name)] ?? '']);
  // An address that is spelled like another name says that the order is not the same.
  const isOther = owners.some((own, at) => own.length > 0 && !own.includes(names[at] ?? ''));
  return isOther ? null : names.map((name, at) => [name, mailboxes[at] ?? '']);
}

function partsAt(cell: string, sign: RegExp): string[] {
  return cell
    .split(sign)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function mailboxesIn(cell: string): string[] {
  return cell.includes('@') ? [...cell.matchAll(MAILBOXES)].map(([mailbox]) => mailbox.trim()) : [];
}

/** The names in a cell; one that is not of a person may be a remark, and is left where it is. */
function namesIn(cell: string): string[] {
  const parts = partsAt(cell, BETWEEN.test(cell) ? BETWEEN : BETWEEN_NAMES);
  const [, surname = ''] = /^\S+ (.+)$/u.exec(parts.at(-1) ?? '') ?? [];
  // “Ada and Bo Reporter” are of one family.
  const names = parts.map((part) => (/\s/u.test(part) || parts.length < 2 ? part : `${part} ${surname}`));
  return names.every((name) => isPersonName(bareName(name))) ? names : [cell].filter(Boolean);
}
