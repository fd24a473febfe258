import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../model/index.ts';
import { parseContactFile, readPeople } from '../../packages/intake/index.ts';
import { timed } from '../support/probes/processor-time.ts';

/** A column, a cell, and the words that say that the person must not be contacted. */
const REFUSALS: [column: string, cell: string, words: string][] = [
  ['Status', 'UNSUBSCRIBED', 'UNSUBSCRIBED'],
  ['State', 'do_not_contact', 'do_not_contact'],
  ['Status', 'Unsubscribed 04/03/2025', 'Unsubscribed'],
  ['Status', 'Opted out (GDPR)', 'Opted out'],
  ['Tags', 'energy; Do-Not-Contact', 'Do-Not-Contact'],
  ['Remarks', 'Left in May. Please don’t contact any more!', 'Please don’t contact any more'],
  ['Email Opt Out', 'TRUE', 'Email Opt Out'],
  ['HasOptedOutOfEmail', '1', 'HasOptedOutOfEmail'],
  ['Unsubscribed from all email', 'Yes', 'Unsubscribed from all email'],
  ['DNC', 'x', 'DNC'],
  ['Opt-out', '✓', 'Opt-out'],
  ['Abgemeldet am', '04.03.2025', 'Abgemeldet am'],
  ['Sperrvermerk', 'Wunsch des Hauses', 'Sperrvermerk'],
  ['Vermerk', 'Bitte nicht mehr anschreiben', 'Bitte nicht mehr anschreiben'],
  ['Statut', 'désinscrite', 'désinscrite'],
  ['Statut', 'NE PAS CONTACTER', 'NE PAS CONTACTER'],
  ['Estado', 'No contactar', 'No contactar'],
  ['Situação', 'Não contactar', 'Não contactar'],
  ['Stato', 'Non contattare', 'Non contattare'],
  ['Status', 'niet benaderen', 'niet benaderen'],
  ['Status', 'Må ikke kontaktes', 'Må ikke kontaktes'],
  ['Status', 'får ej kontaktas', 'får ej kontaktas'],
  ['Tila', 'Älä ota yhteyttä', 'Älä ota yhteyttä'],
  ['Status', 'nie kontaktować', 'nie kontaktować'],
  ['Stav', 'odhlášený', 'odhlášený'],
  ['Állapot', 'leiratkozott', 'leiratkozott'],
  ['Stare', 'dezabonat', 'dezabonat'],
  ['Статус', 'Не связываться', 'Не связываться'],
  ['Статус', 'відписався', 'відписався'],
  ['Κατάσταση', 'Μην επικοινωνείτε', 'Μην επικοινωνείτε'],
  ['Durum', 'iletişim kurmayın', 'iletişim kurmayın'],
  ['סטטוס', 'לא ליצור קשר', 'לא ליצור קשר'],
  ['الحالة', 'عدم التواصل', 'عدم التواصل'],
  ['状態', '配信停止', '配信停止'],
  ['状态', '已退订', '已退订'],
  ['상태', '수신 거부', '수신 거부'],
];

const NO_REFUSALS: [column: string, cell: string][] = [
  ['Status', 'Active'],
  ['Status', 'Bounced'],
  ['Status', 'No contact yet'],
  ['Status', 'not unsubscribed'],
  ['Do not contact', 'no'],
  ['Do not contact', 'FALSCH'],
  ['Opt-out', '0'],
  ['Opt-out', 'Opt-in'],
  ['Sperrvermerk', '–'],
  ['Kontaktsperre', 'keine'],
  ['Unsubscribe', 'https://list.example/leave?id=1'],
  ['Remarks', 'Do not contact before 10'],
  ['Remarks', 'Do not contact by phone'],
  ['Remarks', 'no email, phone only'],
  ['Remarks', 'Asked that we do not contact his editor'],
  ['Beat', 'DNC'],
];

describe('a row about somebody who must not be contacted', () => {
  it.each(REFUSALS)('says so: %s: %s', (column, cell, words) => {
    expect(refusalOf({ custom: { Tier: 'A', [column]: cell } })).toBe(words);
  });

  it.each(NO_REFUSALS)('is not one with %s: %s', (column, cell) => {
    expect(refusalOf({ custom: { [column]: cell }, note: cell })).toBeNull();
  });

  it('is listed with its line, unless its column is left out', async () => {
    const file = new Blob([
      'Name;Outlet;E-mail;Status;Notes\nAda Reporter;Ledger;ada@l.example;Opted out;\nBo Writer;Post;bo@p.example;Active;Ne pas contacter\nCy Editor;Quay;cy@q.example;Active;',
    ]);
    const { table } = await parseContactFile(file);
    expect(readPeople(table).refusals).toEqual([
      { line: 2, text: 'Ada Reporter: Opted out' },
      { line: 3, text: 'Bo Writer: Ne pas contacter' },
    ]);
    const uses = table.uses.map((use) => (use === 'own' || use === 'note' ? 'skip' : use));
    expect(readPeople({ ...table, uses }).refusals).toEqual([]);
  });

  it('is read in linear time', () => {
    const { milliseconds } = timed(() => {
      for (const part of ['1 ', 'do not contact ', '12 Nov ', '- ', 'please '])
        for (let rows = 0; rows < 100; rows += 1) refusalOf({ note: part.repeat(20_000) });
    });
    expect(milliseconds).toBeLessThan(4_000);
  });
});
