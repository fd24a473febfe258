import { describe, expect, it } from 'vitest';
import { contactOf, parseContactFile } from '../../packages/intake/index.ts';

async function peopleIn(text: string): Promise<(string | null)[][]> {
  const { table } = await parseContactFile(new Blob([text]));
  return table.rows.map(({ cells }) => {
    const row = contactOf(table, cells);
    return 'contact' in row ? [row.contact.name, row.contact.email ?? null] : [row.problem];
  });
}

describe('a contact file', () => {
  it.each<[why: string, lines: string[], people: (string | null)[][]]>([
    [
      'has the address for work before the one for home, and that before one in a note',
      [
        'First name,Surname,Company,Home email,Business email,Remarks',
        'Maeve,Tolland,Quay Times,maeve@home.example,maeve@quay.example,',
        'Bronwen,Tully,Quay Times,bron@home.example,,',
        'Ifan,Prosser,Quay Times,,on request,use ifan.p@quay.example please',
      ],
      [
        ['Maeve Tolland', 'maeve@quay.example'],
        ['Bronwen Tully', 'bron@home.example'],
        ['Ifan Prosser', 'ifan.p@quay.example'],
      ],
    ],
    [
      'names two people whose second given name could begin a surname, too',
      ['Name,Outlet', '"Maeve Tolland, Ben Hill",Quay Times', '"Ben Ali, Maeve",Quay Times'],
      [
        ['Maeve Tolland, Ben Hill', null],
        ['Maeve Ben Ali', null],
      ],
    ],
    [
      'has no address against which a note advises',
      [
        'Vorname;Nachname;E-Mail;Bemerkung',
        'Hauke;Iwersen;;nicht mehr an hauke@alt.example',
        'Tjark;Boie;boie@hafen.example;',
      ],
      [
        ['Hauke Iwersen', null],
        ['Tjark Boie', 'boie@hafen.example'],
      ],
    ],
    [
      'may quote with apostrophes',
      [
        "'Nom';'Prénom';'Courriel'",
        "'Kerbrat';'Solène';'s.kerbrat@havrais.example'",
        "'L’Hostis';'Yann';'y.lhostis@port.example'",
      ],
      [
        ['Solène Kerbrat', 's.kerbrat@havrais.example'],
        ['Yann L’Hostis', 'y.lhostis@port.example'],
      ],
    ],
    [
      'may quote with tildes',
      ['~Apellidos~^~Nombre~^~Correo~', '~Barrantes "Chío"~^~Leocadia~^~lb@sur.example~'],
      [['Leocadia Barrantes "Chío"', 'lb@sur.example']],
    ],
    [
      'may divide cells with broken bars',
      ['Imię¦Nazwisko¦E-mail', 'Wanda¦Jędrych¦wanda@portowy.example'],
      [['Wanda Jędrych', 'wanda@portowy.example']],
    ],
  ])('%s', async (_, lines, people) => expect(await peopleIn(`${lines.join('\n')}\n`)).toEqual(people));

  it.each([
    ['3.0', ['EMAIL;TYPE=INTERNET,HOME:b@casa.example', 'EMAIL;TYPE=INTERNET,WORK,PREF:a@molo.example']],
    ['4.0', ['EMAIL;PREF=100:c@molo.example', 'EMAIL;PREF=2:a@molo.example', 'EMAIL;PREF=9:b@molo.example']],
    ['2.1', ['EMAIL;HOME;INTERNET:b@casa.example', 'EMAIL;WORK;INTERNET:a@molo.example']],
  ])('of vCards %s has the address that a card prefers', async (version, addresses) =>
    expect(
      await peopleIn(
        ['BEGIN:VCARD', `VERSION:${version}`, 'FN:Tosca Venanzi', ...addresses, 'END:VCARD', ''].join('\r\n'),
      ),
    ).toEqual([['Tosca Venanzi', 'a@molo.example']]),
  );
});
