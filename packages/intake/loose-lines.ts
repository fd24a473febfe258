import type { TableLines } from './address-cards.ts';
import { divideAtAddress, turnName } from './mail-cells.ts';
import { BULLET, isPersonName, ROLE } from './person-rows.ts';
import { readPhone } from './phone-cells.ts';

const HEADER = ['Name', 'Outlet', 'Email', 'Phone', 'Role', 'Notes'];
const BETWEEN_PEOPLE = /(?<=@[^\s;,<>]+>?)\s*[;,]\s*(?=["'“]?\p{L}[^;]*@)/u;
const BETWEEN_PARTS = /\s*[\t;|,、，()（）｜]\s*|\s+[–—-]\s+|(?<!\d)\s+\/\s+|:\s+|:$/u;
/** From this share on, lines of as many cells are a table. */
const REGULAR = 0.8;
/** A longer line is prose. */
const LONGEST_LINE = 1_000;

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
    const people =
      each.length > LONGEST_LINE ? [null] : each.replace(BULLET, '').split(BETWEEN_PEOPLE).map(personIn);
    if (people.every((cells) => cells !== null)) return people.map((cells) => ({ line, cells }));
    if (each !== '') outside.push({ line, text: each });
    return [];
  });
  return rows.length === 0 ? null : { rows: [{ line: 0, cells: HEADER }, ...rows], outside };
}

function personIn(text: string): string[] | null {
  // “"Reporter, Ada" <ada@news.example>”
  const plain = text.replace(/^["“„]([^"“”]+)["“”]/u, (_all, name: string) => turnName(name));
  const { value: email, sides } = divideAtAddress(plain);
  const parts = sides.flatMap((side) => side.split(BETWEEN_PARTS)).map((part) => part.replace(/[.\s]+$/, ''));
  const [name, ...others] = parts.filter(Boolean);
  if (email === '' || name === undefined || !isPersonName(name)) return null;
  const phone = others.find((part) => /^[^\p{L}]{5,}/u.test(readPhone(part).value)) ?? '';
  const role = others.find((part) => ROLE.test(part)) ?? '';
  const [outlet = '', ...notes] = others.filter((part) => part !== phone && part !== role);
  return [name, outlet, email, phone, role, notes.join(', ')];
}
