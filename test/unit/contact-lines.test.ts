import { describe, expect, it } from 'vitest';
import { parseContactFile, readPeople, readSourceList, sourcesOf } from '../../packages/intake/index.ts';
import { timed } from '../support/probes/processor-time.ts';

/** Cells that have an address and more, and what else of them is kept. */
const CELLS: [cell: string, kept?: string][] = [
  ['Ada Reporter <ada@l.example>'],
  ['mailto:ada@l.example'],
  ['mailto:ada@l.example?subject=Hi'],
  ['ada@l.example; ada@home.example', 'ada@home.example'],
  ['ada@l.example / ada@home.example', 'ada@home.example'],
  ['ada@l.example\nada@home.example', 'ada@home.example'],
  ['ada@l.example und ada@home.example', 'ada@home.example'],
  ['<ada@l.example>'],
  ['[ada@l.example]'],
  ["'ada@l.example'"],
  ['*ada@l.example*'],
  ['E: ada@l.example / T: 01632 960005', '01632 960005'],
  ['Tel. 01632 960005, ada@l.example', '01632 960005'],
  ['ada@l.example (mornings)', 'mornings'],
  ['[ada@l.example](mailto:ada@l.example)'],
  ['<a href="mailto:ada@l.example">Mail</a>'],
  ['=HYPERLINK("mailto:ada@l.example","ada@l.example")'],
  ['Courriel : ada@l.example'],
  ['ada@\nl.example'],
  ['ada @l.example'],
  ['ada@l.example,'],
  ['ada@l.example.'],
  ['ada@l.example。'],
  ['ada@\u200bl.example\u00a0'],
  ['ada [at] l [dot] example'],
  ['ada（アットマーク）l.example'],
  ['ａｄａ＠ｌ．ｅｘａｍｐｌｅ'],
];
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

async function contactsIn(text: string) {
  const { table } = await parseContactFile(new Blob([text]));
  const { people, rests, problems } = readPeople(table);
  return { people: people.map(({ contact }) => contact), all: JSON.stringify([people, rests, problems]) };
}

describe('a cell with more than an address', () => {
  it.each(CELLS)('keeps all of %j', async (cell, kept = '') => {
    for (const header of ['E-mail', 'Contact']) {
      const rows = `Name,Outlet,${header}\nBo Writer,Daily,bo@d.example\nAda Reporter,Ledger,${quoted(cell)}\nCy Editor,Post,cy@p.example`;
      const { people, all } = await contactsIn(rows);
      expect(people.map(({ email }) => email)).toEqual(['bo@d.example', 'ada@l.example', 'cy@p.example']);
      expect(all).toContain(kept);
    }
  });

  it.each(['Contact', 'Details', 'Coordonnées', 'Kontaktdaten', '連絡先'])(
    'is an address where all of the column %s is like that',
    async (header) => {
      const rows = CELLS.map(([cell], at) => `Ada Reporter,Outlet ${at},${quoted(cell)}`);
      const { people } = await contactsIn(`Name,Outlet,${header}\n${rows.join('\n')}`);
      expect(people.map(({ email }) => email)).toEqual(CELLS.map(() => 'ada@l.example'));
    },
  );

  it.each([
    ['Naam;Medium;E-mail;Telefoon', 'Bo Writer;Daily;06-5550102;bo@d.example', { phone: '06-5550102' }],
    ['Name;Outlet;Email;Twitter', 'Bo Writer;Daily;@bo;bo@d.example', { custom: { Twitter: '@bo' } }],
    ['Name;Outlet;Email;Phone', 'Bo Writer;bo@d.example;Daily;', { outlet: 'Daily' }],
  ])('is read from the wrong column: %s / %s', async (header, row, also) => {
    const { people } = await contactsIn(`${header}\nAda Reporter;Ledger;ada@l.example;\n${row}`);
    expect(people[1]).toMatchObject({ name: 'Bo Writer', email: 'bo@d.example', ...also });
  });

  it.each(['formerly x@old.example', 'previously x@old.example', 'do not use x@old.example'])(
    'is not an address where the note says “%s”',
    async (note) => {
      const { people } = await contactsIn(
        `Name;Outlet;E-mail;Notes\nAda Reporter;Ledger;;${note}\nBo Writer;Post;b@p.example;`,
      );
      expect(people[0]).not.toHaveProperty('email');
    },
  );

  it.each([
    ['REPORTER Ada', 'Ada Reporter'],
    ['De Santis-Moro, Pier Luigi', 'Pier Luigi De Santis-Moro'],
    ['Quill (née Hart), Ada', 'Ada Quill'],
  ])('turns the name %s', async (cell, name) => {
    const { people } = await contactsIn(
      `Name;Outlet;E-mail\n${cell};Ledger;ada@l.example\nBo Writer;Post;b@p.example`,
    );
    expect(people[0]?.name).toBe(name);
  });

  it('keeps the name of birth, and leaves out what every address book calls an address', async () => {
    const { all } = await contactsIn(
      'Name;E-mail\nQuill (née Hart), Ada;ada@l.example\nBo Writer;b@p.example',
    );
    expect(all).toContain('née Hart');
    const card = (label: string) =>
      `BEGIN:VCARD\nVERSION:4.0\nFN:Bo Writer\nitem1.EMAIL:bo@p.example\nitem1.X-ABLabel:${label}\nNOTE:Home\nEND:VCARD`;
    const { people } = await contactsIn(`${card('Work')}\n${card('Deputy')}`);
    expect(people.map(({ note, custom }) => [note, custom])).toEqual([
      ['Home', undefined],
      ['Home', { Ablabel: 'Deputy' }],
    ]);
  });

  it('reads cards that are cut or have the address for a name', async () => {
    const { people } = await contactsIn(
      'BEGIN:VCARD\nVERSION:3.0\nN:Reporter;Ada;;;\nFN:ada@l.example\nEMAIL:ada@l.example\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nFN:Bo Writer\nEMAIL:bo@d.example',
    );
    expect(people.map(({ name }) => name)).toEqual(['Ada Reporter', 'Bo Writer']);
  });
});

/** Ways to write a person, an outlet, an address and a subject in a line. */
const LINES: ((name: string, outlet: string, email: string, subject: string) => string)[] = [
  (name, outlet, email) => `${name} – ${outlet} – ${email}`,
  (name, outlet, email) => `${name} - ${outlet} - ${email}`,
  (name, outlet, email) => `${name}, ${outlet}, ${email}`,
  (name, outlet, email) => `${name}, ${outlet}, ${email}, Tel. 04000 555-12`,
  (name, outlet, email) => `${name} (${outlet}) ${email}`,
  (name, outlet, email, subject) => `${name} (${outlet}, ${subject}) ${email}`,
  (name, outlet, email, subject) => `${name} (${subject}), ${outlet}, ${email}`,
  (name, outlet, email) => `${name} <${email}>, ${outlet}`,
  (name, outlet, email) => `${name}: ${email} (${outlet})`,
  (name, outlet, email) => `${name} / ${outlet} / ${email}`,
  (name, outlet, email) => `${name} | ${outlet} | ${email}`,
  (name, outlet, email) => `${name}\t${outlet}\t${email}`,
  (name, outlet, email) => `- ${name}, ${outlet}: ${email}`,
  (name, outlet, email) => `${name}, ${outlet}, ${email.replace('@', '[at]')}`,
];
const EAST_ASIAN_LINES: typeof LINES = [
  (name, outlet, email) => `${name}、${outlet}、${email}`,
  (name, outlet, email) => `${name}、${outlet}、${email}。`,
  (name, outlet, email) => `${name}（${outlet}）${email}`,
  (name, outlet, email) => `${name}　${outlet}　${email}`,
  (name, outlet, email) => `${name}　${outlet}　${email.replace('@', ' (アットマーク) ')}`,
  (name, outlet, email) =>
    `${name}（${outlet}）${email.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))}`,
];
/** Whole names, surnames, given names and titles, with a subject of the language. */
const PEOPLE: { subject: string; lines: typeof LINES; people: [string, string, string][] }[] = [
  {
    subject: 'Business',
    lines: LINES,
    people: [
      ['Ada Reporter', 'The Ledger', 'ada@ledger.example'],
      ['Smith', 'Daily Post', 'smith@post.example'],
      ['Dr. Weiss', 'Medical News', 'weiss@mednews.example'],
    ],
  },
  {
    subject: 'Wirtschaft',
    lines: LINES,
    people: [
      ['Frau Kessler', 'Nordheide-Bote', 'kessler@bote.example'],
      ['Müller-Lüdenscheidt', 'Stadtradio', 'mueller-luedenscheidt@stadtradio.example'],
      ['Annegret v. Thun', 'Stadtradio', 'annegret.vthun@stadtradio.example'],
    ],
  },
  {
    subject: 'kultúra',
    lines: LINES,
    people: [
      ['S. Varga', 'Dunai Szemle', 'varga.s@szemle.example'],
      ['Zsuzsa', 'Bakonyi Hírek', 'zsuzsa@hirek.example'],
      ['Halmosné', 'Nyugdíjas', 'halmosne@nyugdijas.example'],
    ],
  },
  {
    subject: 'économie',
    lines: LINES,
    people: [
      ['Mme Lefèvre', 'Le Quai', 'lefevre@quai.example'],
      ['Chloé', 'Radio Port', 'chloe@port.example'],
    ],
  },
  {
    subject: 'kultura',
    lines: LINES,
    people: [
      ['Agata Żółć', 'Radio Bug', 'agata.zolc@bug.example'],
      ['Ewa', 'Głos', 'ewa@glos.example'],
    ],
  },
  {
    subject: '',
    lines: EAST_ASIAN_LINES,
    people: [
      ['高瀬里奈', '湾岸通信', 'takase@wangan.example'],
      ['小田切ミナ', '港ラジオ', 'odagiri@minato.example'],
      ['林若溪', '东塘日报', 'lin@dongtang.example'],
      ['한보름', '솔내일보', 'borum@solnae.example'],
    ],
  },
];

const listed = (text: string) =>
  sourcesOf(readSourceList(text)).flatMap((source) =>
    source.type === 'journalist_reference' ? [[source.name, source.publication]] : [],
  );

describe('a pasted line with an address', () => {
  it.each(
    PEOPLE.flatMap(({ subject, lines, people }) =>
      lines.map((line) => ({
        text: people.map(([name, outlet, email]) => line(name, outlet, email, subject)).join('\n'),
        people: people.map(([name, outlet]) => [name, outlet]),
      })),
    ),
  )('names somebody: $text', ({ text, people }) => expect(listed(text)).toEqual(people));

  it.each([
    ['by an address with the given name', 'Tolland, Maeve <maeve@x.example>; Boie, Jo <jo@y.example>'],
    [
      'by an address with the surname',
      'BCC: Tolland, Maeve <m.tolland@x.example>; Boie, Jo <boie@y.example>',
    ],
  ])('names people surname first, without quotation marks, %s', (_why, line) =>
    expect(listed(line).map(([name]) => name)).toEqual(['Maeve Tolland', 'Jo Boie']),
  );

  it('names the outlet, and no surname, before a comma if the address is at that outlet', () =>
    expect(listed('Tolland, Maeve <maeve@tolland.example>')).not.toContainEqual(
      expect.arrayContaining(['Maeve Tolland']),
    ));

  it('may be one of a mail program', () => {
    const line = `"Reporter, Ada" <ada@l.example>; 'Redakcja Nowy Dzień' <redakcja@d.example>; Bo Writer <bo@d.example>;
"Editor, Cy (Radio Port)" <cy@p.example>; di.field@p.example; Harbour Post - Ed Hale <ed@h.example>;
=?UTF-8?B?xYF1Y2phIE9zdHJvxbxuYQ==?= <lucja@s.example>, "=?ISO-8859-2?Q?Pawe=B3_Gajda?=" <pawel@s.example>`;
    expect(listed(line).map(([name]) => name)).toEqual([
      'Ada Reporter',
      'Bo Writer',
      'Cy Editor',
      'Ed Hale',
      'Łucja Ostrożna',
      'Paweł Gajda',
    ]);
    expect(readSourceList(line).rest).toContain('redakcja@d.example');
    expect(readSourceList(line).rest).toContain('di.field@p.example');
    expect(listed('To: Ada Reporter <ada@l.example>, Bo Writer <bo@d.example>')).toHaveLength(2);
  });

  it('may be below a title and above a request, which name nobody', () => {
    const people =
      'Ada Reporter, Ledger, ada@l.example\nBo Writer, Daily, bo@d.example\nCy Editor, Post, cy@p.example';
    for (const title of ['Press List (Spring Fair)', 'Spring Fair Contacts', 'Harbour Fair\n'])
      expect(listed(`${title}\n${people}\nPlease do not pass on!`), title).toHaveLength(3);
    expect(listed(`Di Freelance\n${people}`)).toHaveLength(4);
    expect(listed(`Great news.\n\nPress contact: Jane Miller, Example Inc., jane@inc.example`)).toEqual([]);
  });

  it('may be a row of a table in Markdown', () => {
    const table = `| Name | Outlet | Mail |\n|:---|:---|---:|\n| **RADIO Y TV** | | |\n| Ada Reporter | Ledger | ada\\_r@l.example |\n| **PODCASTS** | | |\n| Bo Writer | A \\| B | bo@p.example |`;
    expect(listed(table)).toEqual([
      ['Ada Reporter', 'Ledger'],
      ['Bo Writer', 'A | B'],
    ]);
  });

  it('is read in linear time', () => {
    const { milliseconds } = timed(() => {
      for (const part of ['a@b.example; ', '(a@b.example ', '=?UTF-8?Q?', '"Reporter, ', '| :-- '])
        readSourceList(`${part.repeat(60)}\n`.repeat(300));
    });
    expect(milliseconds).toBeLessThan(4_000);
  });
});

/** Lines of a text that is no table, and the people whom they name. */
const LOOSE: [line: string, ...people: object[]][] = [
  [
    '"Vale, Nora (Politics)" <nora.vale@ledger.example>; Bo Writer <bo@post.example>; KHAN, Imran <i.khan@star.example>; desk@post.example; \'Cy Field\' <cy@quay.example>;',
    { name: 'Nora Vale', note: 'Politics', email: 'nora.vale@ledger.example' },
    { name: 'Bo Writer', email: 'bo@post.example' },
    { name: 'Imran Khan', email: 'i.khan@star.example' },
    { name: 'Cy Field', email: 'cy@quay.example' },
  ],
  ['KHAN, Imran <i.khan@star.example>', { name: 'Imran Khan', email: 'i.khan@star.example' }],
  ['Vale, Nora (Business) <nora.vale@ledger.example>', { name: 'Nora Vale', note: 'Business' }],
  ['"Vale, Nora (Harbour Post)" <nora.vale@ledger.example>', { name: 'Nora Vale', outlet: 'Harbour Post' }],
  ['Ada Field, Post <ada@post.example>', { name: 'Ada Field', outlet: 'Post' }],
  ['Field, Ledger <field@ledger.example>', { name: 'Field', outlet: 'Ledger' }],
  [
    'Di Hale di@hale.example (freelance, ex Quay Daily)',
    { name: 'Di Hale', note: 'ex Quay Daily', custom: { Role: 'freelance' } },
  ],
  [
    'Dr Ed Lund – energy editor at Gulf Morning – ed.lund@gm.example (on leave)',
    { name: 'Ed Lund', outlet: 'Gulf Morning', note: 'on leave', custom: { Role: 'energy editor' } },
  ],
  ['Flo Berg (Tide Post, do not contact): flo@tide.example', { outlet: 'Tide Post', note: 'do not contact' }],
];

describe('a line that names people', () => {
  it.each(LOOSE)('is read: %s', async (line, ...expected) => {
    const { people } = await contactsIn(`Our list\n\n${line}\n`);
    expect(people).toMatchObject(expected);
    for (const [at, person] of expected.entries())
      if (!('outlet' in person)) expect(people[at]).not.toHaveProperty('outlet');
  });

  it('keeps what names nobody outside the list', async () => {
    const file = new Blob(['Bo Writer <bo@post.example>; desk@post.example; Cy Field <cy@quay.example>']);
    const { table } = await parseContactFile(file);
    expect(table.outside).toEqual([{ line: 1, text: 'desk@post.example' }]);
  });
});
