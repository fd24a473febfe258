import { describe, expect, it } from 'vitest';
import { contactOf, parseContactFile, readContactTable, readPeople } from '../../packages/intake/index.ts';

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

  it.each([
    ['in angle brackets', 'Mira Halden <mira@tide.example>'],
    ['in round brackets', 'Mira Halden (mira@tide.example)'],
    ['before the name', 'mira@tide.example; Mira Halden'],
    ['before the name in brackets, as a link', 'mailto:mira@tide.example?subject=Hi%20you (Mira Halden)'],
    ['behind a dash', 'Mira Halden – mira@tide.example'],
    ['behind a label', 'Mira Halden, E-Mail: mira@tide.example'],
    ['as a link of Markdown', '[Mira Halden](mailto:mira@tide.example)'],
    ['as a link of HTML', '<a href="mailto:mira@tide.example">Mira Halden</a>'],
    ['as a formula', '=HYPERLINK("mailto:mira@tide.example";"Mira Halden")'],
    ['written against robots, in Spanish', 'Mira Halden, mira(arroba)tide.example'],
    ['written against robots, in German', 'Mira Halden (mira(at)tide(punkt)example)'],
    ['in plain words', 'Mira Halden mail: mira at tide dot example'],
    ['with blanks around its sign', 'Mira Halden <mira @ tide.example>'],
    ['with a sign of full width', 'Mira Halden｜mira＠tide.example'],
    ['before a role', 'mira@tide.example - Mira Halden - editor'],
    ['before the address of somebody else', 'Mira Halden <mira@tide.example>, Jon Falk <jon@tide.example>'],
    ['above a number', 'Mira Halden\nmira@tide.example\n+47 22 334455'],
  ])('gives a name and an address: %s', (_reason, cell) => {
    expect(contactIn(cell, 'Tide Post', '', '')).toMatchObject({ ...MIRA, email: 'mira@tide.example' });
  });

  it('gives no address where somebody and an outlet are joined by its sign', () => {
    expect(contactIn('Mira Halden @ tide.example', 'Tide Post', '', '')).not.toHaveProperty('email');
  });

  it.each([
    ['a slash behind the town', '0355 / 44 55-12'],
    ['a zero in brackets', '+49 (0)30/1234-56'],
    ['slashes between all digits', '01 / 45 / 67 / 89 / 10'],
    ['two last digits', '0355 44 55 12/13'],
    ['dashes', '+49–30–1234567'],
    ['an English extension', '030 123456 ext. 12'],
    ['a short one', '555-0100 x12'],
    ['one behind a comma', '030 123456, ext 12'],
    ['a Romanian one', '+40 21 555 01 00 int. 3'],
    ['a German one', '030 1234-0 Durchwahl 12'],
    ['a French one', '+33 1 23 45 67 89 poste 12'],
    ['a Polish one', '+48 22 555 66 77 wew. 12'],
    ['a Russian one', '8 (495) 123-45-67 доб. 12'],
    ['a Japanese one', '03-1234-5678 内線12'],
    ['digits of full width', '０３−１２３４−５６７８'],
    ['letters', '0800 FLOWERS'],
    ['a label', '030 123456', 'Tel.: 030 123456'],
    ['a link', '+442079460000', 'tel:+442079460000'],
    ['a remark', '+1 212 555 0100', '+1 212 555 0100 (desk)', '(desk)'],
    ['a second number behind a slash', '0171 1234567', '0171 1234567 / 030 123456', '030 123456'],
    ['two with slashes', '030 / 1234567', '030 / 1234567 / 0171 / 2345678', '0171 / 2345678'],
    ['a second one behind a word', '0355/445512', '0355/445512 oder 0171/1234567', '0171/1234567'],
  ])('gives a whole number: %s', (_reason, phone, cell = phone, rest = '') => {
    const { custom = {}, ...contact } = {
      custom: undefined,
      ...contactIn('Mira Halden', 'Tide Post', MAIL, cell),
    };
    expect(contact).toEqual({ ...MIRA, email: MAIL, phone });
    expect(custom).toEqual(rest === '' ? {} : { Phone: rest });
  });

  it.each(['2024-05-12', '12.05.2024', 'call the desk'])('gives no number: %s', (cell) => {
    expect(contactIn('Mira Halden', 'Tide Post', MAIL, cell)).not.toHaveProperty('phone');
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

  it.each([
    'Newsdesk',
    'news desk',
    'The Editor',
    'Press Office',
    'Lokalredaktion',
    'Cork Courier picture desk',
  ])('names a desk: %s', (cell) => {
    const problem = 'The row names a desk, not a person.';
    expect(contactIn(cell, 'Tide Post', MAIL, '')).toEqual({ problem });
  });

  it.each([
    ['Halden, Mira-Kathrin Dr.', 'Mira-Kathrin Halden'],
    ['Smith, John H.', 'John H. Smith'],
    ['Wong, Ka Pan', 'Ka Pan Wong'],
    ['Ada Reporter, Jan Pan', 'Ada Reporter, Jan Pan'],
  ])('leaves out only what can be nothing but a title behind a given name: %s', (cell, name) => {
    expect(contactIn(cell, 'Tide Post', '', '')).toMatchObject({ name });
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

const LOOSE = [
  'Press contacts, from Bea’s e-mail',
  '',
  '- Philippa Dunnock – Moorland Mercury – p.dunnock (at) moorland (dot) example',
  '- Gethin Prosser, Valleys Voice, gethin@valleys.example, Tel. 01443 / 00 11-12',
  '* Bronagh Tully (Quarrytown Herald): b.tully@quarry.example.',
  '4) 佐藤 健、海日報、ken@umi.example',
  '',
  'Thanks!',
].join('\n');

describe('a text that is no table', () => {
  it('gives the people of its lines, and shows the others', async () => {
    const { table } = await parseContactFile(new Blob([LOOSE]));
    expect(readPeople(table).people.map(({ contact }) => contact)).toEqual([
      { name: 'Philippa Dunnock', outlet: 'Moorland Mercury', email: 'p.dunnock@moorland.example' },
      {
        name: 'Gethin Prosser',
        outlet: 'Valleys Voice',
        email: 'gethin@valleys.example',
        phone: '01443 / 00 11-12',
      },
      { name: 'Bronagh Tully', outlet: 'Quarrytown Herald', email: 'b.tully@quarry.example' },
      { name: '佐藤 健', outlet: '海日報', email: 'ken@umi.example' },
    ]);
    expect(table.outside.map(({ text }) => text)).toEqual(['Press contacts, from Bea’s e-mail', 'Thanks!']);
  });

  it('may be a line of recipients', async () => {
    const { table } = await parseContactFile(
      new Blob(['"Halden, Mira" <mira@tide.example>; Jon Falk <jon@tide.example>']),
    );
    expect(readPeople(table).people.map(({ contact }) => contact.name)).toEqual(['Mira Halden', 'Jon Falk']);
  });

  it('is none if its lines have as many cells', async () => {
    const { table } = await parseContactFile(
      new Blob(['Mira Halden,Tide Post,mira@tide.example\nJon Falk,Quay Daily,jon@quay.example']),
    );
    expect(table.header).toHaveLength(3);
  });

  it('keeps a cell that goes on behind its quotation marks', async () => {
    const { table } = await parseContactFile(
      new Blob(['Contact;Outlet\n"Halden, Mira" <mira@tide.example>;Tide Post\nJon Falk;Quay Daily']),
    );
    expect(readPeople(table).people[0]?.contact).toEqual({
      name: 'Mira Halden',
      outlet: 'Tide Post',
      email: 'mira@tide.example',
    });
  });
});
