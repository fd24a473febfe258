import { describe, expect, it } from 'vitest';
import {
  type Contact,
  type ContactTable,
  parseContactFile,
  readPeople,
} from '../../packages/intake/index.ts';
import { workbookOf } from '../support/pages/spreadsheets.ts';

interface Export {
  /** The program and the language, and what is peculiar to its files. */
  of: string;
  file: string | Buffer;
  /** Name, outlet, domain, address, phone and note, then the columns of one’s own. */
  first: string;
  /** The names of all people, in order. */
  names: string[];
  asked?: number;
  outside?: number;
  rests?: string[];
}

const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`;
const inBytes = (label: 'cp1250' | 'cp1251', text: string) =>
  Buffer.from([...text].map((sign) => BYTES[label].get(sign) ?? sign.charCodeAt(0)));
const BYTES = Object.fromEntries(
  (['cp1250', 'cp1251'] as const).map((label) => {
    const decoder = new TextDecoder(label.replace('cp', 'windows-'));
    return [
      label,
      new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte])),
    ];
  }),
) as Record<'cp1250' | 'cp1251', Map<string, number>>;

const EXPORTS: readonly Export[] = [
  {
    of: 'Google Contacts, English: the name thrice, labels beside values, addresses joined by colons',
    file: lines(
      'Name,Given Name,Additional Name,Family Name,Nickname,Organization 1 - Name,Organization 1 - Title,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Website 1 - Value,Notes',
      'Mira Halden,Mira,,Halden,,Tide Post,Energy editor,* Work,mira@tidepost.example ::: m@home.example,mira@quay.example,Mobile,+47 22 334455,https://tidepost.example,Met in May',
      'Jon Falk,Jon,,Falk,Jonny,Quay Daily,,,jon@quay.example,,,,,',
    ),
    first:
      'Mira Halden | Tide Post | https://tidepost.example | mira@tidepost.example | +47 22 334455 | Met in May | Organization 1 - Title: Energy editor | E-mail 1 - Label: * Work | E-mail 1 - Value: m@home.example | E-mail 2 - Value: mira@quay.example | Phone 1 - Label: Mobile',
    names: ['Mira Halden', 'Jon Falk'],
    rests: ['m@home.example', 'mira@quay.example'],
  },
  {
    of: 'Google Contacts, Portuguese: labels in English, names with particles',
    file: lines(
      'First Name,Middle Name,Last Name,Organization Name,Organization Title,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value,Labels',
      'Inês,,da Costa Vidal,Diário do Cais,Redatora,* Other,ines@cais.example,+351 912 345 678,Imprensa ::: * myContacts',
    ),
    first:
      'Inês da Costa Vidal | Diário do Cais |  | ines@cais.example | +351 912 345 678 |  | Organization Title: Redatora | E-mail 1 - Label: * Other | Labels: Imprensa ::: * myContacts',
    names: ['Inês da Costa Vidal'],
  },
  {
    of: 'Outlook, German: several numbers, the first of which is empty',
    file: lines(
      'Anrede,Vorname,Weitere Vornamen,Nachname,Firma,Abteilung,Position,Telefon geschäftlich,Mobiltelefon,E-Mail-Adresse,E-Mail: Angezeigter Name,Webseite,Notizen',
      'Frau,Jördis,,Kühn,Kieler Bote,Wirtschaft,Redakteurin,,+49 170 1234567,j.kuehn@bote.example,Jördis Kühn,www.bote.example,"ruft zurück,',
      'nur vormittags"',
      'Herr,Ole,,Möwe,Hafenblatt,,,+49 40 7654321,,ole@hafenblatt.example,,,',
    ),
    first:
      'Jördis Kühn | Kieler Bote | www.bote.example | j.kuehn@bote.example | +49 170 1234567 | ruft zurück,\r\nnur vormittags | Anrede: Frau | Abteilung: Wirtschaft | Position: Redakteurin | E-Mail: Angezeigter Name: Jördis Kühn',
    names: ['Jördis Kühn', 'Ole Möwe'],
  },
  {
    of: 'Outlook, French: surname and first name apart, semicolons',
    file: lines(
      'Titre;Prénom;Nom;Société;Fonction;Adresse de messagerie;Tél. mobile;Page Web;Notes',
      'Mme;Maëlle;Le Goff;L’Écho du Port;Rédactrice;maelle@echo.example;06 12 34 56 78;https://echo.example/;',
    ),
    first:
      'Maëlle Le Goff | L’Écho du Port | https://echo.example/ | maelle@echo.example | 06 12 34 56 78 |  | Titre: Mme | Fonction: Rédactrice',
    names: ['Maëlle Le Goff'],
  },
  {
    of: 'HubSpot, English: ids, owners and dates around the name',
    file: lines(
      '"Record ID","First Name","Last Name","Email","Phone Number","Contact owner","Associated Company","Create Date"',
      '"51","Mira","Halden","mira@tidepost.example","+4722334455","Ada Berg","Tide Post","2026-05-01 09:12"',
    ),
    first:
      'Mira Halden | Tide Post |  | mira@tidepost.example | +4722334455 |  | Record ID: 51 | Contact owner: Ada Berg | Create Date: 2026-05-01 09:12',
    names: ['Mira Halden'],
  },
  {
    of: 'HubSpot, Spanish: first name and surnames',
    file: lines(
      'ID de registro,Nombre,Apellidos,Correo,Número de teléfono,Nombre de la empresa',
      '7,Lucía,Ferrer Ibáñez,lucia@faro.example,+34 600 11 22 33,El Faro',
    ),
    first: 'Lucía Ferrer Ibáñez | El Faro |  | lucia@faro.example | +34 600 11 22 33 |  | ID de registro: 7',
    names: ['Lucía Ferrer Ibáñez'],
  },
  {
    of: 'Apple Contacts, a vCard of version 3 with groups and a picture',
    file: lines(
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Halden;Mira;;;',
      'FN:Mira Halden',
      'ORG:Tide Post;Energy',
      'TITLE:Editor',
      'item1.EMAIL;type=INTERNET;type=pref:mira@tidepost.example',
      'item1.X-ABLabel:_$!<Work>!$_',
      'EMAIL;type=INTERNET;type=HOME:m@home.example',
      'TEL;type=CELL;type=VOICE:+47 22 334455',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ',
      'NOTE:Met in May\\, at the quay',
      'END:VCARD',
    ),
    first:
      'Mira Halden | Tide Post |  | mira@tidepost.example | +47 22 334455 | Met in May, at the quay | Department: Energy | Title: Editor | Further: Email: m@home.example',
    names: ['Mira Halden'],
  },
  {
    of: 'a phone, vCards of version 2.1 in Japanese, the surname first',
    file: lines(
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E6=9D=BE=E6=9C=AC;=E8=91=B5;;;',
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E6=9D=BE=E6=9C=AC=E8=91=B5',
      'TEL;CELL:090-1234-5678',
      'EMAIL;WORK:aoi@minato.example',
      'END:VCARD',
    ),
    first: '松本葵 |  |  | aoi@minato.example | 090-1234-5678 | ',
    names: ['松本葵'],
  },
  {
    of: 'LinkedIn, English: notes of the program above the header',
    file: lines(
      'Notes:',
      '"When exporting your connection data, you may notice that some of the email addresses are missing."',
      '',
      'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
      'Mira,Halden,https://www.linkedin.example/in/mira,mira@tidepost.example,Tide Post,Editor,01 May 2026',
      'Jon,Falk,https://www.linkedin.example/in/jon,,Quay Daily,Reporter,02 May 2026',
    ),
    first:
      'Mira Halden | Tide Post |  | mira@tidepost.example |  |  | URL: https://www.linkedin.example/in/mira | Position: Editor | Connected On: 01 May 2026',
    names: ['Mira Halden', 'Jon Falk'],
    asked: 4,
    outside: 2,
  },
  {
    of: 'LinkedIn, Dutch',
    file: lines(
      'Voornaam,Achternaam,URL,E-mailadres,Bedrijf,Functie',
      'Fenna,van der Zee,,fenna@kade.example,De Kade,Redacteur',
    ),
    first: 'Fenna van der Zee | De Kade |  | fenna@kade.example |  |  | Functie: Redacteur',
    names: ['Fenna van der Zee'],
  },
  {
    of: 'a media database (Muck Rack): one name, several outlets, beats',
    file: lines(
      'Name,Title,Primary Outlet,Outlet,Email,Phone,Twitter,Beats',
      '"Halden, Mira",Energy Editor,Tide Post,"Tide Post, Quay Daily",mira@tidepost.example,,@mirahalden,"Energy, Shipping"',
    ),
    first:
      'Mira Halden | Tide Post |  | mira@tidepost.example |  |  | Title: Energy Editor | Outlet: Tide Post, Quay Daily | Twitter: @mirahalden | Beats: Energy, Shipping',
    names: ['Mira Halden'],
  },
  {
    of: 'a media database (Cision): a cover in a workbook, then a title above the header',
    file: workbookOf({
      Cover: [['Media list export'], ['Harbour energy']],
      Contacts: [
        ['Harbour energy, 28 contacts'],
        [],
        ['Contact Name', 'Job Title', 'Media Outlet', 'Email Address', 'Direct Phone', 'City'],
        ['Mira Halden', 'Editor', 'Tide Post', 'mira@tidepost.example', '+47 22 334455', 'Bergen'],
        ['Jon Falk', '', 'Quay Daily', 'desk@quay.example', '', ''],
      ],
    }),
    first:
      'Mira Halden | Tide Post |  | mira@tidepost.example | +47 22 334455 |  | Job Title: Editor | City: Bergen',
    names: ['Mira Halden', 'Jon Falk'],
    asked: 3,
    outside: 1,
  },
  {
    of: 'a media database (Prowly), Polish, in the encoding of Excel',
    file: inBytes(
      'cp1250',
      lines(
        'Imię;Nazwisko;Redakcja;Stanowisko;Adres e-mail;Telefon komórkowy;Tagi',
        'Łucja;Śliwińska;Głos Portu;Redaktorka;lucja@glos.example;+48 601 234 567;energia',
      ),
    ),
    first:
      'Łucja Śliwińska | Głos Portu |  | lucja@glos.example | +48 601 234 567 |  | Stanowisko: Redaktorka | Tagi: energia',
    names: ['Łucja Śliwińska'],
  },
  {
    of: 'a media database (Prowly), English',
    file: lines(
      'Full name,Media outlet,Role,Email,Phone,Subscribed',
      'Mira Halden,Tide Post,Editor,mira@tidepost.example,,yes',
    ),
    first: 'Mira Halden | Tide Post |  | mira@tidepost.example |  |  | Role: Editor | Subscribed: yes',
    names: ['Mira Halden'],
  },
  {
    of: 'a media database (Agility), Italian',
    file: lines(
      'Nome;Cognome;Testata;Ruolo;E-mail;Telefono;Sito web;Note',
      'Ilaria;De Marchi;Il Molo;Redattrice;ilaria@molo.example;+39 320 1234567;molo.example;mattina',
    ),
    first:
      'Ilaria De Marchi | Il Molo | molo.example | ilaria@molo.example | +39 320 1234567 | mattina | Ruolo: Redattrice',
    names: ['Ilaria De Marchi'],
  },
  {
    of: 'a media database (Agility), English: stars at what is required',
    file: lines(
      'First Name*,Last Name*,Outlet Name*,E-mail (work)*,Phone 1,Phone 2',
      'Mira,Halden,Tide Post,mira@tidepost.example,+47 22 334455,+47 91 223344',
    ),
    first: 'Mira Halden | Tide Post |  | mira@tidepost.example | +47 22 334455 |  | Phone 2: +47 91 223344',
    names: ['Mira Halden'],
    rests: ['+47 91 223344'],
  },
  {
    of: 'Notion, English: a byte-order mark and links for addresses',
    file: `\uFEFF${lines('Name,Outlet,Email,Last contacted,Status', 'Mira Halden,Tide Post,mailto:mira@tidepost.example,"May 1, 2026",Warm')}`,
    first:
      'Mira Halden | Tide Post |  | mira@tidepost.example |  |  | Last contacted: May 1, 2026 | Status: Warm',
    names: ['Mira Halden'],
  },
  {
    of: 'Notion, Swedish',
    file: lines(
      'Namn,Tidning,E-post,Mobil,Anteckningar',
      'Saga Öberg,Kajbladet,saga@kajbladet.example,070-123 45 67,gillar färjor',
    ),
    first: 'Saga Öberg | Kajbladet |  | saga@kajbladet.example | 070-123 45 67 | gillar färjor',
    names: ['Saga Öberg'],
  },
  {
    of: 'Airtable, English: several choices in a cell, a tick, a row of a group without a name',
    file: lines(
      'Journalist,Publication,Email,Topics,Active,Notes',
      'Mira Halden,Tide Post,"mira@tidepost.example, m@home.example","Energy,Shipping",checked,',
      ',,,,,',
    ),
    first:
      'Mira Halden | Tide Post |  | mira@tidepost.example |  |  | Email: m@home.example | Topics: Energy,Shipping | Active: checked',
    names: ['Mira Halden'],
    rests: ['m@home.example'],
  },
  {
    of: 'Airtable, Japanese: surname and first name apart',
    file: lines(
      '姓,名,媒体名,メールアドレス,電話番号,備考',
      '松本,葵,港新聞,aoi@minato.example,090-1234-5678,取材済み',
    ),
    first: '松本葵 | 港新聞 |  | aoi@minato.example | 090-1234-5678 | 取材済み',
    names: ['松本葵'],
  },
  {
    of: 'Excel by hand, Czech, in the encoding of Excel: a title and a date above the header',
    file: inBytes(
      'cp1250',
      lines(
        'Novináři pro jaro;;;',
        'květen 2026;;;',
        ';;;',
        'Jméno a příjmení;Redakce;E-mail;Mobil',
        'Řehoř Škvorecký;Přístavní listy;rehor@listy.example;+420 601 234 567',
      ),
    ),
    first: 'Řehoř Škvorecký | Přístavní listy |  | rehor@listy.example | +420 601 234 567 | ',
    names: ['Řehoř Škvorecký'],
    asked: 4,
    outside: 2,
  },
  {
    of: 'Excel by hand, Russian, in the encoding of Excel: surname, first name',
    file: inBytes(
      'cp1251',
      lines(
        'Фамилия;Имя;Издание;Почта;Телефон;Тема',
        'Вальдерова;Инна;Портовый вестник;inna@vestnik.example;+7 912 345-67-89;энергетика',
      ),
    ),
    first:
      'Инна Вальдерова | Портовый вестник |  | inna@vestnik.example | +7 912 345-67-89 |  | Тема: энергетика',
    names: ['Инна Вальдерова'],
  },
  {
    of: 'Excel by hand, Turkish, with what divides the cells stated in the first line',
    file: lines(
      'sep=;',
      'Ad Soyad;Gazete;E-posta;Cep telefonu',
      'Işıl Yılmaz;Liman Postası;isil@liman.example;0532 123 45 67',
    ),
    first: 'Işıl Yılmaz | Liman Postası |  | isil@liman.example | 0532 123 45 67 | ',
    names: ['Işıl Yılmaz'],
  },
  {
    of: 'Excel by hand, people of one family in a cell, addresses in another order',
    file: lines(
      'Journalist(s),Publication,Email(s)',
      '"Ada & Bo Reporter",Ledger,"ada@ledger.example, bo@ledger.example"',
      '"Cy Writer / dr hab. Di Editor",Post,"di.editor@post.example / cy.writer@post.example"',
      '"Eva Quay i Otto Tarn",Mast,"otto.tarn@mast.example, otto.holm@mast.example"',
    ),
    first: 'Ada Reporter | Ledger |  | ada@ledger.example |  | ',
    names: ['Ada Reporter', 'Bo Reporter', 'Cy Writer', 'Di Editor', 'Eva Quay i Otto Tarn'],
    rests: ['dr hab. Di Editor', 'otto.holm@mast.example'],
  },
  {
    of: 'a media database that writes what each column is of before its name',
    file: lines(
      'ContactId,ContactFirstName,ContactLastName,OutletName,ContactEmail',
      '1,Ada,Reporter,Ledger,ada@ledger.example',
      '2,Bo,Writer,,bo@bowriter.example',
    ),
    first: 'Ada Reporter | Ledger |  | ada@ledger.example |  |  | ContactId: 1',
    names: ['Ada Reporter', 'Bo Writer'],
  },
  {
    of: 'Excel by hand, several people with one address',
    file: lines(
      'Redactie;Naam;E-mailadres',
      'Ledger;Ada van Berg / Bo Writer;desk@ledger.example',
      'Post;Cy Editor / Di Holm;di.holm@post.example',
      'Mast;"Quay, Jr., Eva";eva@mast.example',
    ),
    first: 'Ada van Berg | Ledger |  | desk@ledger.example |  | ',
    names: ['Ada van Berg', 'Bo Writer', 'Cy Editor', 'Di Holm', 'Eva Quay Jr.'],
  },
  {
    of: 'Excel by hand, names and addresses of several people in a cell',
    file: lines(
      'Testata;Contatti',
      'Ledger;"Ada Reporter - ada@ledger.example\nBo Writer - bo@ledger.example"',
      'Post;"EDITOR Cy (cy@post.example)"',
    ),
    first: 'Ada Reporter | Ledger |  | ada@ledger.example |  | ',
    names: ['Ada Reporter', 'Bo Writer', 'Cy Editor'],
    asked: 1,
    rests: ['EDITOR Cy'],
  },
  {
    of: 'Excel by hand, Arabic, without a header that says what the columns are',
    file: lines('ليلى حداد\tصحيفة المرفأ\tlayla@marfa.example', 'سامي نجار\tالميناء\tsami@mina.example'),
    first: 'ليلى حداد |  |  | layla@marfa.example |  |  | Column 2: صحيفة المرفأ',
    names: ['ليلى حداد', 'سامي نجار'],
  },
];

function lineOf({ name, outlet, domain, email, phone, note, custom }: Contact): string {
  const fields = [name, outlet, domain, email, phone, note].map((value) => value ?? '');
  return [...fields, ...Object.entries(custom ?? {}).map(([column, cell]) => `${column}: ${cell}`)].join(
    ' | ',
  );
}

const cellsOf = (table: ContactTable) => table.rows.flatMap(({ cells }) => cells).filter(Boolean);

describe('an export of a contact list imports whole', () => {
  it.each(EXPORTS)('$of', async ({ file, first, names, asked = null, outside = 0, rests = [] }) => {
    const { table } = await parseContactFile(
      new Blob([typeof file === 'string' ? file : new Uint8Array(file)]),
    );
    const { people, problems, rests: more } = readPeople(table);
    expect(people.map(({ contact }) => lineOf(contact))[0]).toEqual(first);
    expect(people.map(({ contact }) => contact.name)).toEqual(names);
    expect(problems).toEqual([]);
    expect({
      asked: table.doubtfulLine,
      outside: table.outside.length,
      rests: more.map(({ text }) => text),
    }).toEqual({ asked, outside, rests });
    // Every word of every cell is in somebody's fields.
    const all = people.map(({ contact }) => JSON.stringify(contact)).join();
    for (const word of cellsOf(table).flatMap((cell) => cell.match(/[\p{L}\p{M}\d]{3,}/gu) ?? []))
      if (word !== 'mailto') expect(all).toContain(word);
  });
});
