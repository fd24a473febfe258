import type { Contact, ContactTable } from './contact-table.ts';
import { type CellPart, readAddress, readPhone, turnName } from './mail-cells.ts';
import { isPersonName } from './person-rows.ts';
import { joinName } from './source-columns.ts';

const MAX_HEADER = 100;
const MAX_CELL = 5_000;
const LIMITS = { name: 200, outlet: 1_000, domain: 2_048, email: 320, phone: 100, note: 5_000 } as const;

/**
 * Returns the person of a row, or why the row has none. What a cell has besides what its column is used as, such as a
 * second address, is kept under its header.
 */
export function contactOf(
  { header, uses }: Pick<ContactTable, 'header' | 'uses'>,
  cells: readonly string[],
): { contact: Contact } | { problem: string } {
  const kept = uses.map((use, index) => (use === 'own' ? (cells[index] ?? '') : ''));
  const take = (use: ContactTable['uses'][number], read: (cell: string) => CellPart = whole) => {
    let taken = '';
    uses.forEach((other, index) => {
      const cell = other === use ? (cells[index] ?? '') : '';
      if (cell === '') return;
      const part = taken === '' ? read(cell) : { value: '', rest: cell };
      taken ||= part.value;
      kept[index] = part.rest;
    });
    return taken;
  };
  let email = take('email', readAddress);
  const stated = take('name');
  const mailbox = readAddress(stated);
  if (mailbox.value !== '' && email === '') email = mailbox.value;
  const single = turnName(mailbox.value === '' ? stated : mailbox.rest);
  const [first, last] = [take('first'), take('last')];
  const pair = first && last ? joinName(first, last) : '';
  const labels = uses.flatMap((use, index) => (use === 'email' ? (kept[index] ?? '') : [])).map(turnName);
  const label = labels.find(isPersonName) ?? '';
  const name = oneLine(pair || single || first || last || label);
  if (name === '') return { problem: 'The row has no name.' };
  if (name.length > LIMITS.name) return { problem: `The name has more than ${LIMITS.name} characters.` };
  uses.forEach((use, index) => {
    if (use === 'email' && turnName(kept[index] ?? '') === name) kept[index] = '';
    const isUnused = use === 'name' && cells[index] === stated && stated !== '';
    if (isUnused && ((mailbox.value !== '' && mailbox.value !== email) || oneLine(single) !== name))
      kept[index] = stated;
  });
  const outlet = oneLine(take('outlet'));
  const domain = take('domain');
  const phone = take('phone', readPhone);
  const notes = uses.flatMap((use, index) => (use === 'note' ? (cells[index] ?? '') : [])).filter(Boolean);
  const custom = Object.fromEntries(
    kept.flatMap((cell, index) =>
      cell === '' ? [] : [[(header[index] ?? '').slice(0, MAX_HEADER), cell.slice(0, MAX_CELL)]],
    ),
  );
  return {
    contact: {
      name,
      ...given('outlet', outlet),
      ...given('domain', domain),
      ...given('email', email),
      ...given('phone', phone),
      ...given('note', notes.join('\n')),
      ...(Object.keys(custom).length > 0 ? { custom } : {}),
    },
  };
}

function whole(cell: string): CellPart {
  return { value: cell, rest: '' };
}

function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the API takes names without control characters
  return text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
}

function given<Field extends keyof typeof LIMITS>(
  field: Field,
  value: string,
): Partial<Record<Field, string>> {
  return value === '' ? {} : ({ [field]: value.slice(0, LIMITS[field]) } as Record<Field, string>);
}
