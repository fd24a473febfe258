import { describe, expect, it } from 'vitest';
import { contactOf, readContactTable } from '../../packages/intake/index.ts';

const read = (rows: unknown[][]) => {
  const table = readContactTable(rows);
  return { table, contacts: table.rows.map(({ cells }) => contactOf(table, cells)) };
};

describe('a contact list', () => {
  it.each([
    { row: ['Summe', '3 Kontakte', '', ''], why: 'a sum with words' },
    { row: ['', 'Razem: 3 osoby', '', ''], why: 'a sum in Polish' },
    { row: ['', 'IRELAND', '', ''], why: 'the name of a part' },
    { row: ['', 'Uso interno, não repassar', '', ''], why: 'a remark below the list' },
  ])('has no person in $why', ({ row }) => {
    const ada = ['1', 'Ada Reporter', 'Courier', 'ada@courier.example'];
    const { contacts } = read([['No.', 'Name', 'Outlet', 'E-mail'], ['', 'PRINT', '', ''], ada, row]);
    expect(contacts).toEqual([
      { problem: 'The row has no person.' },
      { contact: expect.objectContaining({ name: 'Ada Reporter' }) },
      { problem: 'The row has no person.' },
    ]);
  });

  it.each([
    ['1', 'Soma Reporter', 'Soma FM', ''],
    ['2', 'Ada Reporter', '', ''],
    ['3', 'madonna', '', ''],
  ])('keeps a person of whom little is known: %s %s', (...row) => {
    expect(read([['No.', 'Name', 'Outlet', 'E-mail'], row]).contacts).toEqual([
      { contact: expect.objectContaining({ name: row[1] }) },
    ]);
  });

  it('is read by its headers, and keeps every other column', () => {
    const { table, contacts } = read([
      [
        'First Name',
        'Last Name',
        'Outlet',
        'Outlet URL',
        'Email',
        'Direct Phone',
        'Phone',
        'Notes',
        'Title',
        'Tags',
      ],
      [
        'Ada',
        'Reporter',
        'Courier',
        'https://courier.example/',
        'ada@courier.example',
        '',
        '+49 40 123456',
        'Met in May',
        'Editor',
        'sea',
      ],
      ['', '', 'Post', '', '', '', '', '', '', ''],
      [],
    ]);
    expect(table.uses).toEqual([
      'first',
      'last',
      'outlet',
      'domain',
      'email',
      'phone',
      'phone',
      'note',
      'own',
      'own',
    ]);
    expect(contacts).toEqual([
      {
        contact: {
          name: 'Ada Reporter',
          outlet: 'Courier',
          domain: 'https://courier.example/',
          email: 'ada@courier.example',
          phone: '+49 40 123456',
          note: 'Met in May',
          custom: { Title: 'Editor', Tags: 'sea' },
        },
      },
      { problem: 'The row has no name.' },
    ]);
  });

  it('is read by the values of its columns, without a header or with a wrong one', () => {
    const rows = [
      ['Ada Reporter', 'ada@courier.example', '+49 40 1234567', 'courier.example', 'sea'],
      ['Bo Writer', 'bo@daily.example', '040 7654321', 'daily.example', 'ships'],
    ];
    expect(read(rows).table.uses).toEqual(['name', 'email', 'phone', 'domain', 'own']);
    expect(read([['Journalist', 'Contact', 'Tel', 'Web', 'Beat'], ...rows]).table.uses).toEqual([
      'name',
      'email',
      'phone',
      'domain',
      'own',
    ]);
  });

  it('keeps two columns of one name apart, and emoji and right-to-left names as they are', () => {
    const { contacts } = read([
      ['Name', 'Tag', 'Tag'],
      ['ليلى حداد', '⛴️', 'harbour'],
      ['A\u0000da\nReporter', '', ''],
    ]);
    expect(contacts).toEqual([
      { contact: { name: 'ليلى حداد', custom: { Tag: '⛴️', 'Tag (2)': 'harbour' } } },
      { contact: { name: 'A da Reporter' } },
    ]);
  });

  it('as a printed report has its header on each page, and an outlet once in a group', () => {
    const header = ['Medium', 'Nominativo', 'E-mail'];
    const { contacts } = read([
      header,
      ['Courier', 'Ada Reporter', 'ada@courier.example'],
      ['', 'Bo Writer', 'bo@courier.example'],
      header,
      ['', 'Cy Editor', 'cy@elsewhere.example'],
      ['', 'Di Author', 'di@gmail.com'],
    ]);
    expect(contacts).toEqual([
      { contact: { name: 'Ada Reporter', outlet: 'Courier', email: 'ada@courier.example' } },
      { contact: { name: 'Bo Writer', outlet: 'Courier', email: 'bo@courier.example' } },
      { contact: { name: 'Cy Editor', email: 'cy@elsewhere.example' } },
      { contact: { name: 'Di Author', email: 'di@gmail.com' } },
    ]);
  });

  it('of 10,000 rows and 60 columns is read at once', () => {
    const header = ['Name', ...Array.from({ length: 59 }, (_, index) => `Column of mine ${index}`)];
    const { contacts } = read([
      header,
      ...Array.from({ length: 10_000 }, (_, n) => [`Person Number${n}`, ...header.slice(1)]),
    ]);
    expect(contacts).toHaveLength(10_000);
  });
});
