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
  ['Remarks', 'Opt-out: yes', 'Opt-out'],
  ['Remarks', 'Unsubscribed? Yes', 'Unsubscribed'],
  ['Notes', 'Status: unsubscribed', 'unsubscribed'],
  ['Status', 'Unsubscribed on 4 March 2025', 'Unsubscribed on'],
  ['Vermerk', 'Abgemeldet am 04.03.2025', 'Abgemeldet am'],
  ['Unsubscribed', '2025-03-04T10:00:00Z', 'Unsubscribed'],
  ['Unsubscribed', '2024-03-01 00:00:00.0000000', 'Unsubscribed'],
  ['Opt-out', 'oui', 'Opt-out'],
  ['Opt-out', 'opted out', 'opted out'],
  ['Status', 'Opted out (from our list)', 'Opted out'],
  ['Status', 'Opt-out', 'Opt-out'],
  ['Status', 'Unsubscribed 2024', 'Unsubscribed'],
  ['Remarks', '04.03.2025: unsubscribed', 'unsubscribed'],
  ['Remarks', 'Left in 2023, do not contact', 'do not contact'],
  ['Do not contact', '04.03.2025', 'Do not contact'],
  ['Remarks', 'Do not contact! See https://crm.example/2024', 'Do not contact'],
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
  ['Remarks', 'Unsubscribed: false'],
  ['Remarks', 'Unsubscribed? No'],
  ['Remarks', 'Opt-out: no'],
  ['Remarks', 'Opt-out - no'],
  ['Remarks', 'Tier A | Unsubscribed | no'],
  ['Remarks', 'Unsubscribed:'],
  ['Remarks', 'Do not contact: before noon'],
  ['Remarks', 'Weekends: do not contact'],
  ['Remarks', 'Newsletter: unsubscribed'],
  ['Remarks', 'When on air, do not contact'],
  ['Remarks', 'Do not contact on 24 December'],
  ['Remarks', 'Do not contact 9-10 am'],
  ['Remarks', 'Do not contact (9-10 am)'],
  ['Remarks', 'Do not contact - on leave until May'],
  ['Remarks', 'Do not contact! Only her agent.'],
  ['Remarks', 'On 24 December 2026, do not contact'],
  ['Remarks', 'Do not contact: 24.12.2026'],
  ['Vermerk', 'Nicht kontaktieren am 24.12.2026'],
  ['Remarques', 'Ne pas contacter le 24/12/2026'],
  ['Unsubscribed', 'null'],
  ['Unsubscribed', 'unknown'],
  ['Unsubscribed', 'f'],
  ['Unsubscribed', '0000-00-00 00:00:00'],
  ['Unsubscribed', '1970-01-01'],
  ['Opt-out', 'NA'],
  ['Opt-out', 'n/a'],
  ['Opt-out', 'off'],
  ['Opt-out', '2'],
  ['Opt-out', 'k. A.'],
  ['Sperrvermerk', 'k. A.'],
  ['Sperrvermerk', 'aufgehoben'],
  ['Sperrvermerk', 'https://crm.example/1'],
  ['Remarks', 'Do not email; call instead'],
  ['Remarks', 'Prefers mornings (do not email, call 0151 234567)'],
  ['Status', 'Opted out (of the weekly digest)'],
  ['Status', 'Unsubscribed – from events'],
  ['Beat', 'privacy, opt-out, ad tech'],
  ['RSVP', 'not abgemeldet'],
  ['Do not mail', '1'],
  ['Unsubscribe', 'mailto:leave@list.example'],
  ['DNC', 'covered in 2024'],
];

/** Words that say it elsewhere, under columns about something else. */
const OTHER_COLUMNS: [column: string, cell: string][] = [
  ['RSVP', 'abgemeldet'],
  ['Summer party', 'abgemeldet'],
  ['Event', 'unsubscribed'],
  ['Press kit', 'do not send'],
  ['Unsubscribe', 'Unsubscribe'],
  ['Link', 'Unsubscribe'],
  ['Paywall', 'gesperrt'],
  ['Second outlet', 'Blacklist'],
];

describe('a row about somebody who must not be contacted', () => {
  it.each(REFUSALS)('says so: %s: %s', (column, cell, words) => {
    expect(refusalOf({ custom: { Tier: 'A', [column]: cell } })).toBe(words);
  });

  it.each(NO_REFUSALS)('is not one with %s: %s', (column, cell) => {
    expect(refusalOf({ custom: { [column]: cell }, note: cell })).toBeNull();
  });

  it.each(OTHER_COLUMNS)('is not one under another column: %s: %s', (column, cell) => {
    expect(refusalOf({ custom: { [column]: cell } })).toBeNull();
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
      for (const part of ['1 ', 'do not contact ', '12 Nov ', '- ', 'please ', 'opt-out: ', 'www.', '('])
        for (let rows = 0; rows < 50; rows += 1) refusalOf({ note: part.repeat(20_000) });
    });
    expect(milliseconds).toBeLessThan(4_000);
  });
});
