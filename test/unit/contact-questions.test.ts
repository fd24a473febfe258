import { describe, expect, it } from 'vitest';
import { headerQuestion, parseContactFile, readPeople } from '../../packages/intake/index.ts';

const ROWS = 'Mira Halden;Tide Post;mira@tidepost.example\nJon Falk;Quay Daily;jon@quay.example';
const HEADER = 'Name;Outlet;E-mail';
const MIRA = 'Mira Halden;Tide Post;';

const read = async (text: string, header?: number | null) => {
  const { table } = await parseContactFile(new Blob([text]), header === undefined ? {} : { header });
  return { ...table, ...readPeople(table), question: headerQuestion(table) };
};

describe('whether a line is the header', () => {
  it.each([
    ['it is the first and names several columns', `${HEADER}\n${ROWS}`, 1],
    ['blank lines above it say nothing', `\n\n${HEADER}\n${ROWS}`, 3],
    ['the only column', 'Name\nMira Halden\nJon Falk', 1],
    ['one column is known, and none has an address as below', `Name;Chapisho;Barua\n${ROWS}`, 1],
    ['rows alone, with addresses', ROWS, null],
    ['rows alone, with names', 'Mira Halden;Tide Post\nJon Falk;Quay Daily', null],
  ])('is beyond doubt: %s', async (_reason, text, line) => {
    expect(await read(text)).toMatchObject({ headerLine: line, doubtfulLine: null, question: null });
  });

  it.each([
    ['lines above it', `Press list\nMay 2026\n\n${HEADER}\n${ROWS}`, 4, 4],
    ['words of no language that is known, above addresses', `Jina;Chapisho;Barua\n${ROWS}`, 1, 1],
    ['two words that could be a name', `Jina Kamili;Chapisho;Barua\n${ROWS}`, 1, null],
    ['one known word of several', `Media;Emri;Zyra\nTide Post;Mira;Oslo\nQuay Daily;Jon;Bergen`, 1, 1],
    ['unknown words above names', `jina;chapisho\nMira Halden;Tide Post\nJon Falk;Quay Daily`, 1, null],
  ])('is asked: %s', async (_reason, text, line, taken) => {
    const { question, doubtfulLine, headerLine } = await read(text);
    expect(question).toContain(`Is line ${line} the header? “`);
    expect({ doubtfulLine, headerLine }).toEqual({ doubtfulLine: line, headerLine: taken });
  });

  it('is as the user answers', async () => {
    const text = `Press list;;\n${HEADER}\n${ROWS}`;
    const names = ({ people }: Awaited<ReturnType<typeof read>>) => people.map(({ contact }) => contact.name);
    expect(names(await read(text, 2))).toEqual(['Mira Halden', 'Jon Falk']);
    expect(names(await read(text, 3))).toEqual(['Jon Falk']);
    expect(await read(text, 3)).toMatchObject({
      question: null,
      header: ['Mira Halden', 'Tide Post', 'mira@tidepost.example'],
    });
    expect((await read(`jina;chapisho\n${ROWS}`, null)).rows).toHaveLength(3);
  });
});

/** What lists have besides people, or more than a column takes, by where it must be shown. */
const KEPT: readonly [
  reason: string,
  text: string,
  where: 'outside' | 'rests' | 'problems' | 'people',
  shown: string,
][] = [
  ['a title above the header', `Spring list;;\n${HEADER}\n${ROWS}`, 'outside', 'Spring list'],
  [
    'a text before vCards',
    'Our list\nBEGIN:VCARD\nVERSION:3.0\nFN:Mira Halden\nEND:VCARD',
    'outside',
    'Our list',
  ],
  [
    'a vCard that breaks off',
    'BEGIN:VCARD\nVERSION:3.0\nFN:Mira Halden\nEND:VCARD\nBEGIN:VCARD\nFN:Jon',
    'outside',
    'FN:Jon',
  ],
  ['a second address', `${HEADER}\n${MIRA}"m@a.example, m@b.example"\n${ROWS}`, 'rests', 'm@b.example'],
  ['a remark behind an address', `${HEADER}\n${MIRA}m@a.example (old)\n${ROWS}`, 'rests', '(old)'],
  ['words in the place of an address', `${HEADER}\n${MIRA}ask the desk\n${ROWS}`, 'rests', 'ask the desk'],
  ['a rounded number', 'Name;Phone\nMira Halden;4.7E+11\nJon Falk;+47 22 334455', 'rests', '4.7E+11'],
  [
    'a second outlet',
    'Name;Outlet;Medium;E-mail\nMira Halden;Tide Post;TV;m@a.example\nJon Falk;;;j@a.example',
    'people',
    'TV',
  ],
  [
    'a first name beside another full name',
    'Name;First name;Last name\nM. Halden;Miranda;\nJon Falk;Jon;Falk',
    'rests',
    'Miranda',
  ],
  [
    'cells beyond the header, far below',
    `${HEADER}\n${`${ROWS}\n`.repeat(600)}Bo Vik;Tide Post;b@a.example;since May`,
    'people',
    'since May',
  ],
  [
    'the end of a note that is too long',
    `Name;Note\nMira Halden;${'long '.repeat(1_001)}end\nJon Falk;short`,
    'rests',
    'end',
  ],
  [
    'the end of a cell of one’s own',
    `Name;Tags;Outlet\nMira Halden;${'sea, '.repeat(1_001)}end;Tide Post\nJon Falk;x;y`.replaceAll(
      ', ',
      ' , ',
    ),
    'rests',
    'end',
  ],
  ['a row without a name', `${HEADER}\n;Tide Post;desk@a.example\n${ROWS}`, 'problems', 'desk@a.example'],
  [
    'a quotation mark without an end',
    `${HEADER}\n"Bo Vik;Tide Post;b@a.example\n${ROWS}`,
    'problems',
    '"Bo Vik;Tide Post;b@a.example',
  ],
  [
    'two headers of the same beginning',
    `Name;${'x'.repeat(55)};${'x'.repeat(55)}\nMira Halden;one;two\nJon Falk;three;four`,
    'people',
    'two',
  ],
];

describe('of a contact list, nothing is lost:', () => {
  it.each(KEPT)('%s', async (_reason, text, where, shown) => {
    expect(JSON.stringify((await read(text))[where])).toContain(JSON.stringify(shown).slice(1, -1));
  });

  it('a problem has the line of the file, also below a cell of several lines', async () => {
    const { problems } = await read(`Name;Note\nMira Halden;"one\ntwo\nthree"\nJon Falk;x\n;nobody`);
    expect(problems).toEqual([{ line: 6, text: 'nobody', problem: 'The row has no name.' }]);
  });
});
