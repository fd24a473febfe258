import type { TableLines } from './address-cards.ts';
import { type MailPerson, peopleIn } from './mail-lines.ts';

const HEADER = ['Name', 'Outlet', 'Email', 'Phone', 'Role', 'Notes'];
const HEADER_FIELDS = ['name', 'outlet', 'email', 'phone', 'role', 'notes'] as const;
/** From this share on, lines of as many cells are a table. */
const REGULAR = 0.8;
/**
 * Returns the people of a text that is no table, each line of which names a person, an address and more in a way of
 * its own, as a table with its header on line 0. Null if the lines with an address are rows of a table, or name nobody.
 */
export function readLooseLines(text: string, cellsOf: (line: string) => string[]): TableLines | null {
  const lines = text.split(/\r\n|\r|\n/).map((each, index) => ({ line: index + 1, text: each.trim() }));
  const counts = lines
    .filter(({ text: each }) => each.includes('@'))
    .map((each) => cellsOf(each.text).length);
  const isRegular = (count: number) =>
    count > 1 &&
    counts.length > 1 &&
    counts.filter((other) => other === count).length >= counts.length * REGULAR;
  if (counts.some(isRegular)) return null;
  const outside: TableLines['outside'] = [];
  const rows = lines.flatMap(({ line, text: each }) => {
    const parts = peopleIn(each);
    const people = parts.filter((person): person is MailPerson => person.name !== null);
    const nameless = people.length === 0 ? [{ text: each }] : parts.filter(({ name }) => name === null);
    outside.push(...nameless.flatMap(({ text: part }) => (part === '' ? [] : { line, text: part })));
    return people.map((person) => ({ line, cells: HEADER_FIELDS.map((field) => person[field]) }));
  });
  return rows.length === 0 ? null : { rows: [{ line: 0, cells: HEADER }, ...rows], outside };
}
