import { describe, expect, it } from 'vitest';
import { readContactTable, readPeople } from '../../packages/intake/index.ts';

const namesIn = (header: string[], ...cells: string[]) => {
  const table = readContactTable([header, cells, ['Jon Falk', 'jon@tide.example', 'Tide Post']]);
  return readPeople(table)
    .people.slice(0, -1)
    .map(({ line, contact: { name, email, outlet } }) => [line, name, email, outlet]);
};
const HEADER = ['Name', 'E-mail', 'Outlet'];
const BOTH = [
  [2, 'Mira Halden', 'mira@tide.example', 'Tide Post'],
  [2, 'Ada Holm', 'ada@tide.example', 'Tide Post'],
];

describe('a row that names several people', () => {
  it.each([
    ['with slashes', 'Mira Halden / Ada Holm', 'mira@tide.example / ada@tide.example'],
    ['with semicolons', 'Mira Halden; Ada Holm', 'mira@tide.example;ada@tide.example'],
    ['in lines', 'Mira Halden\nAda Holm', 'mira@tide.example\nada@tide.example'],
    ['as in a sentence', 'Mira Halden and Ada Holm', 'mira@tide.example, ada@tide.example'],
    ['as a mail program writes them', '', '"Mira Halden" <mira@tide.example>, Ada Holm <ada@tide.example>'],
  ])('becomes a row each: %s', (_, names, mailboxes) => {
    expect(namesIn(HEADER, names, mailboxes, 'Tide Post')).toEqual(BOTH);
  });

  it.each([
    ['mira@tide.example', 'mira@tide.example', undefined],
    ['desk@tide.example', 'desk@tide.example', 'desk@tide.example'],
  ])('gives one address to whom it is spelled like, or to all: %s', (mailbox, first, second) => {
    const people = namesIn(HEADER, 'Mira Halden; Ada Holm', mailbox, 'Tide Post');
    expect(people.map(([, name, email]) => [name, email ?? undefined])).toEqual([
      ['Mira Halden', first],
      ['Ada Holm', second],
    ]);
  });

  it('has a header in the plural', () => {
    expect(
      namesIn(
        ['Reporters', 'E-mails', 'Outlet'],
        'Mira Halden; Ada Holm',
        'mira@tide.example; ada@tide.example',
        'Tide Post',
      ),
    ).toEqual(BOTH);
  });

  it.each([
    ['one has two addresses', 'Mira Halden', 'mira@tide.example; m@home.example'],
    ['the second is a role', 'Mira Halden / editor', 'mira@tide.example / m@home.example'],
    ['the surname is first', 'Halden, Mira', 'mira@tide.example, m@home.example'],
    ['addresses have no names', '', 'mira@tide.example, ada@tide.example'],
  ])('stays one row: %s', (_, names, mailboxes) => {
    expect(namesIn(HEADER, names, mailboxes, 'Tide Post').length).toBeLessThan(2);
  });
});
