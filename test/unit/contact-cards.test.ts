import { describe, expect, it } from 'vitest';
import {
  contactOf,
  readContactTable,
  readRows,
  readSourceList,
  sourcesOf,
} from '../../packages/intake/index.ts';
import { timed } from '../support/probes/processor-time.ts';

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\n');
/** Reason, card, and the contact that it is. */
const CARDS: readonly [why: string, text: string, contact: object][] = [
  [
    'version 3 with a folded line and a group',
    card(
      'VERSION:3.0',
      'FN:Mara Qu',
      ' inn',
      'item1.EMAIL;type=INTERNET:mara@pier.example',
      'ORG:The Pier;Desk',
    ),
    { name: 'Mara Quinn', email: 'mara@pier.example', outlet: 'The Pier', custom: { Department: 'Desk' } },
  ],
  [
    'version 4 with small letters',
    'begin:vcard\nversion:4.0\nfn:Mara Quinn\nemail:mara@pier.example\nend:vcard',
    { name: 'Mara Quinn', email: 'mara@pier.example' },
  ],
  [
    'version 2.1 in quoted-printable over two lines',
    card(
      'VERSION:2.1',
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rn =',
      'K=C3=BCste',
      'TEL;WORK;VOICE:+49 30 555 01',
    ),
    { name: 'Jörn Küste', phone: '+49 30 555 01' },
  ],
  [
    'version 2.1 in Latin-1',
    card('VERSION:2.1', 'N;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:K=FCste;J=F6rn'),
    { name: 'Jörn Küste' },
  ],
  [
    'no formatted name',
    card('VERSION:3.0', 'N:Quinn;Mara;Lou;Dr.;', 'NOTE:Calls\\, never mails'),
    { name: 'Mara Lou Quinn', note: 'Calls, never mails', custom: { Name: 'Dr. Mara Lou Quinn' } },
  ],
  [
    'two addresses and properties of its own',
    card(
      'VERSION:3.0',
      'FN:Mara Quinn',
      'EMAIL:a@pier.example',
      'EMAIL:b@pier.example',
      'TITLE:Editor',
      'X-BEAT:Ports',
    ),
    {
      name: 'Mara Quinn',
      email: 'a@pier.example',
      custom: { 'Further: Email': 'b@pier.example', Title: 'Editor', Beat: 'Ports' },
    },
  ],
];

describe('vCards', () => {
  it.each(CARDS)('are read as contacts: %s', (_why, text, contact) => {
    for (const each of [text, text.replaceAll('\n', '\r\n')]) {
      const table = readContactTable(readRows(each));
      expect(table.rows.map(({ cells }) => contactOf(table, cells))).toEqual([{ contact }]);
    }
  });

  it.each([
    ['named after it', ['N:;;;;', 'FN:Newsroom of The Pier', 'ORG:The Pier'], 1],
    ['that say so', ['KIND:org', 'FN:Pier Newsroom'], 1],
    ['with the name of a freelancer, who is a person', ['N:Lo;Ida;;;', 'FN:Ida Lo', 'ORG:Ida Lo'], 2],
  ])('of an organization are no people: %s', (_why, lines, count) => {
    const { rows } = readContactTable(readRows(`${card(...lines)}\n${CARDS[0]?.[1]}`));
    expect(rows).toHaveLength(count);
  });

  it('without an end are read in time that grows with their number', () => {
    expect(timed(() => readSourceList('BEGIN:VCARD\n'.repeat(100_000))).milliseconds).toBeLessThan(15_000);
  });

  it('are read one by one: a broken one stays in the rest, with the text around them', () => {
    const text = `Our list:\n${CARDS[0]?.[1]}\n${card('VERSION:3.0', 'no colon')}\n${CARDS[3]?.[1]}\nThanks`;
    const list = readSourceList(text);
    expect(sourcesOf(list).map((source) => 'name' in source && source.name)).toEqual([
      'Mara Quinn',
      'Jörn Küste',
    ]);
    expect(list.entries.map(({ line }) => line)).toEqual([2, 13]);
    for (const part of ['Our list:', 'no colon', 'Thanks']) expect(list.rest).toContain(part);
  });
});
