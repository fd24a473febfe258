import type { CsvRow } from '../../model/text/csv-text.ts';
import { isPersonName } from './person-rows.ts';

/** How many people a row may name; a longer list in a cell is no row of a contact list. */
const MOST_PEOPLE = 20;
const ADDRESS = '[^\\s,;<>"/|]{1,64}@[^\\s,;<>"/|]{1,255}';
/** Matches mailboxes, with or without the name of their owner: “"Ada Holm" <ada@news.example>”. */
const MAILBOXES = new RegExp(`(?:"[^"\\n]{1,120}"|[^",;<>\\n]{1,120}?)\\s?<${ADDRESS}>|${ADDRESS}`, 'gu');
const BETWEEN = /\s*[;|/\n]\s*/u;
const BETWEEN_NAMES = /,\s+|\s+(?:&|and|und|et|y|e|och|og|en)\s+/u;

/**
 * Gives each of several people whom a row names a row of their own: names and addresses in the same order, one cell
 * each, or mailboxes that say whose they are.
 */
export function oneEach(rows: CsvRow[], uses: readonly string[]): CsvRow[] {
  const [name, email] = [uses.indexOf('name'), uses.indexOf('email')];
  if (email < 0) return rows;
  return rows.flatMap((row) => {
    const mailboxes = mailboxesIn(row.cells[email] ?? '');
    if (mailboxes.length < 2 || mailboxes.length > MOST_PEOPLE) return [row];
    const names = namesIn(row.cells[name] ?? '');
    if (names.length > 0 ? names.length !== mailboxes.length : !mailboxes.every((one) => one.includes('<')))
      return [row];
    return mailboxes.map((mailbox, at) => ({
      ...row,
      cells: row.cells.map((cell, index) => {
        if (index === email) return mailbox;
        return index === name ? (names[at] ?? cell) : cell;
      }),
    }));
  });
}

function mailboxesIn(cell: string): string[] {
  return cell.includes('@') ? [...cell.matchAll(MAILBOXES)].map(([mailbox]) => mailbox.trim()) : [];
}

/** The names in a cell; one that is not of a person may be a remark, and is left where it is. */
function namesIn(cell: string): string[] {
  const names = cell.split(BETWEEN.test(cell) ? BETWEEN : BETWEEN_NAMES).filter((name) => name !== '');
  return names.every((name) => /\s/u.test(name) && isPersonName(name)) ? names : [cell];
}
