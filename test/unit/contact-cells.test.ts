import { describe, expect, it } from 'vitest';
import { contactOf, readContactTable } from '../../packages/intake/index.ts';

const HEADER = ['Name', 'Outlet', 'E-mail', 'Phone'];
const contactIn = (...cells: string[]) => {
  const table = readContactTable([HEADER, cells, ['Jon Falk', 'Tide Post', 'jon@tidepost.example', '']]);
  const [row] = table.rows.map(({ cells: all }) => contactOf(table, all));
  return row !== undefined && 'contact' in row ? row.contact : row;
};
const MIRA = { name: 'Mira Halden', outlet: 'Tide Post' };
const MAIL = 'mira@tidepost.example';

describe('a cell of a contact list', () => {
  it.each([
    ['a full stop behind it is none of it', `${MAIL}.`, {}],
    ['an invisible space is none of it', `\u200b${MAIL}`, {}],
    ['a link is none of it', `mailto:${MAIL}?subject=Hello`, {}],
    ['the name before it is known', `Mira Halden <${MAIL}>`, {}],
    ['the name before it may be turned', `"Halden, Mira" <${MAIL}>`, {}],
    ['written against robots', 'mira(at)tidepost.example', {}],
    ['written against robots with spaces', 'mira [at] tidepost.example', {}],
    [
      'a second one behind a slash is kept',
      `${MAIL} / m@home.example`,
      { custom: { 'E-mail': 'm@home.example' } },
    ],
    ['a second one is kept', `${MAIL}; m@home.example`, { custom: { 'E-mail': 'm@home.example' } }],
    ['as Google joins them', `${MAIL} ::: m@home.example`, { custom: { 'E-mail': 'm@home.example' } }],
    ['a remark is kept', `${MAIL} (from May)`, { custom: { 'E-mail': '(from May)' } }],
  ])('gives an address: %s', (_reason, cell, more) => {
    expect(contactIn('Mira Halden', 'Tide Post', cell, '')).toEqual({ ...MIRA, email: MAIL, ...more });
  });

  it('keeps what is neither an address nor a number', () => {
    expect(contactIn('Mira Halden', 'Tide Post', 'ask the desk', '4.7E+11')).toEqual({
      ...MIRA,
      custom: { 'E-mail': 'ask the desk', Phone: '4.7E+11' },
    });
  });

  it('never cuts an address at a curly apostrophe', () => {
    expect(contactIn('Mira O’Halden', 'Tide Post', 'm.o’halden@tidepost.example', '')).toMatchObject({
      email: "m.o'halden@tidepost.example",
    });
  });

  it('gives the first of several numbers', () => {
    expect(contactIn('Mira Halden', 'Tide Post', MAIL, '+47 22 334455; +47 91 223344')).toMatchObject({
      phone: '+47 22 334455',
      custom: { Phone: '+47 91 223344' },
    });
  });

  it.each([
    ['an address beside the name', `Mira Halden <${MAIL}>`, 'Mira Halden', MAIL],
    ['a turned name in quotation marks', `"Halden, Mira" <${MAIL}>`, 'Mira Halden', MAIL],
    ['the surname first', 'Halden, Mira', 'Mira Halden', undefined],
    ['a given name like a title', 'Don Halden', 'Don Halden', undefined],
    ['a surname like a degree', 'Mira Yo Ma', 'Mira Yo Ma', undefined],
    ['a title and a surname only', 'Dr. Halden', 'Dr. Halden', undefined],
    ['capitals', 'MIRA HALDEN', 'Mira Halden', undefined],
    ['capitals behind “Mc”', 'IAN McDONALD', 'Ian McDonald', undefined],
    ['a surname of several words in capitals', 'VAN DER HALDEN, MIRA', 'Mira van der Halden', undefined],
    ['a surname in capitals', 'Mira DE LA HALDEN', 'Mira de la Halden', undefined],
    ['a suffix at the surname', 'Halden Jr., Mira B.', 'Mira B. Halden Jr.', undefined],
    ['a suffix at the end', 'Halden, Mira, Sr.', 'Mira Halden Sr.', undefined],
    ['a surname of several words', 'de la Halden, Mira', 'Mira de la Halden', undefined],
    [
      'a surname with a word that outlets begin with',
      'von der Halden, Mira',
      'Mira von der Halden',
      undefined,
    ],
    ['two people, who are not turned', 'Mira Halden, Jon Falk', 'Mira Halden, Jon Falk', undefined],
  ])('gives a name: %s', (_reason, cell, name, email) => {
    expect(contactIn(cell, 'Tide Post', '', '')).toEqual({
      name,
      outlet: 'Tide Post',
      ...(email === undefined ? {} : { email }),
    });
  });

  it.each([
    ['a title', 'Dr. Mira Halden'],
    ['titles around it', 'Prof. Dr. med. Mira Halden, PhD'],
    ['a title behind the surname', 'Halden, Dr. Mira'],
    ['a French title', 'Mme Mira Halden'],
    ['an Italian title', 'Dott.ssa Mira Halden'],
    ['a Polish title', 'dr hab. Mira Halden'],
    ['a Russian title', 'д-р Mira Halden'],
    ['a degree', 'Mira Halden, PhD'],
    ['an employment', 'Mira Halden (freelance)'],
    ['an employment behind a turned name', 'Halden, Mira (Freelance)'],
    ['pronouns', 'Mira Halden [she/her]'],
    ['a remark', 'Mira Halden (on leave until March)'],
    ['a role behind a dash', 'Mira Halden – Energy editor'],
    ['a role behind a comma, which is no first name', 'Mira Halden, Editor'],
  ])('gives a name without what follows it, which is kept: %s', (_reason, cell) => {
    expect(contactIn(cell, 'Tide Post', '', '')).toEqual({ ...MIRA, custom: { Name: cell } });
  });

  it('loses the apostrophe by which a spreadsheet marks a number or a handle as text, and no other', () => {
    expect(contactIn('Mira Halden', '’Tide Post’', MAIL, "'+45 33 12 34 56")).toEqual({
      ...{ name: 'Mira Halden', outlet: '’Tide Post’', email: MAIL, phone: '+45 33 12 34 56' },
    });
    const table = readContactTable([
      ['Name', 'E-mail', 'Handle', 'Born'],
      ['Mira Halden', MAIL, "'@mira", "'68"],
      ['Jon Falk', 'jon@tidepost.example', "'68 Weekly", ''],
    ]);
    const customs = table.rows.map(({ cells }) => contactOf(table, cells));
    expect(customs).toMatchObject([
      { contact: { custom: { Handle: '@mira', Born: '68' } } },
      { contact: { custom: { Handle: "'68 Weekly" } } },
    ]);
  });

  it('is read by a name that stands only before the address, and invents none', () => {
    expect(contactIn('', 'Tide Post', `Mira Halden <${MAIL}>`, '')).toEqual({ ...MIRA, email: MAIL });
    expect(contactIn('', 'Tide Post', MAIL, '')).toEqual({ problem: 'The row has no name.' });
  });

  it.each(['Total: 16', 'Summe', '—', '12', 'n/a'])('names nobody: %s', (cell) => {
    expect(contactIn(cell, 'Tide Post', MAIL, '')).toEqual({ problem: 'The row has no name.' });
  });

  it('is not kept for its capitals alone', () => {
    const table = { header: ['First name', 'Last name'], uses: ['first', 'last'] as const };
    expect(contactOf({ ...table, uses: [...table.uses] }, ['MIRA', 'HALDEN'])).toEqual({
      contact: { name: 'Mira Halden' },
    });
  });

  it('is kept where another column of its kind was taken first', () => {
    const table = readContactTable([
      ['Name', 'E-mail', 'E-mail 2', 'Full name'],
      ['Mira Halden', MAIL, 'm@home.example', 'Mira B. Halden'],
    ]);
    expect(contactOf(table, table.rows[0]?.cells ?? [])).toEqual({
      contact: {
        name: 'Mira Halden',
        email: MAIL,
        custom: { 'E-mail 2': 'm@home.example', 'Full name': 'Mira B. Halden' },
      },
    });
  });
});
